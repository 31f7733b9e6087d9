// The document that a run is made from, and those that were before it or were undone: whole futures. The next one may
// still be on its way: then changes go on from there, and what is shown stays until it comes.
import type { Scenario, Subject } from "./edits";
import type { Branches, Engine } from "./engine";

/** How another future comes: as a new one, or as one that was there before. Where a change is from now on,
 * `fromBeginning` is the same from the beginning. */
export type Way = { subject: Subject; fromBeginning?: unknown } | "undo" | "redo";

export class Futures {
  #shown: Branches;
  /** The document of the run that is shown: told even where the engine is broken. */
  #document: unknown;
  /** As it will be once what is on its way has come. */
  #ahead: Branches | undefined;
  /** What was opened by a name alone: whoever is back there has edited nothing. */
  readonly #named: unknown;

  constructor(engine: Engine, document: unknown, isNamed: boolean) {
    this.#shown = new engine.Branches(document);
    this.#document = document;
    this.#named = isNamed ? document : undefined;
  }

  /** The document of the run that is shown. */
  get document(): unknown {
    return this.#document;
  }

  /** Whether that is no longer the one that was opened by its name. */
  get isEdited(): boolean {
    return this.document !== this.#named;
  }

  /** What can be brought back from where changes go on. */
  get branches(): Branches {
    return this.#ahead ?? this.#shown;
  }

  /** What a change begins from: the document on its way, where all that one sees stands at its place in it. */
  get toEdit(): unknown {
    const ahead = this.#ahead?.document as unknown;
    return ahead !== undefined && holds(ahead as Scenario, this.document as Scenario) ? ahead : this.document;
  }

  /** Whether what is on its way is part of what comes by such a change. */
  goesOn(way: Way): boolean {
    return this.#ahead !== undefined && (typeof way === "string" || this.toEdit !== this.document);
  }

  /**
   * Another document is on its way: a new one, or the one that an undo or a redo brings back, which is the answer;
   * undefined where there is none. Takes it back where `attempt` throws.
   */
  go(document: unknown, way: Way, attempt: (document: unknown) => void): boolean {
    const before = this.#ahead;
    const next = (this.goesOn(way) ? before! : this.#shown).copy();
    const found = way === "undo" ? next.undo() : way === "redo" ? next.redo() : true;
    if (!found) {
      next.free();
      return false;
    }
    if (typeof way === "object") next.apply(document, way.subject);
    this.#ahead = next;
    try {
      attempt(next.document);
    } catch (error) {
      next.free();
      this.#ahead = before;
      throw error;
    }
    before?.free();
    return true;
  }

  /** What was on its way is shown. */
  arrive(): void {
    if (!this.#ahead) return;
    this.#shown.free();
    this.#shown = this.#ahead;
    this.#document = this.#shown.document;
    this.#ahead = undefined;
  }

  /** What was on its way will not come. */
  callOff(): void {
    this.#ahead?.free();
    this.#ahead = undefined;
  }

  free(): void {
    this.callOff();
    this.#shown.free();
  }
}

/** Whether what a change may name of one document names the same of another. */
function holds(other: Scenario, { lanes, traffic, edits = [] }: Scenario): boolean {
  return other.lanes.length === lanes.length && lanes.every(({ id }, at) => other.lanes[at]!.id === id) &&
    other.traffic.length === traffic.length && traffic.every(({ kind }, at) => other.traffic[at]!.kind === kind) &&
    edits.every(({ kind }, at) => other.edits?.[at]?.kind === kind);
}
