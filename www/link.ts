// Links: a run at an instant as an address of the lab. `scenario` and `edits`, or `s` for a whole scenario, then `lanes`,
// `at`, `view`, `lane`, `micro` and `keys`, each only where it says something. `s` and `edits` are JSON, compressed as in RFC 1950, whose
// checksum tells damage, in the alphabet of RFC 4648 for addresses.
import { zlibSync } from "fflate";
import { home } from "ratelab-wasm";

import { BUILT_IN } from "./builtin";
import type { Engine, Lab } from "./engine";
import { type ScenarioError, mistake } from "./errors";

/** Characters of the longest link. */
const LONGEST = 8192;
/** How many times longer decompressed data is at most than compressed: this bounds what a link can hold, too. */
const DENSEST = 1032;

interface Linked {
  engine: Engine;
  lab: Lab;
  /** The document that the run was made from. */
  scenario: object;
  /** What the element's attribute says. */
  name: string;
  /** The lane in focus. */
  lane: string | undefined;
}

/** The link to what is shown. Without `names`, clients that a log names are k1, k2, … and nothing but times is left of it. */
export function link(linked: Linked, names: boolean): string {
  const { engine, scenario, name } = linked;
  const link = `${lab_address()}#${[whole(engine, scenario, name, names), ...place(linked)].join("&")}`;
  if (link.length > LONGEST) throw tooLong("");
  return link;
}

/** What a link says of the place in the run. */
export function place({ lab, scenario, lane }: Pick<Linked, "lab" | "scenario" | "lane">): string[] {
  const ids = lab.lane_ids();
  const all = (scenario as { lanes: { id: string }[] }).lanes.map((lane) => lane.id);
  const parts: string[] = [];
  if (String(ids) !== String(all)) parts.push(`lanes=${ids.map(encodeURIComponent).join(",")}`);
  parts.push(`at=${lab.position()}`);
  const view = lab.view_text();
  if (view) parts.push(`view=${view.replace(" ", ",")}`);
  if (lane !== undefined && lane !== ids[0]) parts.push(`lane=${encodeURIComponent(lane)}`);
  if (lab.micro !== undefined) parts.push(`micro=${lab.micro}`);
  const keys = lab.drawn_keys();
  if (keys) parts.push(`keys=${keys.join(",")}`);
  return parts;
}

/** What of a document's link stays while one moves in it, or why there is none: by document, name and names. */
const kept = new WeakMap<object, Map<string, string | ScenarioError>>();

/** The scenario and its edits. */
function whole(engine: Engine, scenario: object, name: string, names: boolean): string {
  let known = kept.get(scenario);
  if (!known) kept.set(scenario, (known = new Map()));
  const key = `${name} ${names}`;
  let text = known.get(key);
  if (text === undefined) {
    try {
      const { edits, ...rest } = engine.canonical(scenario, names);
      const isBuiltIn = Object.hasOwn(BUILT_IN, name) &&
        JSON.stringify(rest) === JSON.stringify(engine.canonical(BUILT_IN[name], names));
      text = isBuiltIn ? `scenario=${name}` + (edits ? `&edits=${pack(edits)}` : "") : `s=${pack({ ...rest, edits })}`;
    } catch (error) {
      text = error as ScenarioError;
    }
    known.set(key, text);
  }
  if (typeof text !== "string") throw text;
  return text;
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
