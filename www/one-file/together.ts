// WebAssembly put together again: of its code, the opcodes and each kind of what follows them came in a stream of their
// own. xtask/src/streams.rs took it apart, and says what is in them.
declare const OPERANDS: string;
declare const LETTERS: string;
declare const ADDRESS: number;
declare const DATA: number;

/** A letter a stream. */
export const STREAMS = LETTERS;

type Bytes = Uint8Array<ArrayBuffer>;

/** From what stands before the code, what stands after it, and the streams. */
export function together(before: Bytes, after: Bytes, streams: readonly Bytes[]): Bytes {
  const operands = OPERANDS.split(",");
  const ats = streams.map(() => 0);
  // With room for what is in none of them.
  const wasm = new Uint8Array([before, after, ...streams].reduce((length, part) => length + 2 * part.length, 0));
  wasm.set(before);
  let at = before.length;
  let address = DATA;

  /** Takes a byte from a stream. */
  const take = (letter: string): number => {
    const stream = LETTERS.indexOf(letter);
    return streams[stream]![ats[stream]!++]!;
  };
  /** The same, and puts it into the code. */
  const move = (letter: string): number => (wasm[at++] = take(letter));
  /** A number, seven bits a byte. */
  const number = (letter: string, byte = move): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const next = byte(letter);
      value |= (next & 127) << shift;
      if (next < 128) return value;
    }
  };
  const operand = (letter: string): void => {
    const stream = letter.toLowerCase();
    if (stream === "a") wasm[at++] = 0;
    else if (stream === "f") for (let bytes = letter === "f" ? 4 : 8; bytes > 0; bytes -= 1) move("f");
    else {
      let more = number(stream);
      if (stream !== letter) for (more += stream === "b" ? 1 : 0; more > 0; more -= 1) number(stream);
    }
  };

  for (let functions = number("h"); functions > 0; functions -= 1) {
    const begin = at;
    for (let locals = 2 * number("h"); locals > 0; locals -= 1) number("h");
    for (let depth = 1; depth > 0; ) {
      let opcode = move("o");
      if (opcode === ADDRESS) {
        const far = number("p", take);
        address += (far >> 1) ^ -(far & 1);
        // As a constant of 32 bits.
        wasm.set([0x41, address | 128, (address >> 7) | 128, (address >> 14) | 128, address >> 21], at - 1);
        at += 4;
      } else {
        // A block, a loop, an if; an end.
        if (opcode >= 2 && opcode <= 4) depth += 1;
        if (opcode === 0x0b) depth -= 1;
        if (opcode === 0xfc) opcode = 256 + number("o");
        for (const letter of operands[opcode]!) operand(letter);
      }
    }
    // Before the function stands its size, in as few bytes as it takes.
    const size: number[] = [];
    let rest = at - begin;
    for (; rest > 127; rest >>= 7) size.push(rest | 128);
    size.push(rest);
    wasm.copyWithin(begin + size.length, begin, at);
    wasm.set(size, begin);
    at += size.length;
  }
  wasm.set(after, at);
  return wasm.slice(0, at + after.length);
}
