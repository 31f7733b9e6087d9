// Engines: instances of the engine's one compiled module, each with a memory of its own. What breaks one of them breaks
// no other, and its memory goes with it. Where the bytes come from is the bundle's choice: `ratelab-wasm` is
// wasm-beside.ts in ratelab.js and wasm-inline.ts in embed.js.
import make from "ratelab-engine";
import { source } from "ratelab-wasm";

export type Engine = ReturnType<typeof make>;

/** A run on the page. */
export type Lab = InstanceType<Engine["Lab"]>;

/** The futures of a scenario. */
export type Branches = InstanceType<Engine["Branches"]>;

/** A run on its way there. */
export type Opening = InstanceType<Engine["Opening"]>;

let compiling: Promise<WebAssembly.Module> | undefined;

/** The module, compiled once; what failed is tried anew when it is asked for again. */
function compiled(): Promise<WebAssembly.Module> {
  compiling ??= compile().catch((error: unknown) => {
    compiling = undefined;
    throw error;
  });
  return compiling;
}

async function compile(): Promise<WebAssembly.Module> {
  const place = await source();
  if (!(place instanceof URL)) return WebAssembly.compile(place);
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place.href}: ${answer.status}`);
  // Compiled while it comes, where the server says that it is WebAssembly; else once it is there.
  return answer.headers.get("Content-Type") === "application/wasm"
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}

/**
 * An engine, ready to be called. `broke` is told, once, that it cannot be used any more: it trapped, or was left in the
 * midst of what it did. Every call after that throws the same again; what it held can still be freed.
 */
export async function engine(broke: (error: unknown) => void): Promise<Engine> {
  const module = await compiled();
  const instantiate = async (module: WebAssembly.Module, imports: WebAssembly.Imports): Promise<unknown> => {
    const { exports } = await WebAssembly.instantiate(module, imports);
    return { module, instance: { exports: guarded(exports, broke) } };
  };
  const made = make(Object.assign(Object.create(WebAssembly), { instantiate }));
  await made({ module_or_path: module });
  return made;
}

/** What an instance exports; mistakes in scenarios are answers, so whatever is thrown has broken it. */
function guarded(exports: WebAssembly.Exports, broke: (error: unknown) => void): WebAssembly.Exports {
  let broken: { error: unknown } | undefined;
  const guard = (name: string, call: (...given: unknown[]) => unknown) => (...given: unknown[]): unknown => {
    if (broken) {
      if (name.endsWith("_free")) return;
      throw broken.error;
    }
    try {
      return call(...given);
    } catch (error) {
      // Calls may be nested: the innermost tells.
      if (!broken) {
        broken = { error };
        broke(error);
      }
      throw error;
    }
  };
  return Object.fromEntries(Object.entries(exports).map(([name, value]) =>
    [name, typeof value === "function" ? guard(name, value as () => unknown) : value]));
}

let common: Promise<Engine> | undefined;

/** The engine of those who keep nothing in it: one for all of them, another once it is broken. */
export function commonEngine(): Promise<Engine> {
  const forget = (): void => {
    common = undefined;
  };
  common ??= engine(forget).catch((error: unknown) => {
    forget();
    throw error;
  });
  return common;
}
