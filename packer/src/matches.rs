//! The last place where what stands before the next byte stood, too: what followed there is a guess.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::LARGEST;

/// How many bytes a match has at least.
const SHORTEST: usize = 5;

/// How many lengths are told apart.
pub const LENGTHS: usize = 18;

/// How many bits a place is found by.
const HASH: u32 = 18;

pub struct Matches {
    bytes: Vec<u8>,
    places: Box<[u32]>,
    /// Where the match goes on, and how long it is by now; 0 where there is none.
    at: usize,
    length: usize,
    /// How probable it is that it goes on, by its length.
    pub holds: [u16; LENGTHS],
}

impl Matches {
    pub fn none() -> Matches {
        Matches {
            bytes: Vec::with_capacity(2 * LARGEST),
            places: vec![0; 1 << HASH].into(),
            at: 0,
            length: 0,
            holds: [49_152; LENGTHS],
        }
    }

    /// Finds one for the next byte; the answer is how long it is, as far as that is told apart.
    pub fn find(&mut self) -> usize {
        let here = self.bytes.len();
        if here >= SHORTEST {
            let hash = self.bytes[here - SHORTEST..]
                .iter()
                .fold(0_u32, |hash, byte| hash.wrapping_add(u32::from(*byte) + 1).wrapping_mul(0x2f0b_4c47));
            let place = &mut self.places[(hash >> (32 - HASH)) as usize];
            if self.length == 0 {
                self.at = *place as usize;
                let before = self.bytes[..self.at].iter().rev();
                self.length = before
                    .zip(self.bytes.iter().rev())
                    .take(32)
                    .take_while(|(one, other)| one == other)
                    .count();
            }
            *place = here as u32;
        }
        self.length.min(15) + usize::from(self.length >= 20) + usize::from(self.length >= 32)
    }

    /// The bit that follows there, if those before it were the same.
    pub fn expected(&self, bits: usize, place: usize) -> Option<u32> {
        let byte = usize::from(*self.bytes.get(self.at).filter(|_| self.length > 0)?) | 256;
        (byte >> (8 - place) == bits).then_some((byte >> (7 - place)) as u32 & 1)
    }

    pub fn see(&mut self, byte: u8) {
        let goes_on = self.length > 0 && self.bytes[self.at] == byte;
        self.length = if goes_on { self.length + 1 } else { 0 };
        self.at += 1;
        self.bytes.push(byte);
    }
}
