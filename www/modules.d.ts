// What a bundle may import beside TypeScript, and the one piece of Node that wasm-beside.ts uses.
declare module "*.css" {
  const text: string;
  export default text;
}
declare module "*.ftl" {
  const text: string;
  export default text;
}
/** Made of www/words/*.ftl by xtask/src/words.rs. */
declare module "ratelab-words" {
  const catalogs: Readonly<Record<import("./language").Written, string>>;
  export default catalogs;
}
declare module "*.html" {
  const text: string;
  export default text;
}
declare module "*.svg" {
  const text: string;
  export default text;
}
declare module "*.wasm" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
declare module "node:fs/promises" {
  export function readFile(place: URL): Promise<Uint8Array<ArrayBuffer>>;
}
/** The half of lzma1 that unpacks, which its package does not offer by itself: the other is four times as long. */
declare module "lzma1/decoder" {
  import type { InputBuffer, OutputBuffer } from "lzma1/streams";
  export class Decoder {
    decompress(input: InputBuffer, output: OutputBuffer): void;
  }
}
declare module "lzma1/streams" {
  export class InputBuffer {
    constructor(bytes: Uint8Array);
  }
  export class OutputBuffer {
    toArray(): Uint8Array<ArrayBuffer>;
  }
}
