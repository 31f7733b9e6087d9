//! What stands around a byte, by which it is guessed: one context after the other, each as a number.

use alloc::boxed::Box;
use alloc::vec;

use crate::kind::{KINDS, Kind};

/// How many a byte has.
pub const CONTEXTS: usize = 10;

/// How deep brackets are kept.
const DEEPEST: usize = 256;

/// What was seen so far, as far as contexts speak of it.
pub struct Seen {
    /// The last eight bytes and the last eight opcodes, the latest lowest.
    last: u64,
    opcodes: u64,
    /// Which two bytes followed each byte last.
    after_one: Box<[u16]>,

    // Of text.
    word: u32,
    word_before: u32,
    /// What stood before the bracket that is open, and before those around it.
    open: u32,
    around: Box<[u32]>,
    depth: usize,

    // Of code.
    /// What the present number begins with.
    begun: u32,
    number: u32,
    /// The last two of each kind.
    numbers: [[u32; 2]; KINDS],
    /// The opcode after each local when it was last read; and the last local.
    uses: Box<[u8]>,
    local: u8,
}

fn mixed(one: u32, other: u32) -> u32 {
    let mixed = one.wrapping_mul(0x2f0b_4c47) ^ other.wrapping_mul(0x9e37_79b1);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x85eb_ca6b);
    mixed ^ (mixed >> 13)
}

/// The lowest so many bytes of eight.
fn lowest(bytes: u64, count: u32) -> u32 {
    let bytes = bytes & (u64::MAX >> (64 - 8 * count));
    mixed(bytes as u32, (bytes >> 32) as u32 + count)
}

impl Seen {
    pub fn nothing() -> Seen {
        Seen {
            last: 0,
            opcodes: 0,
            after_one: vec![0; 1 << 8].into(),
            word: 0,
            word_before: 0,
            open: 0,
            around: vec![0; DEEPEST].into(),
            depth: 0,
            begun: 0,
            number: 0,
            numbers: [[0; 2]; KINDS],
            uses: vec![0; 256].into(),
            local: 0,
        }
    }

    /// The byte before.
    pub fn byte(&self) -> usize {
        self.last as usize & 255
    }

    /// The opcode before.
    pub fn opcode(&self) -> usize {
        self.opcodes as usize & 255
    }

    /// The contexts of the next byte, if it is of that kind.
    pub fn contexts(&self, kind: Kind) -> [u32; CONTEXTS] {
        let before = |count| lowest(self.last, count);
        let mut contexts = if kind < Kind::Head {
            let byte = self.byte() as u32;
            [
                // What stands just before; of all text, nothing.
                0,
                before(1),
                before(3),
                // The word so far, and what is around it.
                self.word,
                mixed(self.word, before(2)),
                mixed(before(2), self.open),
                // With gaps, as tables have them.
                self.last as u32 & 0xff_ff00,
                self.last as u32 & 0xffff_00ff,
                (self.last >> 24) as u32 & 0xff | (self.last >> 48) as u32 & 0xff00,
                // What followed this byte the last two times.
                mixed(byte, u32::from(self.after_one[byte as usize])),
            ]
        } else {
            // An address is over when an opcode comes, whatever its last byte is.
            let begun = if kind == Kind::Opcode { 0 } else { self.begun };
            let opcodes = |count| mixed(lowest(self.opcodes, count), begun);
            let [last, before_last] = self.numbers[kind as usize];
            let [local, _] = self.numbers[Kind::Local as usize];
            [
                // Opcodes, with what the number at hand begins with.
                0,
                opcodes(2),
                opcodes(3),
                opcodes(4),
                opcodes(6),
                before(2),
                // Numbers of the same kind; the local at hand and what was done with it; the number before, of any kind.
                mixed(last, begun),
                mixed(opcodes(1), mixed(last, before_last)),
                mixed(opcodes(1), mixed(local, u32::from(self.uses[usize::from(self.local)]))),
                mixed(opcodes(2), self.number),
            ]
        };
        for (at, context) in contexts.iter_mut().enumerate() {
            *context = mixed(*context, (kind as usize * CONTEXTS + at) as u32);
        }
        contexts
    }

    /// Sees a byte of that kind.
    pub fn see(&mut self, kind: Kind, byte: u8) {
        if kind < Kind::Head {
            self.text(byte);
        } else {
            self.code(kind, byte);
        }
        self.last = self.last << 8 | u64::from(byte);
    }

    fn text(&mut self, byte: u8) {
        let after = &mut self.after_one[self.byte()];
        *after = *after << 8 | u16::from(byte);
        if byte.is_ascii_alphanumeric() || byte >= 128 || byte == b'_' || byte == b'$' {
            self.word = mixed(self.word, u32::from(byte));
            return;
        }
        if self.word != 0 {
            self.word_before = self.word;
        }
        self.word = 0;
        match byte {
            b'(' | b'[' | b'{' => {
                self.around[self.depth % DEEPEST] = self.open;
                self.depth += 1;
                self.open = mixed(self.word_before, u32::from(byte));
            }
            b')' | b']' | b'}' => {
                self.depth = self.depth.saturating_sub(1);
                self.open = self.around[self.depth % DEEPEST];
            }
            _ => {}
        }
    }

    fn code(&mut self, kind: Kind, byte: u8) {
        if kind == Kind::Opcode {
            self.begun = 0;
            if self.opcode() == 0x20 {
                self.uses[usize::from(self.local)] = byte;
            }
            self.opcodes = self.opcodes << 8 | u64::from(byte);
            return;
        }
        self.begun = mixed(self.begun, u32::from(byte) + 1);
        if kind == Kind::Address {
            self.number = self.begun;
            return;
        }
        if byte >= 128 {
            return;
        }
        self.number = self.begun;
        self.begun = 0;
        let [last, before] = &mut self.numbers[kind as usize];
        *before = *last;
        *last = self.number;
        match kind {
            Kind::Head => self.uses.fill(0),
            Kind::Local => self.local = byte,
            _ => {}
        }
    }
}
