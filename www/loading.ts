// The engine's module: compiled once, however many instances it has, and what is wrong where it cannot be. Where its
// bytes come from is the bundle's choice: `ratelab-wasm` is wasm-beside.ts in ratelab.js, wasm-inline.ts in embed.js and the
// course package, and one-file/wasm.ts in ratelab.html.
import { source } from "ratelab-wasm";

import { type ScenarioError, mistake } from "./errors";

/** The shortest WebAssembly: where this does not compile, none may. */
const LEAST = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);

let compiling: Promise<WebAssembly.Module> | undefined;

/** The module; what failed is tried anew when it is asked for again. */
export function compiled(): Promise<WebAssembly.Module> {
  compiling ??= compile().catch((error: unknown) => {
    compiling = undefined;
    throw error;
  });
  return compiling;
}

async function compile(): Promise<WebAssembly.Module> {
  if (!("WebAssembly" in globalThis)) throw mistake("wasm-unsupported", "", "error-wasm-unsupported");
  await WebAssembly.compile(LEAST).catch(() => {
    throw mistake("wasm-blocked", "", "error-wasm-blocked");
  });
  let place = "ratelab.wasm";
  try {
    const found = await source();
    if (!(found instanceof URL)) return await WebAssembly.compile(found);
    place = found.href;
    const answer = await fetch(found);
    const type = answer.headers.get("Content-Type");
    // Sites that have nothing there may say so by a page.
    if (!answer.ok || type?.startsWith("text/html")) throw missing(place);
    // Compiled while it comes, where the server says that it is WebAssembly; else once it is there.
    return await (type === "application/wasm" ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer()));
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw damaged(place);
    // In Node, where it is read from disk.
    if ((error as { code?: string }).code === "ENOENT") throw missing(place);
    throw error instanceof TypeError ? mistake("wasm-unreachable", "", "error-wasm-unreachable", { place }) : error;
  }
}

function missing(place: string): ScenarioError {
  return mistake("wasm-missing", "", "error-wasm-missing", { place });
}

function damaged(place: string): ScenarioError {
  return mistake("wasm-damaged", "", "error-wasm-damaged", { place });
}

/** An instance of it. */
export async function instance(module: WebAssembly.Module, imports: WebAssembly.Imports): Promise<WebAssembly.Instance> {
  try {
    return await WebAssembly.instantiate(module, imports);
  } catch (error) {
    if (error instanceof RangeError) throw mistake("out-of-memory", "", "error-out-of-memory");
    // It needs other glue than this.
    throw error instanceof WebAssembly.LinkError || error instanceof TypeError ? damaged("ratelab.wasm") : error;
  }
}
