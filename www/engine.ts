// The engine, loaded once however often it is asked for. Where its bytes come from is the bundle's choice:
// `ratelab-wasm` is wasm-beside.ts in ratelab.js and wasm-inline.ts in embed.js.
import init, * as engine from "ratelab-engine";
import { source } from "ratelab-wasm";

export type Engine = typeof engine;

/** A run on the page. */
export type Lab = engine.Lab;

/** The futures of a scenario. */
export type Branches = engine.Branches;

/** A run on its way there. */
export type Opening = engine.Opening;

let loading: Promise<Engine> | undefined;

/** The engine, ready to be called. */
export function load(): Promise<Engine> {
  loading ??= start();
  return loading;
}

async function start(): Promise<Engine> {
  await init({ module_or_path: await source() });
  return engine;
}
