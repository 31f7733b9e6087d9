// The types of ratelab.js; in dist/ those of its data follow, so that one file holds all.
import type { Report, Scenario } from "./data";
export type * from "./data";

/** What is wrong with a scenario, where, and what would be right. */
export class ScenarioError extends Error {
  /** Which kind of mistake, in kebab-case. */
  readonly code: string;
  /** Where, as in `lanes[0].limiter.quota`; empty for the whole. */
  readonly path: string;
  constructor(code: string, path: string, message: string);
}

export interface SimulateOptions {
  /** Whether each lane's decisions are listed (true): at most a million in all. */
  decisions?: boolean;
  /** The most requests a run may hold (5,000,000). */
  maxRequests?: number;
}

/** Runs a scenario to its end and reports. Rejects with a ScenarioError for a bad scenario or a bad option. */
export function simulate(scenario: Scenario, options?: SimulateOptions | null): Promise<Report>;

/** Every mistake in a scenario, in document order; none where it is good. */
export function check(scenario: unknown): Promise<ScenarioError[]>;

/** The engine's version. */
export function version(): Promise<string>;

/** An instant in nanoseconds, or a position as text: `60.4s`, `59s+3`, `worst`. */
export type Place = number | string;

/** A request to be sent; without `at`, at the present instant. */
export interface Sending {
  at?: Place;
  client?: string;
  cost?: number;
}

/** Which frames a strip has: how many (6), from where to where (the stretch shown), of which lane (all). */
export interface Stripped {
  from?: Place;
  to?: Place;
  frames?: number;
  lane?: string;
}

/** What `<rate-lab>` is, once `ratelab-ready` has told that there is a run. */
export interface RateLab extends HTMLElement {
  /** The scenario shown, as an object. Setting it opens another. */
  get scenario(): Scenario | undefined;
  set scenario(scenario: Scenario);
  /** Ids of the lanes shown, in order. */
  lanes: string[];
  /** Nanoseconds since the run began; undefined until ready. */
  instant: number | undefined;
  /** How many of this instant's events have happened. */
  readonly index: number | undefined;
  /** How far one may step back, and on, as positions; empty: the whole run. */
  from: string;
  to: string;
  /** Positions that `next` and `prev` walk. */
  stops: string[];
  /** The stretch shown, as two instants; empty: the scenario's. */
  view: string;
  theme: string;
  parts: string[];
  controls: string[];
  playing: boolean;
  speed: number;
  /** Moves by n events, back if negative. */
  step(n?: number): Promise<void>;
  seek(place: Place): Promise<void>;
  /** Jumps to the next of a kind or, with a negative direction, to the one before; false where there is none. */
  jump(what: "rejection" | "delay" | "refill" | "reset" | "worst", direction?: number): boolean;
  next(): boolean;
  prev(): boolean;
  play(): void;
  pause(): void;
  /** Sends a request, which keeps what came before it. */
  send(request?: Sending): Promise<void>;
  /** Brings back the future before the last change; false where there is none. */
  undo(): Promise<boolean>;
  /** Brings back the future that was undone last; false where there is none. */
  redo(): Promise<boolean>;
  report(): Promise<Report>;
  /** The sentence on the decision at hand; without an id, of the lane chosen, else of the first that refuses there. */
  why(laneId?: string): string;
  /** A lane as a self-contained picture; without an id all of them, stacked. */
  svg(laneId?: string): string;
  /** Frames from one position to another (those of the stretch shown), as one self-contained picture; without a lane of all. */
  strip(options?: Stripped): string;
  /** The link to what is shown; without `names`, nothing of a log but who came when. */
  link(options?: { names?: boolean }): string;
}

/** The events of `<rate-lab>`, by name. */
export interface RateLabEvents {
  "ratelab-ready": CustomEvent<{ lanes: string[] }>;
  "ratelab-instant": CustomEvent<{ instant: number; index: number; micro?: number; stops?: string[] }>;
  "ratelab-change": CustomEvent<object>;
  "ratelab-complete": CustomEvent<{ score: number; max: number }>;
  "ratelab-error": CustomEvent<{ code: string; path: string; message: string }>;
}

declare global {
  interface HTMLElementTagNameMap {
    "rate-lab": RateLab;
  }
  interface HTMLElementEventMap extends RateLabEvents {}
  interface DocumentEventMap extends RateLabEvents {}
}
