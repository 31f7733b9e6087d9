//! Overhearing a decision: the limiter tells its micro-steps to a probe as it takes them.

use super::Amount;
use crate::time::Instant;

/// Hears the micro-steps of a decision.
pub trait Probe {
    /// Takes the step as a closure, so that one who does not listen costs nothing.
    fn hear(&mut self, step: impl FnOnce() -> Step);
}

/// Hears nothing; for bulk runs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Probe for Silent {
    #[inline(always)]
    fn hear(&mut self, _step: impl FnOnce() -> Step) {}
}

/// Keeps every step, in order; for explanations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorder(pub Vec<Step>);

impl Probe for Recorder {
    fn hear(&mut self, step: impl FnOnce() -> Step) {
        self.0.push(step());
    }
}

/// One thing that a limiter does within a decision. The last says how it ends, and only the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Time has passed since the last look.
    Passed { since: Instant, now: Instant },
    /// A window that was over gave way to the one that holds `now`. What was `used` in it no longer counts, or
    /// with a sliding counter by the part of it that still overlaps, which is weighed next.
    Turned { used: u64 },
    /// Entries of the log, or counts of sub-windows, left the window.
    AgedOut { entries: u64, cost: u128 },
    /// Tokens came.
    Refilled { before: Amount, after: Amount },
    /// The level, or the theoretical arrival time's lead, went down.
    Leaked { before: Amount, after: Amount },
    /// Requests in line have gone on.
    Started { requests: u64 },
    /// The window before was weighted by the part of it that still overlaps.
    Weighed { previous: u64, overlap: Amount, current: u64, estimate: Amount },
    /// Two amounts were held against each other; this decides.
    Compared { test: Test, left: Amount, relation: Relation, right: Amount, holds: bool },
    /// The request was charged: what was `before` became `after`.
    Charged { before: Amount, after: Amount },
    /// The end: it goes on now.
    Admitted,
    /// The end: it waits in line until `starts_at`; the cost in line is then `waiting`.
    Queued { starts_at: Instant, waiting: u64 },
    /// The end: it was rejected.
    Rejected,
}

impl Step {
    /// As the lines of listings are tagged with it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Passed { .. } => "passed",
            Self::Turned { .. } => "turned",
            Self::AgedOut { .. } => "aged-out",
            Self::Refilled { .. } => "refilled",
            Self::Leaked { .. } => "leaked",
            Self::Started { .. } => "started",
            Self::Weighed { .. } => "weighed",
            Self::Compared { .. } => "compared",
            Self::Charged { .. } => "charged",
            Self::Admitted => "admitted",
            Self::Queued { .. } => "queued",
            Self::Rejected => "rejected",
        }
    }
}

/// What a comparison tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// What the window would have used, at most its quota.
    Quota,
    /// The tokens in stock, at least the cost.
    Tokens,
    /// What the level would rise to, at most the capacity.
    Level,
    /// How far the theoretical arrival time would run ahead, at most the burst.
    Arrival,
    /// The cost that would wait in line, at most its places.
    Places,
    /// The cost, at most what can ever pass.
    Largest,
}

impl Test {
    /// As the lines of listings are tagged with it, and sentences choose by it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Quota => "quota",
            Self::Tokens => "tokens",
            Self::Level => "level",
            Self::Arrival => "arrival",
            Self::Places => "places",
            Self::Largest => "largest",
        }
    }
}

/// How a comparison reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    AtMost,
    AtLeast,
}
