// Where things are: the engine's bytes come with the script, and the lab is this very page.
const own = document.currentScript as HTMLScriptElement & { wasm: Uint8Array<ArrayBuffer> };

export const home = location.href.replace(/#.*/s, "");
/** Whether there is nothing beside it for other people's pages. */
export const isAlone = true;

export async function source(): Promise<URL | BufferSource> {
  return own.wasm;
}
