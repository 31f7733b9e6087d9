// Where things are: the engine's bytes inside the script: no request, so it runs where none is allowed.
import bytes from "ratelab-engine/ratelab.wasm";

/** The lab, where a build puts it: beside the script. */
export const home = new URL("index.html", (document.currentScript as HTMLScriptElement).src).href;

export async function source(): Promise<URL | BufferSource> {
  return bytes;
}
