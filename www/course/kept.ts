// What a learner comes back to: which instants were reached, the scenario with its edits, and the place in it, in the
// form of a link and no longer than the platform holds.
import { parameters } from "../address";
import type { Scenario } from "../data";
import type { RateLab } from "../element";
import { pack, unpack } from "../link";
import { MOST_KEPT } from "./cmi";

/** What was kept in an earlier session. */
export interface Kept {
  reached: string[];
  /** The scenario with its edits, where it is not the page's own. */
  scenario: Scenario | undefined;
  /** The place in it, as attributes of the element. */
  place: ReadonlyMap<string, string>;
}

/** What the page says, in a few letters: what was kept of another page is of no use. */
export function print(page: string): string {
  let print = 0x811c9dc5;
  for (const character of page) print = Math.imul(print ^ character.codePointAt(0)!, 0x01000193);
  return (print >>> 0).toString(16);
}

/** What says nothing of the place. */
const OTHERS = ["f", "r", "scenario", "s", "edits", "stray"];

/** What `compose` made; nothing where there is nothing, or it belongs to another page. Throws where it is damaged. */
export async function read(text: string, print: string, page: object, stops: readonly string[]): Promise<Kept | undefined> {
  if (text === "") return undefined;
  const all = parameters(text);
  const [owner, reached, whole, edits] = [all.get("f"), all.get("r"), all.get("s"), all.get("edits")];
  if (owner === undefined || reached === undefined) throw new Error("damaged");
  if (owner !== print) return undefined;
  const scenario = whole !== undefined ? await unpack("s", whole) : edits !== undefined ? { ...page, edits: await unpack("edits", edits) } : undefined;
  const place = new Map([...all].filter(([name]) => !OTHERS.includes(name)));
  return { reached: stops.filter((_, at) => reached[at] === "1"), scenario: scenario as Scenario | undefined, place };
}

/** The part of a state that says what was changed: "" where nothing was. Throws where that is too long for any link. */
export function changes(element: RateLab, page: object): string {
  const { edits = [], ...rest } = element.scenario as { edits?: unknown[] };
  const { edits: before = [], ...original } = page as { edits?: unknown[] };
  if (JSON.stringify(rest) === JSON.stringify(original))
    return JSON.stringify(edits) === JSON.stringify(before) ? "" : `edits=${pack(edits)}`;
  // Of a log that was brought in, no more than a link tells.
  const link = element.link().replace(/^[^#]*#/, "");
  return link.split("&").filter((part) => /^(scenario|s|edits)=/.test(part)).join("&");
}

/** The state, and whether the changes found room in it. Where they do not, all the rest is kept, and less of it where need be. */
export function compose(print: string, reached: string, changes: string | undefined, place: string): { text: string; isWhole: boolean } {
  const own = `f=${print}&r=${reached}`;
  const at = place.split("&").filter((part) => part.startsWith("at=")).join("&");
  const ways = [...(changes === undefined ? [] : [[changes, place], [changes, at]]), [at], []];
  const texts = ways.map((parts) => [own, ...parts].filter((part) => part !== "").join("&"));
  const found = texts.findIndex((text) => text.length <= MOST_KEPT);
  return { text: texts[found] ?? "", isWhole: changes !== undefined && found < 2 };
}
