//! WebAssembly's code put together, of what `apart.rs` has left of it.

use alloc::vec::Vec;

use crate::kind::{ADDRESS, DATA, Kind, Operand, operand};

/// Puts the code together behind what is there, up to `end`. `next` gives the bytes, if it is said of which kind one is.
#[inline(never)]
pub fn together(next: impl FnMut(Kind) -> u8, wasm: &mut Vec<u8>, end: usize) {
    let mut together = Together { next, wasm, end };
    let functions = together.number(Kind::Head);
    for _ in 0..functions {
        if together.is_whole() {
            break;
        }
        together.function();
    }
}

struct Together<'a, N> {
    next: N,
    wasm: &'a mut Vec<u8>,
    end: usize,
}

impl<N: FnMut(Kind) -> u8> Together<'_, N> {
    /// Whether nothing more has room: what is no code, then, comes to an end, too.
    fn is_whole(&self) -> bool {
        self.wasm.len() >= self.end
    }

    #[inline(never)]
    fn function(&mut self) {
        let begin = self.wasm.len();
        let locals = self.number(Kind::Head);
        self.numbers(locals.saturating_mul(2), Kind::Head);
        let mut depth = 1;
        while depth > 0 && !self.is_whole() {
            match self.instruction() {
                0x02..=0x04 => depth += 1,
                0x0b => depth -= 1,
                _ => {}
            }
        }
        // Before the function stands its size, in as few bytes as it takes.
        let mut rest = self.wasm.len() - begin;
        let mut at = begin;
        while rest > 127 {
            self.wasm.insert(at, rest as u8 | 128);
            rest >>= 7;
            at += 1;
        }
        self.wasm.insert(at, rest as u8);
    }

    /// The answer is its opcode.
    #[inline(never)]
    fn instruction(&mut self) -> usize {
        let first = (self.next)(Kind::Opcode);
        if first == ADDRESS {
            let far = (0..3).fold(0, |far, _| far << 8 | u32::from((self.next)(Kind::Address)));
            let address = DATA + far;
            // With its sign, in four bytes.
            let bytes = [0, 7, 14].map(|shift| (address >> shift) as u8 | 128);
            self.wasm.extend([0x41, bytes[0], bytes[1], bytes[2], (address >> 21) as u8]);
            return 0x41;
        }
        self.wasm.push(first);
        let opcode =
            if first == 0xfc { self.number(Kind::Opcode).saturating_add(256) } else { usize::from(first) };
        match operand(opcode).unwrap_or(Operand::None) {
            Operand::None => {}
            Operand::Numbers(count, kind) => self.numbers(count, kind),
            Operand::Memory(kind) => {
                self.wasm.push(0);
                self.numbers(1, kind);
            }
            Operand::List(more, kind) => {
                let count = self.number(kind).saturating_add(more);
                self.numbers(count, kind);
            }
            Operand::Bytes(count) => {
                for _ in 0..count {
                    self.byte(Kind::Float);
                }
            }
        }
        opcode
    }

    #[inline(never)]
    fn byte(&mut self, kind: Kind) -> u8 {
        let byte = (self.next)(kind);
        self.wasm.push(byte);
        byte
    }

    #[inline(never)]
    fn numbers(&mut self, count: usize, kind: Kind) {
        for _ in 0..count {
            if self.is_whole() {
                break;
            }
            self.number(kind);
        }
    }

    /// A number, seven bits a byte.
    #[inline(never)]
    fn number(&mut self, kind: Kind) -> usize {
        let mut value = 0_usize;
        for shift in (0..64).step_by(7) {
            let byte = self.byte(kind);
            value |= usize::from(byte & 127).checked_shl(shift).unwrap_or(0);
            if byte < 128 {
                break;
            }
        }
        value
    }
}
