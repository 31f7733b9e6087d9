// Where things are: the engine's bytes in the file beside the module: fetched in a browser, read from disk in Node.
/** The lab, where a build puts it: beside the module. */
export const home = new URL("index.html", import.meta.url).href;
/** Whether there is nothing beside it for other people's pages. */
export const isAlone = false;

export async function source(): Promise<URL | BufferSource> {
  const place = new URL("ratelab.wasm", import.meta.url);
  if (place.protocol !== "file:" || "document" in globalThis) return place;
  const { readFile } = await import("node:fs/promises");
  return readFile(place);
}
