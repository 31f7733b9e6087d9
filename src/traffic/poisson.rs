//! Traffic that comes at random, with no memory.

use super::draws::Draws;
use crate::time::Rate;

/// Nanoseconds are kept in steps of 2^−32.
const FRACTION_BITS: u32 = 32;

/// Offsets of a `poisson` item of n per p, without end. The first request comes after the first gap.
///
/// A gap is `−ln(1−u)·(p/n)` nanoseconds, u = 53 random bits over 2^53, computed in `f64` in this
/// order: `p/n`, times `−ln(1−u)` (the logarithm of `libm`, which is software and the same
/// everywhere), times 2^32; the whole part of that is the gap in steps of 2^−32 ns. Gaps are added
/// exactly as integers, so a long run is as precise as a short one, and an offset is the sum with
/// its fraction of a nanosecond cut off: even many requests a nanosecond keep their rate.
#[derive(Clone, Debug)]
pub(super) struct Poisson {
    draws: Draws,
    /// p/n in nanoseconds.
    mean_gap: f64,
    /// The sum of the gaps, in steps of 2^−32 ns.
    sum: u128,
}

impl Poisson {
    pub(super) fn new(rate: Rate, draws: Draws) -> Self {
        Self { draws, mean_gap: rate.per.0 as f64 / rate.count as f64, sum: 0 }
    }
}

impl Iterator for Poisson {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let gap = -libm::log(1.0 - self.draws.unit()) * self.mean_gap;
        self.sum = self.sum.saturating_add((gap * (1u64 << FRACTION_BITS) as f64) as u128);
        Some(u64::try_from(self.sum >> FRACTION_BITS).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::Poisson;
    use crate::time::{Duration, Rate};
    use crate::traffic::draws::{Draws, Purpose};

    fn poisson(count: u64, per: u64, seed: u64) -> Poisson {
        Poisson::new(Rate { count, per: Duration(per) }, Draws::new(seed, Purpose::Traffic, 0))
    }

    #[test]
    fn gives_these_very_instants_on_every_machine() {
        // 10/s from seed 1, computed by an independent implementation of generator and formula.
        let expected = [259_841_276, 373_313_270, 442_694_643, 471_153_102, 743_765_732, 783_382_110];
        assert_eq!(poisson(10, 1_000_000_000, 1).take(6).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn is_its_formula() {
        let mut draws = Draws::new(5, Purpose::Traffic, 0);
        let mut exact = 0.0;
        for offset in poisson(3, 7_000_000_000, 5).take(50) {
            exact += -(1.0 - draws.unit()).ln() * 7e9 / 3.0;
            assert!((offset as f64 - exact).abs() <= 1.001, "{offset} {exact}");
        }
    }

    /// Numbers of requests in a span with mean λ, over many seeds: their mean and their variance
    /// are both λ. Of m samples the mean strays by √(λ/m), the variance by λ·√(2/(m−1) + 1/(λm)).
    fn check_moments(count: u64, per: u64, span: u64, lambda: f64) {
        const SEEDS: u64 = 100;
        let counts: Vec<f64> = (0..SEEDS)
            .map(|seed| poisson(count, per, seed).take_while(|offset| *offset < span).count() as f64)
            .collect();
        let m = SEEDS as f64;
        let mean = counts.iter().sum::<f64>() / m;
        let variance = counts.iter().map(|n| (n - mean) * (n - mean)).sum::<f64>() / (m - 1.0);
        assert!((mean - lambda).abs() < 4.0 * (lambda / m).sqrt(), "mean {mean}, expected {lambda}");
        let stray = lambda * (2.0 / (m - 1.0) + 1.0 / (lambda * m)).sqrt();
        assert!((variance - lambda).abs() < 4.0 * stray, "variance {variance}, expected {lambda}");
    }

    #[test]
    fn has_the_mean_and_the_variance_of_its_rate() {
        check_moments(10, 1_000_000_000, 100_000_000_000, 1000.0);
        // Many a nanosecond: cutting each gap to whole nanoseconds would lose the rate.
        check_moments(10, 1, 100, 1000.0);
        // A gap much longer than a float counts in nanoseconds.
        check_moments(1, (1 << 53) - 1, 100 * ((1 << 53) - 1), 100.0);
    }

    #[test]
    fn gaps_are_exponential() {
        // The share of gaps longer than k mean gaps is e^−k.
        let mut before = 0;
        let gaps: Vec<u64> = poisson(1, 1_000_000, 11)
            .take(100_000)
            .map(|offset| {
                let gap = offset - before;
                before = offset;
                gap
            })
            .collect();
        for k in 1..=4u32 {
            let longer = gaps.iter().filter(|gap| **gap > u64::from(k) * 1_000_000).count() as f64;
            let share = (-f64::from(k)).exp();
            let stray = (100_000.0 * share * (1.0 - share)).sqrt();
            assert!((longer - 100_000.0 * share).abs() < 4.0 * stray, "{k}: {longer}");
        }
    }
}
