//! How probable the next bit is: for each context of its byte, what followed that so far; these guesses weighed by how
//! well they did.

use alloc::boxed::Box;
use alloc::vec;

use crate::coder::Coder;
use crate::contexts::{CONTEXTS, Seen};
use crate::kind::{KINDS, Kind};
use crate::matches::{LENGTHS, Matches};

/// A guess for each context, one by the longest match, and one that is always the same.
const GUESSES: usize = CONTEXTS + 2;

/// How many slots there are for what followed a context, two bytes each.
const SLOTS: usize = 1 << 22;

/// A byte's bits so far, with a 1 before them.
const BITS: usize = 256;

/// How many sets of weights there are for either text, and, in code, for the opcode before.
const ROOMS: usize = 2 + 16;

/// How slowly things follow what was true, as powers of two: the weights of guesses, those of sets, what counts mean, and
/// whether matches go on.
const WEIGHT_RATE: u32 = 15;
const VOTE_RATE: u32 = 16;
const COUNT_RATE: u32 = 7;
const MATCH_RATE: u32 = 6;

/// 1, as a weight.
const ONE: i32 = 1 << 16;

type Weights = [i32; GUESSES];

pub struct Model {
    seen: Seen,
    matches: Matches,
    logits: Logits,
    /// What followed a context: in the upper byte a check, to know it again; in the lower how many 0 and how many 1, each
    /// up to 15.
    slots: Box<[u16; SLOTS]>,
    /// What such counts are after a 0 and after a 1.
    after: [[u8; 256]; 2],
    /// How probable a 1 is by them, for each kind and context.
    counts: Box<[[[u16; 256]; CONTEXTS]]>,
    /// By room and bits so far; by match and kind.
    weights: [Box<[Weights]>; 2],
    /// The weight of what each of these says, by kind and bits so far.
    votes: Box<[[i32; 2]]>,
}

impl Model {
    // What happens once is not to be made long for speed.
    #[inline(never)]
    pub fn new() -> Model {
        let logits = Logits::new();
        let mut after = [[0; 256]; 2];
        for (bit, after) in after.iter_mut().enumerate() {
            for (counts, after) in after.iter_mut().enumerate() {
                *after = one_more(bit, counts as u8);
            }
        }
        let mut counts = vec![[[0; 256]; CONTEXTS]; KINDS];
        for (at, likely) in counts.as_flattened_mut().as_flattened_mut().iter_mut().enumerate() {
            *likely = likely_by(at % 256);
        }
        let weights = |sets: usize| {
            let mut weights = vec![[0; GUESSES]; sets];
            weights.as_flattened_mut().fill(ONE / 5);
            weights.into()
        };
        let mut votes = vec![[0; 2]; KINDS * BITS];
        votes.as_flattened_mut().fill(ONE / 2);
        Model {
            seen: Seen::nothing(),
            matches: Matches::none(),
            slots: boxed(0),
            after,
            counts: counts.into(),
            weights: [weights(ROOMS * BITS), weights(LENGTHS * KINDS)],
            votes: votes.into(),
            logits,
        }
    }

    /// Takes a byte of that kind through, bit by bit, the highest first.
    // Called anew for each byte, so that a browser soon runs it as the compiler has improved it.
    #[inline(never)]
    pub fn byte(&mut self, coder: &mut impl Coder, kind: Kind, byte: u8) -> u8 {
        let contexts = self.seen.contexts(kind);
        let length = self.matches.find();
        let room = if kind < Kind::Head { kind as usize } else { 2 + (self.seen.opcode() & 15) };
        let kind_at = kind as usize;
        let counts = &mut self.counts[kind_at];
        let mut bits = 1_usize;
        let mut groups = [(0_usize, 0_u16); CONTEXTS];
        for place in 0..8 {
            // Four bits after the other have their slots side by side.
            if place % 4 == 0 {
                for (group, context) in groups.iter_mut().zip(contexts) {
                    let hash = context
                        .wrapping_add((bits as u32).wrapping_mul(0x9e37_79b1))
                        .wrapping_mul(0x85eb_ca6b);
                    let hash = hash ^ hash >> 15;
                    *group = (hash as usize % SLOTS, (hash >> 16) as u16 & 0xff00);
                }
            }
            let beside = if place < 4 { bits } else { bits & 15 >> (8 - place) | 1 << (place - 4) };
            let mut guesses = [0_i32; GUESSES];
            let mut counted = [0_usize; CONTEXTS];
            for at in 0..CONTEXTS {
                let (slot, check) = groups[at];
                let slot = &mut self.slots[(slot ^ beside) % SLOTS];
                if *slot & 0xff00 != check {
                    *slot = check;
                }
                let seen = usize::from(*slot & 255);
                counted[at] = seen;
                if seen > 0 {
                    guesses[at] = self.logits.stretch(counts[at][seen]);
                }
            }
            let expected = self.matches.expected(bits, place);
            let length = if expected.is_some() { length } else { 0 };
            guesses[CONTEXTS] = match expected {
                Some(1) => self.logits.stretch(self.matches.holds[length]),
                Some(_) => -self.logits.stretch(self.matches.holds[length]),
                None => 0,
            };
            guesses[CONTEXTS + 1] = 256;

            let sets = [room * BITS + bits, length * KINDS + kind_at];
            let mut said = [0; 2];
            for ((said, weights), set) in said.iter_mut().zip(&self.weights).zip(sets) {
                *said = weighed(&weights[set], &guesses);
            }
            let votes = &mut self.votes[kind_at * BITS + bits];
            let logit = weighed(votes, &said);
            let thought = self.logits.squash(logit);
            let bit = coder.bit(thought as u32, u32::from(byte >> (7 - place)) & 1);

            // And what it was is learnt.
            let truth = bit as i32 * 65_535;
            for (vote, said) in votes.iter_mut().zip(said) {
                *vote += (said * (truth - thought)) >> VOTE_RATE;
            }
            for ((said, weights), set) in said.into_iter().zip(&mut self.weights).zip(sets) {
                let error = truth - self.logits.squash(said);
                for (weight, guess) in weights[set].iter_mut().zip(guesses) {
                    *weight = weight.wrapping_add((guess * error + (1 << (WEIGHT_RATE - 1))) >> WEIGHT_RATE);
                }
            }
            let after = &self.after[bit as usize & 1];
            for (((slot, _), count), counts) in groups.into_iter().zip(counted).zip(counts.iter_mut()) {
                follow(&mut counts[count], truth, COUNT_RATE);
                let slot = &mut self.slots[(slot ^ beside) % SLOTS];
                *slot = *slot & 0xff00 | u16::from(after[usize::from(*slot & 255)]);
            }
            if let Some(expected) = expected {
                let held = expected == bit;
                follow(&mut self.matches.holds[length], i32::from(held) * 65_535, MATCH_RATE);
            }
            bits = bits << 1 | bit as usize;
        }
        self.matches.see(bits as u8);
        self.seen.see(kind, bits as u8);
        bits as u8
    }
}

