//! How times and amounts are said: never more exact than they are, never nearer than they are.

use super::{Arg, Message};
use crate::limiter::Amount;
use crate::time::{Duration, Instant, MAX_INTEGER};

/// Which way a number goes that has more decimals than are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// For what there is: stock, room, time gone by.
    Down,
    /// For what is still to come or to be borne: waits, needs.
    Up,
    /// For what is neither, but a result. Halves go up.
    Nearest,
}

/// The most decimals of a time in its unit.
const TIME_DIGITS: u32 = 3;
/// The most decimals that a comparison is given so that it holds as shown.
const MOST_DIGITS: u8 = 12;

const MICROSECOND: u64 = Duration::MICROSECOND.0;
const MILLISECOND: u64 = Duration::MILLISECOND.0;
const SECOND: u64 = Duration::SECOND.0;
const MINUTE: u64 = Duration::MINUTE.0;
const HOUR: u64 = Duration::HOUR.0;
const DAY: u64 = Duration::DAY.0;

/// A length of time in the unit that suits it: `40 ms`, `0.4 s`, `59.6 s`, `3 min 20 s`, `1 h`.
///
/// At most three decimals and none that is 0; what lies beyond is rounded. Above what a report
/// states it is only said to be that long.
pub fn span(duration: Duration, rounding: Rounding) -> Message {
    let ns = duration.0;
    match ns {
        0 => Message::new("seconds").with("n", 0),
        _ if ns > MAX_INTEGER => Message::new("beyond"),
        _ if ns < MICROSECOND => Message::new("nanoseconds").with("n", ns),
        _ if ns < MILLISECOND => in_unit("microseconds", ns, MICROSECOND, rounding),
        _ if ns < SECOND / 10 => in_unit("milliseconds", ns, MILLISECOND, rounding),
        _ if ns.is_multiple_of(DAY) => Message::new("days").with("n", ns / DAY),
        _ if ns.is_multiple_of(HOUR) && ns < 48 * HOUR => Message::new("hours").with("n", ns / HOUR),
        _ if ns < 2 * MINUTE => in_unit("seconds", ns, SECOND, rounding),
        _ if ns < 2 * HOUR => pair(("minutes", "minutes-seconds"), ns, MINUTE, SECOND, rounding),
        _ if ns < 2 * DAY => pair(("hours", "hours-minutes"), ns, HOUR, MINUTE, rounding),
        _ => pair(("days", "days-hours"), ns, DAY, HOUR, rounding),
    }
}

/// An instant of the run, exactly, with the milliseconds always there: `60.400 s`,
/// `1 h 2 min 0.000 s`.
pub fn instant(instant: Instant) -> Message {
    let ns = instant.0;
    if !instant.is_stated() {
        return Message::new("beyond");
    }
    let digits = [3u8, 6].into_iter().find(|digits| ns.is_multiple_of(10u64.pow(9 - u32::from(*digits))));
    parts(ns, digits.unwrap_or(9))
}

/// Days, hours, minutes and seconds with so many decimals.
fn parts(ns: u64, digits: u8) -> Message {
    let seconds = |ns: u64| Arg::Decimal { mantissa: ns / 10u64.pow(9 - u32::from(digits)), digits };
    if ns < 10 * MINUTE {
        return Message::new("seconds").with("n", seconds(ns));
    }
    let (days, hours, minutes) = (ns / DAY, ns % DAY / HOUR, ns % HOUR / MINUTE);
    let message = match (days, hours) {
        (0, 0) => Message::new("instant-minutes"),
        (0, _) => Message::new("instant-hours").with("hours", hours),
        _ => Message::new("instant-days").with("days", days).with("hours", hours),
    };
    message.with("minutes", minutes).with("seconds", seconds(ns % MINUTE))
}

/// An instant as a clock shows it, with the milliseconds that are over, always three decimals: `60.400 s`.
pub fn clock(at: Instant) -> Message {
    clock_to(at, MILLISECOND)
}

/// The same to a grain that divides a second: what is finer is left out.
pub fn clock_to(at: Instant, grain: u64) -> Message {
    if !at.is_stated() {
        return Message::new("beyond");
    }
    let digits = u8::try_from((SECOND / grain).ilog10()).unwrap_or(9);
    parts(at.0, digits)
}

