// Engines: instances of the engine's one compiled module, each with a memory of its own. What breaks one of them breaks
// no other, and its memory goes with it.
import make from "ratelab-engine";

import { compiled, instance } from "./loading";

export type Engine = ReturnType<typeof make>;

/** A run on the page. */
export type Lab = InstanceType<Engine["Lab"]>;

/** The futures of a scenario. */
export type Branches = InstanceType<Engine["Branches"]>;

/** A run on its way there. */
export type Opening = InstanceType<Engine["Opening"]>;

/**
 * An engine, ready to be called. `broke` is told, once, that it cannot be used any more: it trapped, or was left in the
 * midst of what it did. Every call after that throws the same again; what it held can still be freed. Throws where
 * `isWanted` says so once the module is there: an instance takes much room.
 */
export async function engine(broke: (error: unknown) => void, isWanted = (): boolean => true): Promise<Engine> {
  const module = await compiled();
  if (!isWanted()) throw new Error("nobody waits for this engine any more");
  const instantiate = async (module: WebAssembly.Module, imports: WebAssembly.Imports): Promise<unknown> =>
    ({ module, instance: { exports: guarded((await instance(module, imports)).exports, broke) } });
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
