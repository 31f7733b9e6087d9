use std::cmp::Ordering;
use std::ops::{Add, Mul, Sub};

/// A fraction in lowest terms; small numbers only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    numerator: i64,
    denominator: i64,
}

impl Fraction {
    pub fn new(numerator: u64, denominator: u64) -> Self {
        Self::reduced(small(numerator), small(denominator))
    }

    pub fn whole(number: u64) -> Self {
        Self { numerator: small(number), denominator: 1 }
    }

    fn reduced(numerator: i64, denominator: i64) -> Self {
        let (mut a, mut b) = (numerator.abs(), denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Self { numerator: numerator / a.max(1), denominator: denominator / a.max(1) }
    }

    /// The least whole number not below it.
    pub fn up(self) -> u64 {
        assert!(self.numerator >= 0);
        (self.numerator as u64).div_ceil(self.denominator as u64)
    }
}

fn small(number: u64) -> i64 {
    i64::try_from(number).expect("small numbers only")
}

impl Add for Fraction {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::reduced(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )
    }
}

impl Sub for Fraction {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + Self { numerator: -other.numerator, ..other }
    }
}

impl Mul for Fraction {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self::reduced(self.numerator * other.numerator, self.denominator * other.denominator)
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
