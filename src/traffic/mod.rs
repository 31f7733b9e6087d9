//! Arrivals: patterns, hand-placed requests and access logs, made into one ordered list.

mod arrivals;
pub mod draws;
mod edit;
mod edited;
mod even;
mod item;
pub mod log;
mod on_off;
mod poisson;
mod ramp;
mod retry;

pub use arrivals::{Gathering, TooMany, arrivals};
pub use edit::{Edit, Request, Source};
pub use edited::origin;
pub use item::{Client, Item, LogFormat, Pattern, Within};
pub use retry::{Backoff, Failed, Jitter, RetryPolicy};

use crate::time::Instant;

/// One request on its way to the limiters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    pub at: Instant,
    /// Index into [`Traffic::clients`].
    pub client: u32,
    /// The number of what makes it; see [`Source::number`].
    pub source: u32,
    /// ≥ 1.
    pub cost: u64,
}

/// All that arrives in a run, in order: by instant, then by traffic item, then by index within it; then
/// what edits send or move there, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Traffic {
    pub arrivals: Vec<Arrival>,
    /// The scenario's clients, then those that only logs name: item by item, in the order of their
    /// first requests. A log's host or client is both `id` and `ip` of such a client; its `user` is
    /// the first that its requests name.
    pub clients: Vec<Client>,
    /// What reading each `log` item gave, in their order.
    pub logs: Vec<LogReading>,
}

/// How reading one access log went.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct LogReading {
    /// Index of the item in the scenario's `traffic`.
    pub item: usize,
    /// What instant 0 of the run stands for, in nanoseconds since 1970-01-01T00:00:00Z: as stated,
    /// else the UTC midnight before the earliest record; none if no record states a date.
    pub epoch: Option<i64>,
    /// Lines that hold a record (blank lines count as nothing).
    pub records: u64,
    /// Records that are part of the run.
    pub taken: u64,
    /// Records before the epoch or at or after the run's duration.
    pub outside: u64,
    /// Lines that could not be read.
    pub bad: u64,
    /// The first few bad ones: line number (from 1) and what is wrong with it.
    pub first_bad: Vec<(u64, log::LineError)>,
}