/// A length of time from a first to a last happening, to three figures or so, and never less than it was.
pub fn stretch(within: Duration) -> Message {
    let grain = if within.0 >= 10 * SECOND { SECOND / 10 } else { 1 };
    span(Duration(within.0.div_ceil(grain).saturating_mul(grain)), Rounding::Up)
}

/// A length of time as [`span`] has it where that is exact, else to the nanosecond.
pub fn exact_span(duration: Duration) -> Message {
    let (down, up) = (span(duration, Rounding::Down), span(duration, Rounding::Up));
    if down == up { down } else { instant(Instant(duration.0)) }
}

/// A whole number; the largest that can be said if it is larger.
pub fn count(n: u128) -> Arg {
    Arg::Count(u64::try_from(n).unwrap_or(u64::MAX))
}

/// An amount with exactly so many decimals: `13.4`, `20.0`. Fewer if the number is too large for them.
pub fn decimal(amount: Amount, digits: u8, rounding: Rounding) -> Arg {
    if digits == 0 {
        return count(scaled(amount, 0, rounding));
    }
    match u64::try_from(scaled(amount, digits, rounding)) {
        Ok(mantissa) => Arg::Decimal { mantissa, digits },
        Err(_) => decimal(amount, digits - 1, rounding),
    }
}

/// How many times `limit` an amount is, to the nearest: `2.0`, `1.03`, `0.67`. One or two decimals, and more
/// where they are needed to tell it from exactly once.
pub fn ratio(amount: u128, limit: u128) -> Option<Arg> {
    let ratio = Amount::new(amount, u64::try_from(limit).ok().filter(|limit| *limit > 0)?);
    let mut digits = 2;
    while ratio != Amount::whole(1)
        && digits < MOST_DIGITS
        && scaled(ratio, digits, Rounding::Nearest) == 10u128.pow(digits.into())
    {
        digits += 1;
    }
    Some(match short(ratio, digits, Rounding::Nearest) {
        Arg::Count(whole) => decimal(Amount::whole(whole), 1, Rounding::Nearest),
        fraction => fraction,
    })
}

/// Ratios that stand one under the other: all in as many decimals as the one that needs most.
pub fn ratios(column: &[Option<(u128, u128)>]) -> Vec<Option<Arg>> {
    let alone = |pair: &Option<(u128, u128)>| pair.and_then(|(amount, limit)| ratio(amount, limit));
    let digits = column.iter().filter_map(alone).map(|ratio| match ratio {
        Arg::Decimal { digits, .. } => digits,
        _ => 0,
    });
    let digits = digits.max().unwrap_or(0);
    let even = |pair: &Option<(u128, u128)>| {
        let (amount, limit) = (*pair)?;
        let limit = u64::try_from(limit).ok().filter(|limit| *limit > 0)?;
        Some(decimal(Amount::new(amount, limit), digits, Rounding::Nearest))
    };
    column.iter().map(even).collect()
}

/// A result to the nearest, in so many decimals or, where it would look whole without being so, in more. So
/// what holds between it and whole numbers holds as shown.
pub fn near(amount: Amount, digits: u8) -> Arg {
    let looks_whole =
        |digits: u8| scaled(amount, digits, Rounding::Nearest).is_multiple_of(10u128.pow(digits.into()));
    match (digits..=MOST_DIGITS).find(|digits| amount.is_whole() || !looks_whole(*digits)) {
        Some(digits) => short(amount, digits, Rounding::Nearest),
        // Closer to a whole number than can be shown: beside it, on the side on which it is.
        None if scaled(amount, MOST_DIGITS, Rounding::Down)
            .is_multiple_of(10u128.pow(MOST_DIGITS.into())) =>
        {
            short(amount, MOST_DIGITS, Rounding::Up)
        }
        None => short(amount, MOST_DIGITS, Rounding::Down),
    }
}

