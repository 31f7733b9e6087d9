//! Instants, durations and rates, exact: integer nanoseconds and whole fractions, never a float.
//!
//! Reads and prints the notation of scenarios: `"1m30s"`, `"250ms"`, `"100/1m"`.

mod date;
mod duration;
mod instant;
mod rate;
mod text;

pub use date::{CivilError, CivilTime, Date};
pub use duration::Duration;
pub use instant::Instant;
pub use rate::{Rate, greatest_common_divisor};
pub use text::TimeError;

/// The largest integer that a scenario may hold and a report states as a number: 2^53 − 1, what
/// every JSON reader keeps exact.
pub const MAX_INTEGER: u64 = (1 << 53) - 1;
