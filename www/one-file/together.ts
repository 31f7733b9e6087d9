// WebAssembly put together again: of its code, the opcodes and each kind of what follows them came in a stream of their
// own. xtask/src/streams.rs took it apart, and has the table.
declare const OPERANDS: string;
declare const LETTERS: string;

/** A letter a stream. */
export const STREAMS = LETTERS;

type Bytes = Uint8Array<ArrayBuffer>;

/** From what stands before the code, what stands after it, and the streams. */
export function together(before: Bytes, after: Bytes, streams: readonly Bytes[]): Bytes {
  const operands = OPERANDS.split(",");
  const ats = streams.map(() => 0);
  const wasm = new Uint8Array([before, after, ...streams].reduce((length, part) => length + part.length, 0));
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
    const size = number("h");
    const end = at + size;
    for (let locals = 2 * number("h"); locals > 0; locals -= 1) number("h");
    while (at < end) {
      let opcode = byte(STREAMS.indexOf("o"));
      if (opcode === 0xfc) opcode = 256 + number("o");
      for (const letter of operands[opcode]!) {
        const stream = letter.toLowerCase();
        if (stream === "f") for (let bytes = letter === "f" ? 4 : 8; bytes > 0; bytes -= 1) byte(STREAMS.indexOf("f"));
        else {
          let more = number(stream);
          if (stream !== letter) for (more += stream === "b" ? 1 : 0; more > 0; more -= 1) number(stream);
        }
      }
    }
  }
  wasm.set(after, at);
  return wasm;
}
