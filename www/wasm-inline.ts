// Where things are: the engine's bytes inside the script: no request, so it runs where none is allowed.
import bytes from "ratelab-engine/ratelab.wasm";

const place = (document.currentScript as HTMLScriptElement).src;
/** The lab, where a build puts it: beside the script. */
export const home = new URL("index.html", place).href;
/** Whether there is nothing beside it for other people's pages, as in a course package. */
export const isAlone = !new URL(place).pathname.endsWith("/embed.js");

export async function source(): Promise<URL | BufferSource> {
  return bytes;
}