/// Whether an amount has no more decimals than [`near`] shows.
pub fn is_near(amount: Amount, digits: u8) -> bool {
    let shown = digits_of(&near(amount, digits));
    scaled(amount, shown, Rounding::Down) == scaled(amount, shown, Rounding::Up)
}

/// An amount with at most so many decimals, none of them a trailing 0: `13.4`, `20`.
pub fn short(amount: Amount, most_digits: u8, rounding: Rounding) -> Arg {
    trimmed(decimal(amount, most_digits, rounding))
}

/// Two amounts as they stand on both sides of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    pub left: Arg,
    pub right: Arg,
    /// The decimals that `left` is shown with, and which way it was rounded to them: what else has
    /// its fraction is shown alike.
    pub digits: u8,
    pub rounding: Rounding,
}

/// Both sides of a comparison with enough decimals that it holds as shown: what is less stands
/// there as less, what is equal as equal.
///
/// Rounded down, with at most so many decimals where they tell the two apart. Amounts that even twelve
/// decimals do not tell apart are rounded away from each other.
pub fn compared(left: Amount, right: Amount, most_digits: u8) -> Compared {
    let mut digits = if left.is_whole() && right.is_whole() { 0 } else { most_digits };
    let (mut shown_left, mut shown_right) = (Arg::Count(0), Arg::Count(0));
    while digits <= MOST_DIGITS {
        shown_left = short(left, digits, Rounding::Down);
        shown_right = short(right, digits, Rounding::Down);
        let tells_apart = scaled(left, digits, Rounding::Down) != scaled(right, digits, Rounding::Down);
        if left == right || tells_apart {
            let digits = digits_of(&shown_left);
            return Compared { left: shown_left, right: shown_right, digits, rounding: Rounding::Down };
        }
        digits += 1;
    }
    let mut rounding = Rounding::Down;
    if left < right {
        shown_right = short(right, MOST_DIGITS, Rounding::Up);
    } else {
        rounding = Rounding::Up;
        shown_left = short(left, MOST_DIGITS, rounding);
    }
    Compared { digits: digits_of(&shown_left), left: shown_left, right: shown_right, rounding }
}

/// The least decimals, from so many on, with which these two stay apart or equal when rounded down.
pub fn digits_apart(one: Amount, other: Amount, from: u8) -> u8 {
    let apart = |digits: &u8| scaled(one, *digits, Rounding::Down) != scaled(other, *digits, Rounding::Down);
    if one == other { from } else { (from..MOST_DIGITS).find(apart).unwrap_or(MOST_DIGITS) }
}

/// How many decimals a number is shown with.
pub fn digits_of(shown: &Arg) -> u8 {
    match shown {
        Arg::Decimal { digits, .. } => *digits,
        _ => 0,
    }
}

/// A length of time as a factor, exactly, in one unit: `10 ms`, `2.25 s`, `3,600 s`.
pub fn factor(duration: Duration) -> Message {
    let (id, unit) = match duration.0 {
        0 | 100_000_000.. => ("seconds", SECOND),
        MILLISECOND.. => ("milliseconds", MILLISECOND),
        MICROSECOND.. => ("microseconds", MICROSECOND),
        _ => ("nanoseconds", 1),
    };
    Message::new(id).with("n", short(Amount::new(duration.0.into(), unit), 9, Rounding::Down))
}

/// A part of a length of time, exactly, as both have it in a unit that suits the whole: `28/60`. `None` where
/// that takes more than three decimals.
pub fn share(part: Duration, whole: Duration) -> Option<Message> {
    let unit = [SECOND, MILLISECOND, MICROSECOND, 1].into_iter().find(|unit| whole.0 >= *unit)?;
    let exact = |duration: Duration| {
        let amount = Amount::new(duration.0.into(), unit);
        let (down, up) = (short(amount, 3, Rounding::Down), short(amount, 3, Rounding::Up));
        (down == up).then_some(down)
    };
    Some(Message::new("fraction").with("part", exact(part)?).with("whole", exact(whole)?))
}

