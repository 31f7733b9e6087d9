use std::cmp::Ordering;
use std::fmt;

/// An exact amount: tokens, requests or nanoseconds as a fraction.
#[derive(Clone, Copy, Debug)]
pub struct Amount {
    pub numerator: u128,
    /// ≥ 1.
    pub denominator: u64,
}

impl Amount {
    pub fn whole(count: u64) -> Self {
        Self { numerator: u128::from(count), denominator: 1 }
    }

    pub fn new(numerator: u128, denominator: u64) -> Self {
        Self { numerator, denominator }
    }

    /// The whole part.
    pub fn floor(self) -> u128 {
        self.numerator / u128::from(self.denominator)
    }

    /// How many parts of which `unit` make one it is, and whether something is left beside them. The most that can be
    /// counted where they are more.
    fn parts(self, unit: u64) -> (u128, bool) {
        let denominator = u128::from(self.denominator);
        let rest = self.numerator % denominator * u128::from(unit);
        let parts = self.floor().saturating_mul(unit.into()).saturating_add(rest / denominator);
        (parts, !rest.is_multiple_of(denominator))
    }

    /// In parts of which `unit` make one, rounded down.
    pub fn parts_down(self, unit: u64) -> u128 {
        self.parts(unit).0
    }

    /// The same, rounded up.
    pub fn parts_up(self, unit: u64) -> u128 {
        let (parts, more) = self.parts(unit);
        parts.saturating_add(more.into())
    }

    /// Whether nothing is left beside the whole part.
    pub fn is_whole(self) -> bool {
        self.numerator.is_multiple_of(u128::from(self.denominator))
    }
}

impl Ord for Amount {
    fn cmp(&self, other: &Self) -> Ordering {
        // Whole parts first, so that the cross products stay small: fractions are below 2^64.
        self.floor().cmp(&other.floor()).then_with(|| {
            let rest = |a: &Self| a.numerator % u128::from(a.denominator);
            (rest(self) * u128::from(other.denominator)).cmp(&(rest(other) * u128::from(self.denominator)))
        })
    }
}

impl PartialOrd for Amount {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Amount {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Amount {}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_whole() {
            write!(f, "{}", self.floor())
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}
