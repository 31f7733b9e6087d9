// What can be taken along of a run: each a job that makes the parts of a text.
import type { Lab } from "./engine";
import type { ScenarioError } from "./errors";
import { type Job, between } from "./job";
import { opened } from "./opening";
import type { Setting } from "./setting";
import { goBack, whereabouts } from "./whereabouts";

/** The run that is shown. */
type Run = Pick<Setting, "engine" | "lab" | "linked" | "words">;

/** So many decisions are listed between two looks at the clock. */
const LISTED = 1_000;

/** Whether a log comes with the document: then there are names to tell. */
export function hasLog(document: object): boolean {
  type Item = { kind?: unknown; item?: unknown; traffic?: unknown };
  const { traffic, edits = [] } = document as { traffic: Item[]; edits?: Item[] };
  return [...traffic, ...edits.flatMap((edit) => [edit, edit.item, edit.traffic] as Item[])].some((item) => item?.kind === "log");
}

/** The job on the run that is shown; without `names`, on one just like it whose log names nobody. */
export function* taken<T>({ engine, lab, linked, words }: Run, names: boolean, job: (lab: Lab) => Job<T>): Job<T> {
  if (names || !hasLog(linked.scenario)) return yield* job(lab);
  const document: unknown = engine.canonical(linked.scenario, false);
  // The run that is shown may be gone or elsewhere by then.
  const [there, keys] = [whereabouts(lab), lab.drawn_keys()];
  const nameless = (yield* between(0, 0.5, opened(engine, document, lab.lane_ids()))).finish(words.say);
  try {
    goBack(nameless, there, linked.lane);
    if (keys) nameless.draw_keys(keys);
    return yield* between(0.5, 1, job(nameless));
  } finally {
    nameless.free();
  }
}

/** What is made at once. */
export function* whole<T>(made: T): Job<T> {
  return made;
}

/** The decisions as CSV. */
export function* csv(lab: Lab): Job<string[]> {
  const parts: string[] = [];
  yield* listing(lab, (lane, from) => parts.push(lab.csv(lane, from, LISTED)));
  return parts;
}

/** The report as JSON; without the decisions where there are more than it lists. */
export function* report(lab: Lab): Job<string[]> {
  const short = lab.report(false) as { lanes: object[] };
  const lists = short.lanes.map((): string[] => []);
  try {
    yield* listing(lab, (lane, from) => {
      const list = JSON.stringify(lab.decisions(lane, from, LISTED)).slice(1, -1);
      if (list !== "") lists[lane]!.push(from > 0 ? `,${list}` : list);
    });
  } catch (error) {
    if ((error as Partial<ScenarioError>).code !== "too-many-decisions") throw error;
    return [JSON.stringify(short)];
  }
  // No text holds this: within one, quotes are escaped.
  const mark = '"decisions":null';
  const around = JSON.stringify({ ...short, lanes: short.lanes.map((lane) => ({ ...lane, decisions: null })) }).split(mark);
  return around.flatMap((part, lane) => (lists[lane] ? [part, '"decisions":[', ...lists[lane], "]"] : [part]));
}

/** Goes through all decisions by and by; throws where there are too many. */
function* listing(lab: Lab, list: (lane: number, from: number) => void): Job<void> {
  const lanes = lab.lane_ids().length;
  for (let lane = 0; lane < lanes; lane += 1) {
    const requests = lab.listed(lane);
    let from = 0;
    do {
      list(lane, from);
      from += LISTED;
      yield { phase: "take-busy", done: (lane + Math.min(1, from / requests)) / lanes };
    } while (from < requests);
  }
}
