//! WebAssembly taken apart: each byte of its code with its kind, without what is known anyhow, the sizes of functions
//! and how memory is aligned. `together.rs` puts it together again.

use std::fmt;

use crate::kind::{ADDRESS, DATA, Kind, Operand, operand};

/// What cannot be taken apart, and why.
#[derive(Debug, PartialEq, Eq)]
pub struct Broken(pub &'static str);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WebAssembly: {}", self.0)
    }
}

impl std::error::Error for Broken {}

/// What stands before the code, what is left of it, and what stands after it.
pub struct Apart<'a> {
    pub before: &'a [u8],
    pub code: Vec<(Kind, u8)>,
    pub after: &'a [u8],
    /// How long all is, put together.
    pub length: usize,
}

/// Takes a module apart.
pub fn apart(wasm: &[u8]) -> Result<Apart<'_>, Broken> {
    let (begin, end) = code(wasm).filter(|(_, end)| *end <= wasm.len()).ok_or(Broken("there is no code"))?;
    let mut taking = Taking { wasm: &wasm[..end], at: begin, code: Vec::new() };
    for _ in 0..taking.number(Kind::Head)? {
        taking.function()?;
    }
    if taking.at != end {
        return Err(Broken("the code does not end where it should"));
    }
    Ok(Apart { before: &wasm[..begin], code: taking.code, after: &wasm[end..], length: wasm.len() })
}

/// From where to where the content of the code section goes.
fn code(wasm: &[u8]) -> Option<(usize, usize)> {
    let mut at = 8;
    loop {
        let section = *wasm.get(at)?;
        let (size, begin) = leb(wasm, at + 1)?;
        let end = begin.checked_add(size)?;
        if section == 10 {
            return Some((begin, end));
        }
        at = end;
    }
}

/// A number, and where it ends.
fn leb(bytes: &[u8], mut at: usize) -> Option<(usize, usize)> {
    let mut value = 0_u64;
    for shift in (0..64).step_by(7) {
        let byte = *bytes.get(at)?;
        at += 1;
        value |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some((value as usize, at));
        }
    }
    None
}

/// How many bytes a number has at least.
fn shortest(value: usize) -> usize {
    (value.max(1).ilog2() / 7 + 1) as usize
}

struct Taking<'a> {
    wasm: &'a [u8],
    at: usize,
    code: Vec<(Kind, u8)>,
}

const BREAKS_OFF: Broken = Broken("the code breaks off");

impl Taking<'_> {
    fn leb(&self) -> Result<(usize, usize), Broken> {
        leb(self.wasm, self.at).ok_or(BREAKS_OFF)
    }

    fn function(&mut self) -> Result<(), Broken> {
        let (size, begin) = self.leb()?;
        if begin - self.at != shortest(size) {
            return Err(Broken("a size is not written in the fewest bytes"));
        }
        let end = begin.checked_add(size).ok_or(BREAKS_OFF)?;
        self.at = begin;
        for _ in 0..self.number(Kind::Head)? {
            self.number(Kind::Head)?;
            self.number(Kind::Head)?;
        }
        let mut depth = 1_usize;
        while depth > 0 {
            match self.instruction()? {
                0x02..=0x04 => depth += 1,
                0x0b => depth -= 1,
                _ => {}
            }
        }
        if self.at != end {
            return Err(Broken("a function does not end where it should"));
        }
        Ok(())
    }

    /// The answer is its opcode.
    fn instruction(&mut self) -> Result<usize, Broken> {
        let first = *self.wasm.get(self.at).ok_or(BREAKS_OFF)?;
        if first == 0x41 && self.address()? {
            return Ok(0x41);
        }
        self.bytes(Kind::Opcode, 1)?;
        let opcode =
            if first == 0xfc { self.number(Kind::Opcode)?.saturating_add(256) } else { usize::from(first) };
        match operand(opcode).ok_or(Broken("an opcode is not known here"))? {
            Operand::None => {}
            Operand::Numbers(count, kind) => self.numbers(count, kind)?,
            Operand::Memory(kind) => {
                let (align, end) = self.leb()?;
                if end - self.at != 1 || align > 4 {
                    return Err(Broken("memory is aligned otherwise than is known here"));
                }
                self.at = end;
                self.numbers(1, kind)?;
            }
            Operand::List(more, kind) => {
                let count = self.number(kind)?.saturating_add(more);
                self.numbers(count, kind)?;
            }
            Operand::Bytes(count) => self.bytes(Kind::Float, count)?,
        }
        Ok(opcode)
    }

    /// Takes a constant as an address, if it is one.
    fn address(&mut self) -> Result<bool, Broken> {
        let (value, end) = leb(self.wasm, self.at + 1).ok_or(BREAKS_OFF)?;
        // Such a number has four bytes, the sign among them.
        let far = value.checked_sub(DATA as usize).filter(|far| *far < 1 << 24);
        let Some(far) = far.filter(|_| end - self.at == 5) else { return Ok(false) };
        let [_, bytes @ ..] = (far as u32).to_be_bytes();
        self.code.push((Kind::Opcode, ADDRESS));
        self.code.extend(bytes.map(|byte| (Kind::Address, byte)));
        self.at = end;
        Ok(true)
    }

    fn numbers(&mut self, count: usize, kind: Kind) -> Result<(), Broken> {
        for _ in 0..count {
            self.number(kind)?;
        }
        Ok(())
    }

    fn number(&mut self, kind: Kind) -> Result<usize, Broken> {
        let (value, end) = self.leb()?;
        self.bytes(kind, end - self.at)?;
        Ok(value)
    }

    fn bytes(&mut self, kind: Kind, count: usize) -> Result<(), Broken> {
        let bytes = self.wasm.get(self.at..self.at + count).ok_or(BREAKS_OFF)?;
        self.code.extend(bytes.iter().map(|byte| (kind, *byte)));
        self.at += count;
        Ok(())
    }
}
