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
