// Links: a run at an instant as an address of the lab. `scenario` and `edits`, or `s` for a whole scenario, then `lanes`,
// `at`, `view`, `lane`, `micro` and `keys`, each only where it says something. `s` and `edits` are JSON, compressed as in RFC 1950, whose
// checksum tells damage, in the alphabet of RFC 4648 for addresses.
import { zlibSync } from "fflate";
import { home } from "ratelab-wasm";

import { BUILT_IN } from "./builtin";
import type { Engine, Lab } from "./engine";
import { type ScenarioError, mistake } from "./errors";
import type { LinkedName } from "./parameters";

/** Characters of the longest link. */
const LONGEST = 8192;
/** How many times longer decompressed data is at most than compressed: this bounds what a link can hold, too. */
const DENSEST = 1032;

/** What a link is made of. */
export interface Linked {
  engine: Engine;
  /** Where one is in it. */
  lab: Pick<Lab, "lane_ids" | "position" | "view_text" | "micro" | "drawn_keys">;
  /** The document that the run was made from. */
  scenario: object;
  /** What the element's attribute says. */
  name: string;
  /** The lane that was chosen. */
  lane: string | undefined;
}

/** Attributes of <rate-lab>, by name. */
export type Attributes = [name: string, value: string][];

/** The link to what is shown. Without `names`, clients that a log names are k1, k2, … and nothing but times is left of it. */
export function link(linked: Linked, names: boolean): string {
  return address(lab_address(), [...whole(linked, names), ...place(linked)]);
}

/** The address of a page with attributes after its #; throws where it is too long. */
export function address(page: string, attributes: Attributes): string {
  const address = `${page}#${written(attributes)}`;
  if (address.length > LONGEST) throw tooLong("");
  return address;
}

/** Attributes as an address says them. */
export function written(attributes: Attributes): string {
  // A position's + stays as it is: see address.ts.
  const value = (text: string): string => text.split(" ").map((part) => encodeURIComponent(part).replaceAll("%2B", "+")).join(",");
  return attributes.map(([name, text]) => `${name}=${value(text)}`).join("&");
}

/** Where one is in a run and what is shown of it. */
export function place({ lab, scenario, lane }: Linked): Attributes {
  const ids = lab.lane_ids();
  const all = (scenario as { lanes: { id: string }[] }).lanes.map((lane) => lane.id);
  // Each that the table says is linked, but for the scenario itself.
  const said: Record<Exclude<LinkedName, "s" | "edits">, string | undefined> = {
    lanes: String(ids) === String(all) ? undefined : ids.join(" "),
    at: lab.position(),
    view: lab.view_text(),
    lane: ids.find((id) => id === lane),
    micro: lab.micro?.toString(),
    keys: lab.drawn_keys()?.join(" "),
  };
  return Object.entries(said).filter((attribute): attribute is [string, string] => Boolean(attribute[1]));
}

/** What of a document's link stays while one moves in it, or why there is none: by document, name and names. */
const kept = new WeakMap<object, Map<string, Attributes | ScenarioError>>();

/** The scenario and its edits; throws where that is too much for a link. */
export function whole({ engine, scenario, name }: Linked, names: boolean): Attributes {
  let known = kept.get(scenario);
  if (!known) kept.set(scenario, (known = new Map()));
  const key = `${name} ${names}`;
  let attributes = known.get(key);
  if (attributes === undefined) {
    try {
      const { edits, ...rest } = engine.canonical(scenario, names);
      const isBuiltIn = Object.hasOwn(BUILT_IN, name) &&
        JSON.stringify(rest) === JSON.stringify(engine.canonical(BUILT_IN[name], names));
      attributes = !isBuiltIn ? [["s", pack({ ...rest, edits })]]
        : [["scenario", name], ...(edits ? [["edits", pack(edits)] as [string, string]] : [])];
    } catch (error) {
      attributes = error as ScenarioError;
    }
    known.set(key, attributes);
  }
  if (!Array.isArray(attributes)) throw attributes;
  return attributes;
}

/** Where links lead: the lab, as it is called if this is it. */
function lab_address(): string {
  const here = location.origin + location.pathname;
  return `${here}index.html` === home ? here : home;
}

/** A value in a link's form. */
export function pack(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  if (bytes.length > LONGEST * DENSEST) throw tooLong("");
  const packed = Array.from(zlibSync(bytes, { level: 9 }), (byte) => String.fromCharCode(byte));
  return btoa(packed.join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What the parameter of that name holds in a link's form. */
export async function unpack(name: string, text: string): Promise<unknown> {
  if (text.length > LONGEST) throw tooLong(name);
  try {
    const packed = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
  } catch {
    throw mistake("damaged-link", name, "error-damaged-link");
  }
}

function tooLong(path: string): ScenarioError {
  return mistake("link-too-long", path, "error-link-too-long", { most: LONGEST });
}
