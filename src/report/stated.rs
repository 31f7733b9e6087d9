//! Numbers as a report states them: exactly, or not at all.

use serde::Serialize;

use crate::limiter::Amount;
use crate::time::{MAX_INTEGER, greatest_common_divisor};

/// Collects whether a number of an object lies beyond what the report states: above 2^53 − 1.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stating {
    pub beyond: bool,
}

impl Stating {
    /// The number; nothing, and a note of it, where it lies beyond.
    pub fn state(&mut self, number: impl Into<u128>) -> Option<u64> {
        let stated = u64::try_from(number.into()).ok().filter(|number| *number <= MAX_INTEGER);
        self.beyond |= stated.is_none();
        stated
    }
}

/// For `skip_serializing_if`: the field `beyond` stands only where it is true.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
pub(super) fn is_false(flag: &bool) -> bool {
    !flag
}

/// An exact amount: an integer where it is whole, else a fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Exact {
    Whole(Option<u64>),
    Fraction {
        numerator: Option<u64>,
        denominator: Option<u64>,
        #[serde(skip_serializing_if = "is_false")]
        beyond: bool,
    },
}

impl Exact {
    /// Whether it has a number that is too large to state.
    pub(super) fn is_beyond(self) -> bool {
        matches!(self, Self::Whole(None) | Self::Fraction { beyond: true, .. })
    }

    /// A whole number that lies beyond is noted in the object around it.
    pub(super) fn of(amount: Amount, around: &mut Stating) -> Self {
        if amount.is_whole() {
            return Self::Whole(around.state(amount.floor()));
        }
        let denominator = u128::from(amount.denominator);
        let divisor = greatest_common_divisor(amount.numerator, denominator);
        let mut stating = Stating::default();
        let (numerator, denominator) =
            (stating.state(amount.numerator / divisor), stating.state(denominator / divisor));
        Self::Fraction { numerator, denominator, beyond: stating.beyond }
    }
}

/// A ratio: a JSON integer where it is whole, else the nearest number that JSON readers have.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Ratio {
    Whole(u64),
    Nearest(f64),
}

impl Ratio {
    /// `a / b`; nothing where `b` is 0, or where the ratio lies beyond, which is noted.
    pub(super) fn of(a: u128, b: u128, around: &mut Stating) -> Option<Self> {
        if b == 0 {
            return None;
        }
        if a.is_multiple_of(b) || a / b > u128::from(MAX_INTEGER) {
            return around.state(a / b).map(Self::Whole);
        }
        Some(Self::Nearest(nearest(a, b)))
    }
}

/// The number nearest to `a / b`, ties to even, for a ratio below 2^53 that is not whole.
fn nearest(a: u128, b: u128) -> f64 {
    use ethnum::U256;
    // At least 64 bits of the quotient, with a last bit for what is left, are rounded right by the
    // conversion: it has 53. The scaling afterwards is by a power of two and exact.
    let shift = (64 + b.ilog2()).saturating_sub(a.ilog2());
    let (scaled, b) = (U256::from(a) << shift, U256::from(b));
    let quotient = (scaled / b).as_u128() | u128::from(scaled % b != U256::ZERO);
    quotient as f64 * f64::from_bits(u64::from(1023 - shift) << 52)
}

#[cfg(test)]
mod tests {
    use super::{Exact, Ratio, Stating, nearest};
    use crate::limiter::Amount;
    use crate::time::MAX_INTEGER;

    #[test]
    fn states_up_to_2_53_minus_1() {
        let mut stating = Stating::default();
        assert_eq!(stating.state(MAX_INTEGER), Some(MAX_INTEGER));
        assert!(!stating.beyond);
        assert_eq!(stating.state(MAX_INTEGER + 1), None);
        assert!(stating.beyond);
        assert_eq!(stating.state(1_u64), Some(1));
        assert!(stating.beyond, "one beyond is enough for the object");
    }

    #[test]
    fn amounts_are_exact() {
        let mut stating = Stating::default();
        assert_eq!(Exact::of(Amount::new(6, 3), &mut stating), Exact::Whole(Some(2)));
        assert_eq!(
            Exact::of(Amount::new(4, 6), &mut stating),
            Exact::Fraction { numerator: Some(2), denominator: Some(3), beyond: false }
        );
        assert_eq!(
            Exact::of(Amount::new((1 << 60) + 1, 2), &mut stating),
            Exact::Fraction { numerator: None, denominator: Some(2), beyond: true }
        );
        assert!(!stating.beyond, "a fraction notes it itself");
        assert_eq!(Exact::of(Amount::new(1 << 60, 2), &mut stating), Exact::Whole(None));
        assert!(stating.beyond);
    }

    #[test]
    fn ratios_are_whole_or_nearest() {
        let mut stating = Stating::default();
        assert_eq!(Ratio::of(200, 100, &mut stating), Some(Ratio::Whole(2)));
        assert_eq!(Ratio::of(0, 100, &mut stating), Some(Ratio::Whole(0)));
        assert_eq!(Ratio::of(199, 100, &mut stating), Some(Ratio::Nearest(1.99)));
        assert_eq!(Ratio::of(1, 0, &mut stating), None);
        assert!(!stating.beyond);
        assert_eq!(Ratio::of(u128::MAX, 2, &mut stating), None);
        assert!(stating.beyond);
    }

    #[test]
    fn the_nearest_is_what_division_of_exact_numbers_gives() {
        for (a, b) in
            [(1_u64, 3), (2, 3), (119, 60), (1, MAX_INTEGER), (MAX_INTEGER, 2), (MAX_INTEGER - 1, 7)]
        {
            // Both sides exact as numbers, so IEEE division is the nearest by definition.
            assert_eq!(nearest(a.into(), b.into()).to_bits(), (a as f64 / b as f64).to_bits(), "{a}/{b}");
            // Scaling both by the same changes nothing, however large they get.
            let scale = (1_u128 << 70) - 3;
            assert_eq!(nearest(u128::from(a) * scale, u128::from(b) * scale), nearest(a.into(), b.into()));
        }
        assert_eq!(nearest(1, 1 << 106), 2_f64.powi(-106));
    }
}
