// The parameters of <rate-lab>, one table: from it come the attributes of the element, what an address says after its #,
// and the table of docs/embedding.md (`cargo xtask docs`). MEANINGS is for that alone: no bundle takes it along.
import { PAGE_LANGUAGES } from "./language";

/** How a value is written. What the engine reads, it checks. */
export type Kind =
  | "scenario"
  | "packed"
  | "ids"
  | "position"
  | "positions"
  | "stretch"
  | "id"
  | "count"
  | "counts"
  | "words"
  | "choice"
  | "factor"
  | "flag";

export interface Parameter {
  readonly kind: Kind;
  /** What is changed with it, live; without it, it is read when a scenario is opened. */
  readonly changes?: "scenario" | "lanes" | "place" | "reach" | "speed" | "shown";
  /** What may stand there. */
  readonly known?: readonly string[];
  /** The least and the most. */
  readonly range?: readonly [number, number];
  /** What it is taken to say where it is absent. */
  readonly absent?: string;
  /** Whether links say it, beside the scenario. */
  readonly linked?: true;
  /** Whether it is for Ratelab's own pages alone: promised to nobody, and no address says it. */
  readonly internal?: true;
}

export const PARAMETERS = {
  scenario: { kind: "scenario", changes: "scenario" },
  s: { kind: "packed", changes: "scenario", linked: true },
  edits: { kind: "packed", changes: "scenario", linked: true },
  lanes: { kind: "ids", changes: "lanes", linked: true },
  at: { kind: "position", changes: "place", linked: true },
  view: { kind: "stretch", changes: "shown", linked: true },
  lane: { kind: "id", changes: "shown", linked: true },
  micro: { kind: "count", changes: "place", linked: true },
  keys: { kind: "counts", changes: "place", linked: true },
  from: { kind: "position", changes: "reach" },
  to: { kind: "position", changes: "reach" },
  stops: { kind: "positions", changes: "reach" },
  parts: {
    kind: "words",
    changes: "shown",
    known: ["finding", "vessel", "timeline", "curve", "why", "code", "answer", "table", "compare"],
    absent: "finding vessel timeline curve why",
  },
  controls: {
    kind: "words",
    changes: "shown",
    known: ["step", "play", "scrub", "speed", "edit", "lanes", "share"],
    absent: "step play scrub speed",
  },
  lang: { kind: "choice", changes: "shown", known: PAGE_LANGUAGES },
  theme: { kind: "choice", changes: "shown", known: ["auto", "light", "dark", "projector"], absent: "auto" },
  speed: { kind: "factor", changes: "speed", range: [0.01, 1000], absent: "1" },
  autoplay: { kind: "flag" },
  fallback: { kind: "scenario", internal: true },
  framed: { kind: "flag", internal: true },
  stray: { kind: "words", changes: "shown", internal: true },
} as const satisfies Record<string, Parameter>;

export type Name = keyof typeof PARAMETERS;
/** The names of those that links say. */
export type LinkedName = { [N in Name]: (typeof PARAMETERS)[N] extends { linked: true } ? N : never }[Name];
export type Part = (typeof PARAMETERS.parts.known)[number];
export type Control = (typeof PARAMETERS.controls.known)[number];

/** The names of the parameters of which that is so. */
function names(is: (parameter: Parameter) => unknown): Name[] {
  return (Object.keys(PARAMETERS) as Name[]).filter((name) => is(PARAMETERS[name]));
}

/** What may change while a run is shown. */
export const OBSERVED = names(({ changes }) => changes);
/** What an address may say after its #. */
export const ADDRESSED = names(({ internal }) => !internal);
/** What a link says beside `scenario`. */
export const LINKED = names(({ linked }) => linked);

/** What the documents say of a parameter. */
export interface Meaning {
  readonly means: string;
  /** What may stand there, where kind, range and what is known do not say it. */
  readonly values?: string;
  /** What is so where it is absent, if nothing is taken in its place. */
  readonly absent?: string;
  /** The property of the element that goes with it. */
  readonly property?: string;
}

export const MEANINGS: Record<Name, Meaning> = {
  scenario: {
    means: "what is run",
    values: "the name of a [built-in scenario](scenarios.md), or the address of a JSON file on the same site",
    absent: 'the `<script type="application/json">` inside the element',
    property: "`scenario`, the object itself; setting it opens another",
  },
  s: { means: "a whole scenario", absent: "what `scenario` says" },
  edits: { means: "edits of the scenario", absent: "none" },
  lanes: { means: "the lanes shown, in that order", absent: "all", property: "`lanes`, a list" },
  at: {
    means: "where one stands",
    values: "a [position](scenario.md#positions-and-the-order-at-one-instant) such as `60.4s` or `59s+3`, or `worst`",
    absent: "the scenario's `open.at`, else before everything",
    property: "`instant`, in nanoseconds, and `index`, how many of its events have happened",
  },
  view: { means: "the stretch of time shown", absent: "the scenario's `open.view`, else what holds the events", property: "`view`" },
  lane: { means: "the lane in focus, whose decision is explained", absent: "the first, and none is chosen" },
  micro: {
    means: "so many moments of the decision that comes next, in the lane in focus, have passed",
    absent: "one stands outside of decisions",
  },
  keys: {
    means: "for each lane shown the key whose limiter and curve are drawn, by its number in the order in which they come, from 0",
    absent: "the key that was rejected most",
  },
  from: { means: "how far back one can move, by whatever means", absent: "the run's beginning", property: "`from`" },
  to: { means: "how far on one can move", absent: "the run's end", property: "`to`" },
  stops: {
    means: "what `next()` and `prev()` walk, in the order in which they come in the run",
    values: "positions, such as `59s 60s 60.4s worst`; at most 100",
    absent: "none",
    property: "`stops`, a list",
  },
  parts: { means: "what is shown", property: "`parts`, a list" },
  controls: { means: "what one can do", property: "`controls`, a list" },
  lang: { means: "the language", absent: "that of what it stands in", property: "`lang`" },
  theme: { means: "the colours; `projector` is large, too", property: "`theme`" },
  speed: { means: "how much faster time passes than the clock when it plays", property: "`speed`" },
  autoplay: { means: "whether it plays by itself once it is there", absent: "it does not", property: "`playing`, whether it plays now" },
  fallback: {
    means: "what is opened beside the error where the rest is wrong, as what came by a damaged link is",
    values: "the name of a built-in scenario",
    absent: "the error is shown alone",
  },
  stray: { means: "what an address says that is no parameter, or that it says twice", values: "the names", absent: "nothing" },
  framed: { means: "whether a window is its height, which may be given it as it asks", absent: "a page is around it" },
};
