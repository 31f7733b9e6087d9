// From a document to a run, and from a log to a document: the jobs that may take long.
import type { Engine, Opening } from "./engine";
import { mistake } from "./errors";
import { type Job, between } from "./job";
import type { Words } from "./words";

/** So much of the engine's work stands between two looks at the clock. */
const STEPS = 2_000;

/** The run of a document; only the lanes named, if any are. */
export function* opened(engine: Engine, scenario: unknown, lanes: string[] | undefined): Job<Opening> {
  const opening = new engine.Opening(scenario, lanes);
  let made = false;
  try {
    while (!opening.advance(STEPS)) yield { phase: opening.phase(), done: opening.progress() };
    made = true;
    return opening;
  } finally {
    if (!made) opening.free();
  }
}

/** What a run is made of: a document, or one that is still to be found. */
export type Origin = { document: unknown } | { found: Job<unknown> };

/** The run of an origin, with its document. */
export function* brought(engine: Engine, origin: Origin, lanesOf: (document: unknown) => string[] | undefined): Job<[Opening, unknown]> {
  if ("document" in origin) return [yield* opened(engine, origin.document, lanesOf(origin.document)), origin.document];
  const document = yield* between(0, 0.4, origin.found);
  return [yield* between(0.4, 1, opened(engine, document, lanesOf(document))), document];
}

/** Formats of a log, the richest first. */
const FORMATS = ["combined", "common", "times"] as const;

/** How a run should stand around its log, as the engine says. */
interface LogFrame {
  records: number;
  first_bad: string | null;
  epoch: string | null;
  duration: string;
}

/** The longest run that a scenario may ask for, in whole days. */
const LONGEST = "104d";

/** What the lines of a log are tried with: nothing that asks for more of its clients than the format in trial says. */
const ANY_LANE = { id: "any", limiter: { kind: "fixed-window", quota: "1/1s", key: "client" } };

/** A document with a log in the place of its traffic, and a run that stands around it. The format is the one that most
 * lines have. */
export function* aroundLog(engine: Engine, words: Words, kept: object, text: string): Job<object> {
  let best: (LogFrame & { format: string }) | undefined;
  for (const [at, format] of FORMATS.entries()) {
    const trial = framed(engine, words, { ...kept, lanes: [ANY_LANE], traffic: [{ kind: "log", format, text }], duration: LONGEST });
    const frame = yield* between(at / FORMATS.length, (at + 1) / FORMATS.length, trial);
    if (!best || frame.records > best.records) best = { format, ...frame };
  }
  const { records, first_bad, format, epoch, duration } = best!;
  if (records === 0) throw mistake("unreadable-log", "text", "error-unreadable-log", { first: first_bad ?? "" });
  return { ...kept, traffic: [{ kind: "log", format, text, ...(epoch && { epoch }) }], duration };
}

function* framed(engine: Engine, words: Words, scenario: unknown): Job<LogFrame> {
  const opening = new engine.Opening(scenario, undefined);
  try {
    // Of the way to a run only the first part is gone.
    while (!opening.gather(STEPS)) yield { phase: opening.phase(), done: opening.gathered() };
    return opening.log_frame(words.say) as LogFrame;
  } finally {
    opening.free();
  }
}
