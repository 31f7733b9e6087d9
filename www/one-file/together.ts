// WebAssembly put together again: of its code, the opcodes and each kind of what follows them came in a stream of their
// own. xtask/src/streams.rs took it apart, and has the table.
declare const OPERANDS: string;
declare const LETTERS: string;

const END = 0x0b;

/** A letter a stream. */
export const STREAMS = LETTERS;

type Bytes = Uint8Array<ArrayBuffer>;

/** From what stands before the code, what stands after it, and the streams. */
export function together(before: Bytes, after: Bytes, streams: readonly Bytes[]): Bytes {
  const operands = OPERANDS.split(",");
  const ats = streams.map(() => 0);
  // With room for the sizes of functions.
  const wasm = new Uint8Array([before, after, ...streams].reduce((length, part) => length + 2 * part.length, 0));
  wasm.set(before);
  let at = before.length;
  const byte = (stream: number): number => (wasm[at++] = streams[stream]![ats[stream]!++]!);
  const number = (letter: string): number => {
    const stream = STREAMS.indexOf(letter);
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const next = byte(stream);
      value |= (next & 127) << shift;
      if (next < 128) return value;
    }
  };
  for (let functions = number("h"); functions > 0; functions -= 1) {
    const begin = at;
    for (let locals = 2 * number("h"); locals > 0; locals -= 1) number("h");
    for (let depth = 1; depth > 0; ) {
      let opcode = byte(STREAMS.indexOf("o"));
      if (opcode === END) depth -= 1;
      if (opcode === 0xfc) opcode = 256 + number("o");
      for (const letter of operands[opcode]!) {
        const stream = letter.toLowerCase();
        if (stream === "t") depth += 1;
        if (stream === "f") for (let bytes = letter === "f" ? 4 : 8; bytes > 0; bytes -= 1) byte(STREAMS.indexOf("f"));
        else {
          let more = number(stream);
          if (stream !== letter) for (more += stream === "b" ? 1 : 0; more > 0; more -= 1) number(stream);
        }
      }
    }
    // Before the function stands its size, in as few bytes as it takes.
    const digits: number[] = [];
    let rest = at - begin;
    for (; rest > 127; rest >>= 7) digits.push((rest & 127) | 128);
    digits.push(rest);
    wasm.copyWithin(begin + digits.length, begin, at);
    wasm.set(digits, begin);
    at += digits.length;
  }
  wasm.set(after, at);
  return wasm.slice(0, at + after.length);
}
