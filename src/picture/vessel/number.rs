//! Numbers as a vessel shows them. What may be used never looks more than it is: stock rounds down, what is
//! used up and waits round up. So a comparison with whole numbers holds for the rounded number as well.

use crate::explain::{Arg, Message, Rounding, short, span};
use crate::limiter::Amount;
use crate::time::Duration;

pub(super) fn down(amount: Amount) -> Arg {
    short(amount, digits(amount), Rounding::Down)
}

pub(super) fn up(amount: Amount) -> Arg {
    short(amount, digits(amount), Rounding::Up)
}

fn digits(amount: Amount) -> u8 {
    match amount.floor() {
        0 => 2,
        1..1000 => 1,
        _ => 0,
    }
}

/// A wait, rounded up to three figures.
pub(super) fn wait(wait: Duration) -> Message {
    span(Duration(three_figures(wait.0)), Rounding::Up)
}

/// A length of time in nanoseconds that need not be whole, rounded up to three figures, and `=` or, where that
/// is more than it is, `≈`.
pub(super) fn length(nanoseconds: Amount) -> (Message, &'static str) {
    let whole = nanoseconds.numerator.div_ceil(u128::from(nanoseconds.denominator));
    let whole = Duration::from_wide(whole);
    let exact = nanoseconds.is_whole() && three_figures(whole.0) == whole.0;
    (wait(whole), if exact { "=" } else { "≈" })
}

/// How many wait.
pub(super) fn waiting(count: u64) -> Message {
    match count {
        0 => Message::new("vessel-none-waits"),
        _ => Message::new("vessel-waiting").with("n", count),
    }
}

fn three_figures(count: u64) -> u64 {
    let unit = 10u64.pow(count.max(1).ilog10().saturating_sub(2));
    count.div_ceil(unit).saturating_mul(unit)
}

/// A period after *per*: `min` where it is just one, else `7 s`.
pub(super) fn period(per: Duration) -> Arg {
    let unit = match per {
        Duration::MILLISECOND => "unit-millisecond",
        Duration::SECOND => "unit-second",
        Duration::MINUTE => "unit-minute",
        Duration::HOUR => "unit-hour",
        Duration::DAY => "unit-day",
        _ => return wait(per).into(),
    };
    Message::new(unit).into()
}
