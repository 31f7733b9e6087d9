//! What a byte is: the strongest of all contexts.

/// Of which a byte is part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
#[repr(u8)]
pub enum Kind {
    Script,
    /// Of WebAssembly, what stands before and after the code.
    Module,
    /// How many functions there are; of each, what locals it has.
    Head,
    Opcode,
    /// The type of a block.
    Type,
    /// How many blocks are left.
    Depth,
    Local,
    Call,
    /// Where from the address a load is.
    Load,
    Store,
    /// A constant.
    I32,
    /// A constant that is an address.
    Address,
    I64,
    Float,
    /// Anything else.
    Other,
}

/// How many there are.
pub const KINDS: usize = Kind::Other as usize + 1;

/// What stands for a constant that is an address: no opcode.
pub const ADDRESS: u8 = 0xf0;

/// Where data begins, behind the stack. What is as large is taken for an address.
pub const DATA: u32 = 1 << 20;

/// What follows an opcode.
#[derive(Clone, Copy)]
pub enum Operand {
    None,
    Numbers(usize, Kind),
    /// How memory is aligned, which is not kept; then a number.
    Memory(Kind),
    /// How many, and so many numbers, and so many more.
    List(usize, Kind),
    Bytes(usize),
}

/// What follows an opcode; none where it is not known. Those after 0xFC stand from 256 on.
pub fn operand(opcode: usize) -> Option<Operand> {
    Some(match opcode {
        0x00 | 0x01 | 0x05 | 0x0b | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 | 0x100..=0x107 => Operand::None,
        0x02..=0x04 => Operand::Numbers(1, Kind::Type),
        0x0c | 0x0d => Operand::Numbers(1, Kind::Depth),
        0x0e => Operand::List(1, Kind::Depth),
        0x10 => Operand::Numbers(1, Kind::Call),
        0x11 | 0x108 | 0x10a | 0x10c | 0x10e => Operand::Numbers(2, Kind::Other),
        0x1c => Operand::List(0, Kind::Other),
        0x20..=0x22 => Operand::Numbers(1, Kind::Local),
        0x23..=0x26 | 0x3f | 0x40 | 0xd0 | 0xd2 | 0x109 | 0x10b | 0x10d | 0x10f..=0x111 => {
            Operand::Numbers(1, Kind::Other)
        }
        0x28..=0x35 => Operand::Memory(Kind::Load),
        0x36..=0x3e => Operand::Memory(Kind::Store),
        0x41 => Operand::Numbers(1, Kind::I32),
        0x42 => Operand::Numbers(1, Kind::I64),
        0x43 => Operand::Bytes(4),
        0x44 => Operand::Bytes(8),
        _ => return None,
    })
}
