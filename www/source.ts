// Where a scenario comes from: what a link holds, else what the attribute names, else what stands inside the element.
import { BUILT_IN } from "./builtin";
import { mistake } from "./errors";
import { parse } from "./json";
import { unpack } from "./link";

/** What the attributes of an element ask for. */
export async function source(element: HTMLElement): Promise<unknown> {
  const [whole, edits] = [element.getAttribute("s"), element.getAttribute("edits")];
  if (whole !== null) return unpack("s", whole);
  const scenario = await named(element);
  return edits === null ? scenario : { ...(scenario as object), edits: await unpack("edits", edits) };
}

async function named(element: HTMLElement): Promise<unknown> {
  const name = element.getAttribute("scenario");
  if (name !== null && Object.hasOwn(BUILT_IN, name)) return BUILT_IN[name];
  if (name !== null) return fetched(name);
  const inside = element.querySelector('script[type="application/json"]');
  if (!inside) throw mistake("missing-scenario", "scenario", "error-missing-scenario", { known: Object.keys(BUILT_IN).join(", ") });
  return parse(inside.textContent ?? "");
}

async function fetched(address: string): Promise<unknown> {
  const unknown = mistake("unknown-scenario", "scenario", "error-unknown-scenario",
    { text: address, known: Object.keys(BUILT_IN).join(", ") });
  let url: URL;
  try {
    url = new URL(address, document.baseURI);
  } catch {
    throw unknown;
  }
  // Not the location's: a page inside another's text has the origin of that one. A bare word is a misspelt name, not an address: no request is made for it.
  if (url.origin !== origin || !/[./]/.test(address)) throw unknown;
  const answer = await fetch(url).catch(() => undefined);
  if (!answer?.ok) throw unknown;
  return parse(await answer.text());
}

/** The built-in scenario that stands in for what an element asks for and is wrong. */
export function instead(element: HTMLElement): string {
  const names = [element.getAttribute("scenario"), element.getAttribute("fallback")];
  return names.find((name) => name !== null && Object.hasOwn(BUILT_IN, name)) ?? "edge-burst";
}
