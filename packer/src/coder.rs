//! Arithmetic coding: a bit takes as little room as it was expected.

#[cfg(not(target_arch = "wasm32"))]
use alloc::vec::Vec;

/// What bits go through, to be written or read.
pub trait Coder {
    /// Takes a bit through. `one` says how probable a 1 is, of 65,536: at least 1, at most 65,535. `bit` is what it is;
    /// whoever reads pays it no heed. The answer is what it is, too.
    fn bit(&mut self, one: u32, bit: u32) -> u32;
}

/// The numbers of 32 bits that are left: what is written is the beginning of one of them, without end.
struct Range {
    low: u32,
    high: u32,
}

impl Range {
    const ALL: Range = Range { low: 0, high: u32::MAX };

    /// The last number at which a bit is 1.
    fn last(&self, one: u32) -> u32 {
        self.low + ((u64::from(self.high - self.low) * u64::from(one)) >> 16) as u32
    }

    fn narrow(&mut self, last: u32, bit: u32) {
        if bit == 1 { self.high = last } else { self.low = last + 1 }
    }

    /// Takes off the first byte, if it is the same in all of them.
    fn byte(&mut self) -> Option<u8> {
        let byte = self.low >> 24;
        if byte != self.high >> 24 {
            return None;
        }
        self.low <<= 8;
        self.high = self.high << 8 | 255;
        Some(byte as u8)
    }
}

/// Writes.
#[cfg(not(target_arch = "wasm32"))]
pub struct Writer {
    range: Range,
    written: Vec<u8>,
}

#[cfg(not(target_arch = "wasm32"))]
impl Writer {
    pub fn new() -> Writer {
        Writer { range: Range::ALL, written: Vec::new() }
    }

    /// All that was written.
    pub fn written(mut self) -> Vec<u8> {
        // Behind the end zeros are read: this byte and those are within what is left.
        self.written.push((self.range.low >> 24) as u8 + u8::from(self.range.low << 8 != 0));
        self.written
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Coder for Writer {
    fn bit(&mut self, one: u32, bit: u32) -> u32 {
        let last = self.range.last(one);
        self.range.narrow(last, bit);
        while let Some(byte) = self.range.byte() {
            self.written.push(byte);
        }
        bit
    }
}

/// Reads.
pub struct Reader<'a> {
    range: Range,
    /// As many bits of what was written as the range has.
    number: u32,
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub fn new(written: &'a [u8]) -> Reader<'a> {
        let mut reader = Reader { range: Range::ALL, number: 0, rest: written };
        (0..4).for_each(|_| reader.more());
        reader
    }

    fn more(&mut self) {
        let (byte, rest) = self.rest.split_first().unwrap_or((&0, &[]));
        self.number = self.number << 8 | u32::from(*byte);
        self.rest = rest;
    }
}

impl Coder for Reader<'_> {
    fn bit(&mut self, one: u32, _: u32) -> u32 {
        let last = self.range.last(one);
        let bit = u32::from(self.number <= last);
        self.range.narrow(last, bit);
        while self.range.byte().is_some() {
            self.more();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn any_bits_come_back(bits in vec((1..=65_535_u32, 0..=1_u32), 0..500)) {
            let mut writer = Writer::new();
            for (one, bit) in &bits {
                writer.bit(*one, *bit);
            }
            let written = writer.written();
            let mut reader = Reader::new(&written);
            for (one, bit) in bits {
                prop_assert_eq!(reader.bit(one, 0), bit);
            }
        }
    }

    #[test]
    fn a_bit_takes_as_much_as_it_was_unexpected() {
        let written = |one, bit| {
            let mut writer = Writer::new();
            for _ in 0..1_000 {
                writer.bit(one, bit);
            }
            writer.written().len()
        };
        // A bit, log2 of 8, or nearly nothing; and a byte to end.
        assert_eq!(written(32_768, 1), 126);
        assert_eq!(written(8_192, 1), 376);
        assert!(written(65_535, 1) < 3);
    }
}
