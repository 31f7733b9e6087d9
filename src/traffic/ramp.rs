//! Traffic whose rate rises or falls evenly, solved exactly.

use ethnum::U256;

use crate::time::{Duration, Rate};

/// Offsets of a `ramp` item from rate n0/p0 to n1/p1 over D nanoseconds: for each i the least whole
/// x with ∫rate ≥ i, that is
///
/// `2·D·n0·p1·x + (n1·p0 − n0·p1)·x² ≥ i·2·D·p0·p1`.
///
/// The left side is written `x·(n0·p1·(2·D − x) + n1·p0·x)`, whose terms are never negative. With
/// the bounds of a scenario (everything below 2^53, i below 2^64) all of it lies below 2^225. A
/// float guesses where x may be; only the test above decides.
#[derive(Clone, Debug)]
pub(super) struct Ramp {
    /// D.
    length: u64,
    /// n0·p1, what the beginning weighs.
    first: U256,
    /// n1·p0, what the end weighs.
    last: U256,
    /// 2·D·p0·p1, what one request weighs.
    one: U256,
    /// n0/p0 and its slope, requests per ns and per ns², for guessing.
    guess: (f64, f64),
}

impl Ramp {
    /// All numbers within a scenario's bounds (at most 2^53 − 1).
    pub(super) fn new(from_rate: Rate, to_rate: Rate, length: Duration) -> Self {
        let ((n0, p0), (n1, p1)) = (from_rate.lowest_terms(), to_rate.lowest_terms());
        let wide = |a: u64, b: u64| U256::from(u128::from(a) * u128::from(b));
        let (start, end) = (n0 as f64 / p0 as f64, n1 as f64 / p1 as f64);
        Self {
            length: length.0,
            first: wide(n0, p1),
            last: wide(n1, p0),
            one: wide(p0, p1) * U256::from(2 * u128::from(length.0)),
            guess: (start, (end - start) / length.0 as f64),
        }
    }

    /// The left side at x ≤ D.
    fn weight(&self, x: u64) -> U256 {
        let back = U256::from(2 * u128::from(self.length) - u128::from(x));
        let x = U256::from(x);
        x * (self.first * back + self.last * x)
    }

    /// How many of the offsets lie below `end` (and below D).
    pub(super) fn count_below(&self, end: u64) -> u128 {
        match end.min(self.length).checked_sub(1) {
            // All i up to the integral there have come; i = 0 comes at once.
            Some(last) => u128::try_from(self.weight(last) / self.one).unwrap_or(u128::MAX).saturating_add(1),
            None => 0,
        }
    }

