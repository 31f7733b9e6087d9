//! Packs script and engine of the lab into one file, and unpacks them in the page.
//!
//! By mixing contexts, as PAQ does: many guesses at the next bit, each from what followed the same context before, are
//! weighed by how well they did of late (`model.rs`), and the bit takes as little room as it was expected (`coder.rs`).
//! That is a fifth shorter than LZMA, by a program that is nearly the same both ways. Whole numbers only, so that a
//! browser expects what was expected here.
//!
//! Contexts (`contexts.rs`) know what a byte is (`kind.rs`): text, or of WebAssembly's code an opcode or one of what
//! follows those. What of the code is known without being told is left out of it (`apart.rs`, `together.rs`).

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

#[cfg(not(target_arch = "wasm32"))]
mod apart;
mod coder;
mod contexts;
mod kind;
mod matches;
mod model;
#[cfg(target_arch = "wasm32")]
mod page;
mod together;

use alloc::vec::Vec;

use coder::{Coder, Reader};
use kind::Kind;
use model::Model;
use together::together;

/// The most bytes that a part may have, unpacked.
const LARGEST: usize = 1 << 21;

/// How long script and WebAssembly are, and what of the latter stands before its code and after it: a number of 32 bits
/// each, the lowest byte first, before all that is packed.
const HEAD: usize = 16;

/// The script and, right behind it, the WebAssembly. None where this is not what was packed.
pub fn unpacked(packed: &[u8]) -> Option<Vec<u8>> {
    let (head, rest) = packed.split_at_checked(HEAD)?;
    let length =
        |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]) as usize;
    let [script, wasm, before, after] = [0, 4, 8, 12].map(length);
    if script > LARGEST || wasm > LARGEST || before > wasm || after > wasm - before {
        return None;
    }
    let mut reader = Through::new(Reader::new(rest));
    let mut unpacked = Vec::with_capacity(script + wasm);
    let mut behind = Vec::with_capacity(after);
    reader.text(Kind::Script, script, &mut unpacked);
    reader.text(Kind::Module, before, &mut unpacked);
    reader.text(Kind::Module, after, &mut behind);
    let end = unpacked.len() + (wasm - before - after);
    together(|kind| reader.byte(kind, 0), &mut unpacked, end);
    unpacked.extend(behind);
    (unpacked.len() == script + wasm).then_some(unpacked)
}

/// What bytes go through, to be written or read: the model says how probable each bit is, and sees what it was.
struct Through<C> {
    model: Model,
    coder: C,
}

impl<C: Coder> Through<C> {
    fn new(coder: C) -> Self {
        Through { model: Model::new(), coder }
    }

    /// Whoever reads pays no heed to the byte given.
    fn byte(&mut self, kind: Kind, byte: u8) -> u8 {
        self.model.byte(&mut self.coder, kind, byte)
    }
}

impl Through<Reader<'_>> {
    fn text(&mut self, kind: Kind, length: usize, to: &mut Vec<u8>) {
        for _ in 0..length {
            to.push(self.byte(kind, 0));
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod packing {
    use super::*;
    use crate::apart::{Apart, apart};
    use crate::coder::Writer;

    /// Both, packed. The WebAssembly comes back with all memory aligned by nothing, a hint that changes nothing.
    pub fn packed(script: &[u8], wasm: &[u8]) -> Result<Vec<u8>, Broken> {
        let Apart { before, code, after, length } = apart(wasm)?;
        if script.len() > LARGEST || length > LARGEST {
            return Err(Broken("more than is unpacked again"));
        }
        let lengths = [script.len(), length, before.len(), after.len()];
        let mut packed: Vec<u8> =
            lengths.into_iter().flat_map(|length| (length as u32).to_le_bytes()).collect();
        let mut writer = Through::new(Writer::new());
        let text = [(Kind::Script, script), (Kind::Module, before), (Kind::Module, after)];
        let text = text.into_iter().flat_map(|(kind, text)| text.iter().map(move |byte| (kind, *byte)));
        for (kind, byte) in text.chain(code) {
            writer.byte(kind, byte);
        }
        packed.extend(writer.coder.written());
        Ok(packed)
    }
}
#[cfg(not(target_arch = "wasm32"))]
pub use {apart::Broken, packing::packed};
