//! WebAssembly taken apart, to compress better: of the code, the opcodes stand by themselves, and so does each kind of
//! what follows them. LZMA makes a tenth less of it. www/one-file/together.ts puts it together again, by the same table.

use anyhow::{Context, Result, bail, ensure};

/// A letter a stream, in their order: heads of functions without their sizes, opcodes, types of blocks, depths of
/// branches, locals, calls, offsets of loads and of stores, constants of 32 bits, addresses, constants of 64 bits, floats,
/// and what is rare.
const STREAMS: &str = "hotblcrsipjfm";

/// What stands for a constant that is an address: no opcode.
const ADDRESS: u8 = 0xf0;

/// Where data begins, behind the stack. What is as large is taken for an address, and written as how far it is from the
/// one before, as texts that are used together lie together.
const DATA: usize = 1 << 20;

/// The streams that what follows an opcode goes to, a letter an operand. In upper case: first their number, then so many
/// (of branches one more). `a` is how memory is aligned: a hint that changes nothing, and is made 0. Operands of the
/// opcodes after 0xFC stand from 256 on.
fn operands(opcode: usize) -> Option<&'static str> {
    Some(match opcode {
        0x02..=0x04 => "t",
        0x0c | 0x0d => "b",
        0x0e => "B",
        0x10 => "c",
        0x11 => "mm",
        0x1c => "M",
        0x20..=0x22 => "l",
        0x23..=0x26 | 0x3f | 0x40 | 0xd0 | 0xd2 => "m",
        0x28..=0x35 => "ar",
        0x36..=0x3e => "as",
        0x41 => "i",
        0x42 => "j",
        0x43 => "f",
        0x44 => "F",
        0x00 | 0x01 | 0x05 | 0x0b | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 | 0x100..=0x107 => "",
        0x108 | 0x10a | 0x10c | 0x10e => "mm",
        0x109 | 0x10b | 0x10d | 0x10f..=0x111 => "m",
        _ => return None,
    })
}

/// What the script that puts it together has to know, as options of the bundler.
pub fn constants() -> [String; 4] {
    let table: Vec<&str> = (0..0x112).map(|opcode| operands(opcode).unwrap_or_default()).collect();
    [
        format!("--define:OPERANDS={:?}", table.join(",")),
        format!("--define:LETTERS={STREAMS:?}"),
        format!("--define:ADDRESS={ADDRESS}"),
        format!("--define:DATA={DATA}"),
    ]
}

/// What stands before the code, each stream, and what stands after it.
pub struct Apart<'a> {
    pub before: &'a [u8],
    pub streams: Vec<Vec<u8>>,
    pub after: &'a [u8],
}

/// Takes a module apart.
pub fn apart(wasm: &[u8]) -> Result<Apart<'_>> {
    let (begin, end) = code(wasm).context("WebAssembly without code")?;
    let mut taking =
        Taking { code: &wasm[..end], at: begin, address: DATA, streams: vec![Vec::new(); STREAMS.len()] };
    for _ in 0..taking.number('h')? {
        taking.function()?;
    }
    ensure!(taking.at == end, "WebAssembly: its code does not end where it should");
    Ok(Apart { before: &wasm[..begin], streams: taking.streams, after: &wasm[end..] })
}

/// From where to where the content of the code section goes.
fn code(wasm: &[u8]) -> Option<(usize, usize)> {
    let mut at = 8;
    loop {
        let section = *wasm.get(at)?;
        let (size, begin) = leb(wasm, at + 1)?;
        if section == 10 {
            return Some((begin, begin + size));
        }
        at = begin + size;
    }
}

/// A number, and where it ends.
fn leb(bytes: &[u8], mut at: usize) -> Option<(usize, usize)> {
    let mut value = 0_u64;
    for shift in (0..70).step_by(7) {
        let byte = *bytes.get(at)?;
        at += 1;
        value |= u64::from(byte & 127).checked_shl(shift).unwrap_or(0);
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

const LETTER: &str = "a letter has no stream";
const BROKEN: &str = "WebAssembly: its code breaks off";

struct Taking<'a> {
    code: &'a [u8],
    at: usize,
    /// The last one.
    address: usize,
    streams: Vec<Vec<u8>>,
}

impl Taking<'_> {
    fn function(&mut self) -> Result<()> {
        let (size, begin) = leb(self.code, self.at).context(BROKEN)?;
        // It is not kept, as it is known again at the end; how it is written then must be known, too.
        ensure!(begin - self.at == shortest(size), "WebAssembly: a size is not written in the fewest bytes");
        let end = begin + size;
        self.at = begin;
        for _ in 0..self.number('h')? {
            self.number('h')?;
            self.number('h')?;
        }
        while self.at < end {
            let mut opcode = usize::from(self.code[self.at]);
            self.bytes('o', 1)?;
            if opcode == 0xfc {
                opcode = 256 + self.number('o')?;
            }
            if opcode == 0x41 && self.address()? {
                continue;
            }
            let Some(operands) = operands(opcode) else {
                bail!("WebAssembly: opcode {opcode:#x} is not known here")
            };
            for letter in operands.chars() {
                match letter {
                    'a' => self.at = leb(self.code, self.at).context(BROKEN)?.1,
                    'f' => self.bytes('f', 4)?,
                    'F' => self.bytes('f', 8)?,
                    'B' | 'M' => {
                        let letter = letter.to_ascii_lowercase();
                        let count = self.number(letter)? + usize::from(letter == 'b');
                        for _ in 0..count {
                            self.number(letter)?;
                        }
                    }
                    _ => drop(self.number(letter)?),
                }
            }
        }
        Ok(())
    }

    /// Moves a constant to the addresses, if it is one.
    fn address(&mut self) -> Result<bool> {
        let (value, end) = leb(self.code, self.at).context(BROKEN)?;
        // Such a number has four bytes, the sign among them.
        if end - self.at != 4 || !(DATA..DATA << 7).contains(&value) {
            return Ok(false);
        }
        let [opcodes, addresses] = ['o', 'p'].map(|letter| STREAMS.find(letter));
        let (opcodes, addresses) = opcodes.zip(addresses).context(LETTER)?;
        *self.streams[opcodes].last_mut().context(BROKEN)? = ADDRESS;
        let far = value as i64 - self.address as i64;
        self.address = value;
        let mut rest = (far << 1) ^ (far >> 63);
        while rest > 127 {
            self.streams[addresses].push(rest as u8 | 128);
            rest >>= 7;
        }
        self.streams[addresses].push(rest as u8);
        self.at = end;
        Ok(true)
    }

    /// Moves a number to a stream.
    fn number(&mut self, letter: char) -> Result<usize> {
        let (value, end) = leb(self.code, self.at).context(BROKEN)?;
        self.bytes(letter, end - self.at)?;
        Ok(value)
    }

    fn bytes(&mut self, letter: char, count: usize) -> Result<()> {
        let moved = self.code.get(self.at..self.at + count).context(BROKEN)?;
        let stream = STREAMS.find(letter).context(LETTER)?;
        self.streams[stream].extend(moved);
        self.at += count;
        Ok(())
    }
}