    /// The offsets below `end` (and below D), in order.
    pub(super) fn below(&self, end: u64) -> impl Iterator<Item = u64> + use<> {
        let ramp = self.clone();
        let last = end.min(self.length).saturating_sub(1);
        let (mut goal, mut i, mut x) = (U256::ZERO, 0.0, 0);
        let mut left = self.count_below(end);
        std::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            x = ramp.least(goal, ramp.guess(i), x, last);
            goal += ramp.one;
            i += 1.0;
            Some(x)
        })
    }

    /// About where the integral is i: the root of `slope/2·x² + start·x = i`, in the form that
    /// loses least when the slope is small.
    fn guess(&self, i: f64) -> u64 {
        let (start, slope) = self.guess;
        let discriminant = (start * start + 2.0 * slope * i).max(0.0);
        (2.0 * i / (start + discriminant.sqrt())).ceil() as u64
    }

    /// The least x within `low..=high` whose weight reaches `goal`, if that of `high` does: from
    /// the guess in doubling steps to both sides of it, then by halves.
    fn least(&self, goal: U256, guess: u64, mut low: u64, mut high: u64) -> u64 {
        let mut step = 1;
        let guess = guess.clamp(low, high);
        if self.weight(guess) >= goal {
            high = guess;
            while low < high {
                let probe = high.saturating_sub(step).max(low);
                if self.weight(probe) < goal {
                    low = probe + 1;
                    break;
                }
                high = probe;
                step = step.saturating_mul(2);
            }
        } else {
            low = guess + 1;
            while low < high {
                let probe = low.saturating_add(step - 1).min(high);
                if self.weight(probe) >= goal {
                    high = probe;
                    break;
                }
                low = probe + 1;
                step = step.saturating_mul(2);
            }
        }
        while low < high {
            let middle = low + (high - low) / 2;
            if self.weight(middle) >= goal {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        low.min(high)
    }
}

#[cfg(test)]
mod tests {
    use super::Ramp;
    use crate::time::{Duration, Rate};

    fn ramp(from: (u64, u64), to: (u64, u64), length: u64) -> Ramp {
        let rate = |(count, per)| Rate { count, per: Duration(per) };
        Ramp::new(rate(from), rate(to), Duration(length))
    }

    #[test]
    fn follows_integrals_done_by_hand() {
        // From 1 to 3 per 10 ns over 100 ns: x/10 + x²/1000 ≥ i. x = (−100 + √(10000 + 4000·i))/2:
        // 0, 9.16, 17.08, 24.16, 30.6, 36.6, 42.2, 47.5, 52.5, 57.2, 61.8.
        let rising = ramp((1, 10), (3, 10), 100);
        assert_eq!(rising.below(62).collect::<Vec<_>>(), [0, 10, 18, 25, 31, 37, 43, 48, 53, 58]);
        assert_eq!(rising.below(63).last(), Some(62));
        // The integral over all is 20, reached at 100, which is not below 100.
        assert_eq!(rising.count_below(100), 20);
        // Falling from 3 to 1: 3x/10 − x²/1000 ≥ i. x = 150 − √(22500 − 1000·i):
        // 0, 3.37, 6.82, 10.36, 13.99.
        let falling = ramp((3, 10), (1, 10), 100);
        assert_eq!(falling.below(15).collect::<Vec<_>>(), [0, 4, 7, 11, 14]);
        assert_eq!(falling.count_below(1000), 20);
    }

    #[test]
    fn takes_a_whole_root_as_it_is() {
        // One per 10 ns all along reaches i at 10·i exactly.
        let level = ramp((1, 10), (2, 20), 100);
        assert_eq!(level.below(100).collect::<Vec<_>>(), [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
        // From 1 to 3 a ns over 4 ns: x + x²/4 is 1.25, 3 and 5.25 at 1, 2 and 3.
        let steep = ramp((1, 1), (3, 1), 4);
        assert_eq!(steep.below(4).collect::<Vec<_>>(), [0, 1, 2, 2, 3, 3]);
    }

    #[test]
    fn many_may_come_in_one_nanosecond_and_none_in_no_time() {
        assert_eq!(ramp((5, 1), (5, 1), 2).below(2).collect::<Vec<_>>(), [0, 1, 1, 1, 1, 1]);
        assert_eq!(ramp((5, 1), (7, 1), 0).below(10).count(), 0);
        assert_eq!(ramp((5, 1), (7, 1), 10).below(0).count(), 0);
        let top = (1 << 53) - 1;
        let most = ramp((top, 1), (top, 1), top).count_below(top);
        assert_eq!(most, u128::from(top) * u128::from(top - 1) + 1);
    }

    #[cfg(not(target_arch = "wasm32"))]
    mod against_big_integers {
        use super::ramp;
        use ethnum::U256;
        use num_bigint::BigInt;
        use proptest::prelude::*;

        /// Whether the integral at x is ≥ i, by the formula of the contract.
        fn reached(from: (u64, u64), to: (u64, u64), length: u64, x: u64, i: u64) -> bool {
            let [n0, p0, n1, p1, d, x, i] = [from.0, from.1, to.0, to.1, length, x, i].map(BigInt::from);
            &d * &n0 * &p1 * &x * 2 + (&n1 * &p0 - &n0 * &p1) * &x * &x >= i * d * p0 * p1 * 2
        }

        /// Numbers of every size up to 2^53 − 1, the largest among them.
        fn number() -> impl Strategy<Value = u64> {
            let top = (1u64 << 53) - 1;
            prop_oneof![
                4 => (0u32..53).prop_flat_map(|bits| 1u64 << bits..=(1 << bits) * 2 - 1),
                1 => Just(top),
                1 => Just(1),
                1 => top - 1000..=top,
            ]
        }

        proptest! {
            #![proptest_config(ProptestConfig::with_cases(3_000))]
            #[test]
            fn every_offset_is_the_least(
                from in (number(), number()), to in (number(), number()), length in number(), end in number(),
                share in 0.0f64..=1.0, start in 0.0f64..=1.0,
            ) {
                let ramp = ramp(from, to, length);
                let end = end.min(length);
                let count = ramp.count_below(end);
                // The first ones in turn, as a run takes them.
                let mut before = 0;
                for (i, x) in ramp.below(end).take(20).enumerate() {
                    let i = u64::try_from(i).expect("at most 20");
                    prop_assert!(x < end && x >= before);
                    prop_assert!(reached(from, to, length, x, i));
                    prop_assert!(x == 0 || !reached(from, to, length, x - 1, i), "{i} at {x} comes sooner");
                    before = x;
                }
                // Any one, from wherever the search begins.
                let last = u64::try_from(count - 1).unwrap_or(u64::MAX);
                for i in [(last as f64 * share) as u64, last] {
                    let i = i.min(last);
                    let goal = ramp.one * U256::from(i);
                    for guess in [ramp.guess(i as f64), (end as f64 * start) as u64, 0, u64::MAX] {
                        let x = ramp.least(goal, guess, 0, end - 1);
                        prop_assert!(reached(from, to, length, x, i));
                        prop_assert!(x == 0 || !reached(from, to, length, x - 1, i), "{i} at {x} comes sooner");
                    }
                }
                // The count is right: one more would not come before the end.
                if let Ok(count) = u64::try_from(count) {
                    prop_assert!(!reached(from, to, length, end - 1, count));
                    prop_assert!(reached(from, to, length, end - 1, count - 1));
                }
            }
        }
    }
}
