//! Random draws: one stream for each purpose and each thing that draws, all from a run's seed.

use rand_core::Rng;
use rand_pcg::Pcg64;

/// What draws are for. A stream belongs to one purpose, so that adding draws of one kind moves
/// none of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// When requests come; the index is that of the item in the scenario's `traffic`.
    Traffic = 1,
    /// How long clients wait before they try again; the index is that of the arrival, times 2^32, and the number of the
    /// attempt that failed.
    Jitter = 2,
    /// To which node requests come; the index is that of the arrival, times 2^32, and the number of the attempt.
    Network = 3,
}

/// One stream of draws: the same seed, purpose and index give the same draws on every machine.
///
/// The generator is PCG XSL RR 128/64 (`pcg64`), whose sequence is chosen by purpose and index, and
/// whose 128-bit state is mixed from seed, purpose and index by the finalizer of SplitMix64:
/// sequences of near numbers started from one state would resemble each other.
#[derive(Clone, Debug)]
pub struct Draws(Pcg64);

impl Draws {
    /// The stream of `purpose` number `index`.
    pub fn new(seed: u64, purpose: Purpose, index: u64) -> Self {
        // The odd constant is SplitMix64's step: it keeps zeros from staying zeros.
        const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
        let of_seed = mix(seed.wrapping_add(STEP));
        let of_purpose = mix((of_seed ^ purpose as u64).wrapping_add(STEP));
        let high = mix((of_purpose ^ index).wrapping_add(STEP));
        let low = mix(high.wrapping_add(STEP));
        let state = u128::from(high) << 64 | u128::from(low);
        Self(Pcg64::new(state, u128::from(purpose as u64) << 64 | u128::from(index)))
    }

    /// A number in [0, 1): 53 random bits over 2^53, exact as an `f64`.
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A whole number below `bound` (0 if that is 0): the upper half of a random word times
    /// `bound`. A value is favoured by at most `bound` in 2^64.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u64
    }
}

/// The finalizer of SplitMix64 (Steele, Lea, Flood 2014): every bit of the word moves every other.
fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::{Draws, Purpose, mix};

    #[test]
    fn mixes_as_splitmix64_does() {
        // The first outputs of SplitMix64 started from 1234567, as its reference code prints them.
        const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
        let outputs = (1..=3).map(|k| mix(1_234_567u64.wrapping_add(STEP.wrapping_mul(k))));
        assert_eq!(
            outputs.collect::<Vec<_>>(),
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn draws_as_an_independent_implementation_does() {
        // `pcg64` and the mixing written anew elsewhere: seed 1, purpose 1, index 0.
        let mut draws = Draws::new(1, Purpose::Traffic, 0);
        assert_eq!(
            draws.unit().to_bits(),
            ((17_074_461_983_168_543_638u64 >> 11) as f64 / 2f64.powi(53)).to_bits()
        );
        let second = 12_515_891_679_646_331_766u128 * 1000 / (1 << 64);
        assert_eq!(u128::from(draws.below(1000)), second);
        assert_eq!(draws.below(u64::MAX), 9_229_517_797_787_872_658);
    }

    #[test]
    fn near_streams_share_no_draw() {
        let mut seen: Vec<u64> = Vec::new();
        for seed in 0..8 {
            for index in 0..8 {
                let mut draws = Draws::new(seed, Purpose::Traffic, index);
                seen.extend((0..16).map(|_| draws.below(u64::MAX)));
            }
        }
        let drawn = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), drawn);
    }

    #[test]
    fn stays_within_its_bounds_and_fills_them() {
        let mut draws = Draws::new(7, Purpose::Traffic, 0);
        let mut hits = [0u32; 10];
        for _ in 0..10_000 {
            hits[usize::try_from(draws.below(10)).expect("below 10")] += 1;
            assert!((0.0..1.0).contains(&draws.unit()));
        }
        // 1000 expected in each, standard deviation 30.
        assert!(hits.iter().all(|n| (880..=1120).contains(n)), "{hits:?}");
        assert_eq!(draws.below(1), 0);
        assert_eq!(draws.below(0), 0);
    }
}
