// What is recorded of a learner: which of the stated instants were reached, as status, score and interactions.
import { percent, time, timespan } from "./cmi";
import type { Session } from "./session";

const DONE = ["completed", "passed"];

export class Progress {
  readonly #reached = new Set<string>();
  readonly #begun = performance.now();
  /** In review nothing is recorded, nor where one only looks around. */
  readonly #isKept: boolean;
  #isDone: boolean;
  /** What the platform has already; a score never falls. */
  #score: number;
  /** The number of the next interaction; none where the platform has no such elements. */
  #next: number | undefined;

  constructor(
    private readonly session: Session | undefined,
    /** Each once. */
    private readonly stops: readonly string[],
  ) {
    const mode = session?.get("cmi.core.lesson_mode") ?? "normal";
    this.#isKept = mode !== "review" && mode !== "browse";
    this.#isDone = DONE.includes(session?.get("cmi.core.lesson_status") ?? "");
    this.#score = Number(session?.get("cmi.core.score.raw") || -1);
    const count = session?.get("cmi.interactions._count");
    this.#next = count === undefined ? undefined : Number(count) || 0;
  }

  /** Those that were reached before, in an earlier session. */
  restore(reached: readonly string[]): void {
    for (const stop of reached) this.#reached.add(stop);
    this.#tell();
  }

  /** Reached now; says whether that is new. */
  reach(stop: string): boolean {
    if (this.#reached.has(stop) || !this.stops.includes(stop)) return false;
    this.#reached.add(stop);
    if (this.#isKept) this.#interact(stop);
    this.#tell();
    return true;
  }

  has(stop: string): boolean {
    return this.#reached.has(stop);
  }

  get count(): number {
    return this.#reached.size;
  }

  /** How long the session has been, for the platform to add to the others. */
  length(): void {
    this.session?.set("cmi.core.session_time", timespan(performance.now() - this.#begun));
    // One who leaves comes back to the same place.
    this.session?.set("cmi.core.exit", "suspend");
  }

  #interact(stop: string): void {
    if (this.#next === undefined) return;
    const interaction = `cmi.interactions.${this.#next}`;
    if (!this.session?.set(`${interaction}.id`, `instant${this.stops.indexOf(stop) + 1}`)) return;
    this.#next += 1;
    this.session?.set(`${interaction}.type`, "performance");
    this.session?.set(`${interaction}.time`, time(new Date()));
    this.session?.set(`${interaction}.correct_responses.0.pattern`, stop);
    this.session?.set(`${interaction}.student_response`, stop);
    this.session?.set(`${interaction}.result`, "correct");
    this.session?.set(`${interaction}.latency`, timespan(performance.now() - this.#begun));
  }

  #tell(): void {
    if (!this.#isKept) return;
    const share = percent(this.#reached.size, this.stops.length);
    // The least and the most first: a platform may hold the score against them.
    if (this.stops.length > 0 && Number(share) > this.#score) {
      const children = this.session?.get("cmi.core.score._children") ?? "";
      if (this.#score < 0 && children.includes("min")) this.session?.set("cmi.core.score.min", "0");
      if (this.#score < 0 && children.includes("max")) this.session?.set("cmi.core.score.max", "100");
      this.session?.set("cmi.core.score.raw", share);
      this.#score = Number(share);
    }
    if (this.#isDone) return;
    this.#isDone = this.#reached.size === this.stops.length;
    this.session?.set("cmi.core.lesson_status", this.#isDone ? "completed" : "incomplete");
  }
}