/// How far apart two numbers are, as they are shown: whoever subtracts one from the other gets this.
pub fn difference(one: &Arg, other: &Arg) -> Arg {
    let digits = digits_of(one).max(digits_of(other));
    let parts = |arg: &Arg| match *arg {
        Arg::Count(whole) => u128::from(whole) * 10u128.pow(digits.into()),
        Arg::Decimal { mantissa, digits: its } => u128::from(mantissa) * 10u128.pow((digits - its).into()),
        _ => 0,
    };
    let apart = parts(one).abs_diff(parts(other));
    match u64::try_from(apart) {
        Ok(mantissa) => trimmed(Arg::Decimal { mantissa, digits }),
        Err(_) => count(apart / 10u128.pow(digits.into())),
    }
}

/// `amount · 10^digits` as a whole number.
fn scaled(amount: Amount, digits: u8, rounding: Rounding) -> u128 {
    let power = 10u128.pow(digits.into());
    let denominator = u128::from(amount.denominator);
    // The whole part apart, so that nothing overflows: the rest is below 2^64, the power below 2^40.
    let rest = amount.numerator % denominator * power;
    let rest = match rounding {
        Rounding::Down => rest / denominator,
        Rounding::Up => rest.div_ceil(denominator),
        Rounding::Nearest => (2 * rest + denominator) / (2 * denominator),
    };
    amount.floor().saturating_mul(power).saturating_add(rest)
}

fn trimmed(arg: Arg) -> Arg {
    match arg {
        Arg::Decimal { mantissa, digits: 0 } => Arg::Count(mantissa),
        Arg::Decimal { mantissa, digits } if mantissa.is_multiple_of(10) => {
            trimmed(Arg::Decimal { mantissa: mantissa / 10, digits: digits - 1 })
        }
        _ => arg,
    }
}

fn in_unit(id: &'static str, ns: u64, unit: u64, rounding: Rounding) -> Message {
    let amount = Amount::new(ns.into(), unit);
    let digits = u8::try_from(TIME_DIGITS.min(unit.ilog10())).unwrap_or(0);
    Message::new(id).with("n", short(amount, digits, rounding))
}