/// How probable a 1 is by counts of 0 and of 1, as long as nothing else is known.
#[inline(never)]
fn likely_by(counts: usize) -> u16 {
    let (zeros, ones) = (counts >> 4, counts & 15);
    ((ones * 10 + 4) * 65_535 / ((zeros + ones) * 10 + 8)) as u16
}

/// Counts of 0 and of 1 after one more of these. What followed less often of late counts for less.
#[inline(never)]
fn one_more(bit: usize, counts: u8) -> u8 {
    let more = |count: u8| (count + 1).min(15);
    let less = |count: u8| if count > 2 { count.div_ceil(2) } else { count };
    let (zeros, ones) = (counts >> 4, counts & 15);
    if bit == 1 { less(zeros) << 4 | more(ones) } else { more(zeros) << 4 | less(ones) }
}

/// So many of the same, not made on the stack.
fn boxed<T: Clone, const COUNT: usize>(one: T) -> Box<[T; COUNT]> {
    match vec![one; COUNT].into_boxed_slice().try_into() {
        Ok(boxed) => boxed,
        Err(_) => unreachable!(),
    }
}

/// The sum of logits by their weights, as a logit.
fn weighed<const COUNT: usize>(weights: &[i32; COUNT], logits: &[i32; COUNT]) -> i32 {
    let mut sum = 0_i32;
    for at in 0..COUNT {
        sum = sum.wrapping_add(weights[at].wrapping_mul(logits[at]) >> 4);
    }
    (sum >> 12).clamp(-2047, 2047)
}

/// A probability comes nearer to what was true.
fn follow(probability: &mut u16, truth: i32, rate: u32) {
    let old = i32::from(*probability);
    *probability = (old + ((truth - old) >> rate)) as u16;
}

/// Logits, `ln(p / (1 - p))`: whole numbers from -2047 to 2047, 256 being 1.
struct Logits {
    squash: Box<[u16; 4096]>,
    stretch: Box<[i16; 4096]>,
}

impl Logits {
    #[inline(never)]
    fn new() -> Logits {
        let mut squash = boxed(0);
        // e to the power of -1/256, and the power of it that is reached: of 2 to the power of 32.
        const STEP: u64 = 4_278_222_847;
        let mut power = 1_u64 << 32;
        for logit in 0..2048 {
            let one = ((1_u64 << 48) / ((1 << 32) + power)) as u16;
            // Nothing is certain.
            squash[2048 + logit] = one.min(65_519);
            squash[2048 - logit] = 65_535 - one.min(65_519);
            power = (power * STEP) >> 32;
        }
        let mut stretch = boxed(0);
        let mut logit = 1;
        for (upper, stretched) in stretch.iter_mut().enumerate() {
            while logit < 4095 && squash[logit] < (upper as u16) << 4 | 8 {
                logit += 1;
            }
            *stretched = logit as i16 - 2048;
        }
        Logits { squash, stretch }
    }

    /// A logit's probability, of 65,536.
    fn squash(&self, logit: i32) -> i32 {
        i32::from(self.squash[(logit + 2048) as usize & 4095])
    }

    /// A probability's logit.
    fn stretch(&self, probability: u16) -> i32 {
        i32::from(self.stretch[usize::from(probability >> 4)])
    }
}