/// In two units, the small one whole.
fn pair(
    (alone, both): (&'static str, &'static str),
    ns: u64,
    large: u64,
    small: u64,
    rounding: Rounding,
) -> Message {
    let smalls = match rounding {
        Rounding::Down => ns / small,
        Rounding::Up => ns.div_ceil(small),
        Rounding::Nearest => ns.saturating_add(small / 2) / small,
    };
    let per = large / small;
    match smalls % per {
        0 => Message::new(alone).with("n", smalls / per),
        rest => Message::new(both).with("large", smalls / per).with("small", rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(message: &Message) -> String {
        let mut text = message.id.to_owned();
        for (_, arg) in &message.args {
            text.push(' ');
            text.push_str(&number(arg));
        }
        text
    }

    fn number(arg: &Arg) -> String {
        match arg {
            Arg::Count(n) => n.to_string(),
            Arg::Decimal { mantissa, digits } => {
                let power = 10u64.pow((*digits).into());
                format!("{}.{:0width$}", mantissa / power, mantissa % power, width = (*digits).into())
            }
            other => panic!("{other:?} is no number"),
        }
    }

    #[test]
    fn a_span_stands_in_the_unit_that_suits_it() {
        let check = |written: &str, up: &str, down: &str| {
            let duration = Duration::parse(written).expect(written);
            assert_eq!(said(&span(duration, Rounding::Up)), up, "{written}");
            assert_eq!(said(&span(duration, Rounding::Down)), down, "{written}");
        };
        check("0s", "seconds 0", "seconds 0");
        check("999ns", "nanoseconds 999", "nanoseconds 999");
        check("1500ns", "microseconds 1.5", "microseconds 1.5");
        check("50ms", "milliseconds 50", "milliseconds 50");
        check("400ms", "seconds 0.4", "seconds 0.4");
        check("1990ms", "seconds 1.99", "seconds 1.99");
        check("666666667ns", "seconds 0.667", "seconds 0.666");
        check("999999999ns", "seconds 1", "seconds 0.999");
        check("59.6s", "seconds 59.6", "seconds 59.6");
        check("1m", "seconds 60", "seconds 60");
        check("3m20s", "minutes-seconds 3 20", "minutes-seconds 3 20");
        check("3m59.5s", "minutes 4", "minutes-seconds 3 59");
        check("1h", "hours 1", "hours 1");
        check("1h59m59.9s", "minutes 120", "minutes-seconds 119 59");
        check("5h1s", "hours-minutes 5 1", "hours 5");
        check("1d", "days 1", "days 1");
        check("2d1m", "days-hours 2 1", "days 2");
        assert_eq!(said(&span(Duration(u64::MAX), Rounding::Up)), "beyond");
        assert_eq!(said(&exact_span(Duration(7_000_500_000))), "seconds 7.000500");
        assert_eq!(said(&exact_span(Duration(7_000_000_000))), "seconds 7");
    }

    #[test]
    fn an_instant_is_said_exactly() {
        let check = |written: &str, expected: &str| {
            let at = Instant::parse(written).expect(written);
            assert_eq!(said(&instant(at)), expected, "{written}");
        };
        check("0s", "seconds 0.000");
        check("60.4s", "seconds 60.400");
        check("60.4005s", "seconds 60.400500");
        check("60.000000001s", "seconds 60.000000001");
        check("10m", "instant-minutes 10 0.000");
        check("1h2m3.4s", "instant-hours 1 2 3.400");
        check("1d1h", "instant-days 1 1 0 0.000");
    }

    #[test]
    fn a_clock_has_three_decimals_and_leaves_the_rest_out() {
        let check = |written: &str, expected: &str| {
            let at = Instant::parse(written).expect(written);
            assert_eq!(said(&clock(at)), expected, "{written}");
        };
        check("0s", "seconds 0.000");
        check("60.4009s", "seconds 60.400");
        check("10m", "instant-minutes 10 0.000");
        check("1h2m3.999999999s", "instant-hours 1 2 3.999");
        assert_eq!(said(&clock_to(Instant(60_400_900_000), 1_000)), "seconds 60.400900");
    }

    #[test]
    fn a_ratio_is_the_nearest_and_never_once_unless_it_is() {
        let check = |amount: u128, limit: u128, expected: &str| {
            assert_eq!(number(&ratio(amount, limit).expect("a limit")), expected, "{amount} / {limit}");
        };
        check(200, 100, "2.0");
        check(103, 100, "1.03");
        check(40, 60, "0.67");
        check(19, 10, "1.9");
        check(60, 60, "1.0");
        check(100_001, 100_000, "1.00001");
        check(99_999, 100_000, "0.99999");
        check(0, 3, "0.0");
        assert_eq!(ratio(1, 0), None);
    }

    #[test]
    fn ratios_in_a_column_have_as_many_decimals_as_the_one_that_needs_most() {
        let column = |pairs: &[Option<(u128, u128)>]| {
            let said =
                ratios(pairs).into_iter().map(|ratio| ratio.map_or("–".to_owned(), |ratio| number(&ratio)));
            said.collect::<Vec<_>>()
        };
        assert_eq!(column(&[Some((2, 10)), None, Some((18, 100))]), ["0.20", "–", "0.18"]);
        assert_eq!(column(&[Some((200, 100)), Some((1, 0))]), ["2.0", "–"]);
        // Not by noughts after what was rounded already.
        assert_eq!(column(&[Some((2, 3)), Some((100_001, 100_000))]), ["0.66667", "1.00001"]);
        assert_eq!(column(&[]), [""; 0]);
    }

    #[test]
    fn a_result_looks_whole_only_where_it_is() {
        let check = |amount: Amount, digits: u8, expected: &str, exact: bool| {
            assert_eq!(number(&near(amount, digits)), expected, "{amount}");
            assert_eq!(is_near(amount, digits), exact, "{amount}");
        };
        check(Amount::new(1, 300), 4, "0.0033", false);
        check(Amount::new(241, 30), 2, "8.03", false);
        check(Amount::new(60, 7), 2, "8.57", false);
        check(Amount::new(9, 2), 2, "4.5", true);
        check(Amount::whole(9), 2, "9", true);
        check(Amount::new(90_000_000_001, 10_000_000_000), 2, "9.0000000001", true);
        check(Amount::new((1 << 63) + 1, 1 << 63), 2, "1.000000000001", false);
        check(Amount::new((1 << 63) - 1, 1 << 63), 2, "0.999999999999", false);
    }

    #[test]
    fn a_difference_is_that_of_the_shown_numbers() {
        let check = |one: Arg, other: Arg, expected: &str| {
            assert_eq!(number(&difference(&one, &other)), expected);
            assert_eq!(number(&difference(&other, &one)), expected);
        };
        let decimal = |mantissa, digits| Arg::Decimal { mantissa, digits };
        check(Arg::Count(1), decimal(1, 2), "0.99");
        check(decimal(25, 1), decimal(200, 2), "0.5");
        check(Arg::Count(7), Arg::Count(7), "0");
        check(Arg::Count(u64::MAX), decimal(5, 1), "18446744073709551614");
    }

    #[test]
    fn amounts_round_the_way_they_are_told() {
        let third = Amount::new(40, 3);
        assert_eq!(number(&decimal(third, 1, Rounding::Down)), "13.3");
        assert_eq!(number(&decimal(third, 1, Rounding::Up)), "13.4");
        assert_eq!(number(&decimal(Amount::whole(20), 1, Rounding::Down)), "20.0");
        assert_eq!(number(&short(Amount::whole(20), 1, Rounding::Down)), "20");
        assert_eq!(decimal(Amount::new(u128::MAX, 1), 3, Rounding::Up), Arg::Count(u64::MAX));
    }

    #[test]
    fn a_factor_and_a_share_are_exact() {
        let check = |written: &str, expected: &str| {
            assert_eq!(said(&factor(Duration::parse(written).expect(written))), expected);
        };
        check("10ms", "milliseconds 10");
        check("2.25s", "seconds 2.25");
        check("1h", "seconds 3600");
        check("100.000001ms", "seconds 0.100000001");
        check("1500ns", "microseconds 1.5");
        check("7ns", "nanoseconds 7");
        let check = |part: &str, whole: &str, expected: Option<&str>| {
            let [part, whole] = [part, whole].map(|text| Duration::parse(text).expect(text));
            assert_eq!(share(part, whole).as_ref().map(said).as_deref(), expected);
        };
        check("28s", "1m", Some("fraction 28 60"));
        check("27.605s", "1m", Some("fraction 27.605 60"));
        check("27.6055s", "1m", None);
        check("7ms", "300ms", Some("fraction 7 300"));
        check("0.7s", "1.5s", Some("fraction 0.7 1.5"));
    }

    #[test]
    fn digits_keep_apart_what_is() {
        assert_eq!(digits_apart(Amount::new(1, 4), Amount::new(51, 200), 2), 3);
        assert_eq!(digits_apart(Amount::new(1, 4), Amount::whole(1), 2), 2);
        assert_eq!(digits_apart(Amount::new(1, 3), Amount::new(2, 6), 2), 2);
        assert_eq!(digits_apart(Amount::whole(1), Amount::new((1 << 63) + 1, 1 << 63), 2), 12);
    }

    #[test]
    fn a_comparison_holds_as_shown() {
        let check = |left: Amount, right: Amount, expected: (&str, &str)| {
            let shown = compared(left, right, 2);
            let texts = (number(&shown.left), number(&shown.right));
            assert_eq!((texts.0.as_str(), texts.1.as_str()), expected, "{left} and {right}");
        };
        check(Amount::whole(101), Amount::whole(100), ("101", "100"));
        check(Amount::new(101, 2), Amount::whole(50), ("50.5", "50"));
        check(Amount::new(9_999, 10_000), Amount::whole(1), ("0.99", "1"));
        check(Amount::new(1_000_003, 10_000), Amount::whole(100), ("100.0003", "100"));
        check(Amount::new(1, 3), Amount::new(2, 6), ("0.33", "0.33"));
        // A difference of 2^-63: beyond twelve decimals.
        let just_above = Amount::new((1 << 63) + 1, 1 << 63);
        check(just_above, Amount::whole(1), ("1.000000000001", "1"));
        check(Amount::whole(1), just_above, ("1", "1.000000000001"));
    }
}
