// Changes of the scenario on their way: what is shown stays and works until they come, or cannot, and who waits for them is
// told.
import type { Bringing } from "./bringing";
import type { Scenario } from "./edits";
import type { Lab } from "./engine";
import { type ScenarioError, asScenarioError } from "./errors";
import type { Late } from "./form";
import type { Futures, Way } from "./futures";
import type { Origin } from "./opening";
import type { Memory } from "./setting";

/** Who is told what becomes of a change that does not come at once. */
interface After {
  /** A mistake is found only later; else it is shown beside the run. */
  readonly late?: Late | undefined;
  /** It is there. */
  readonly then?: () => void;
  /** It will never be there. */
  readonly off?: () => void;
}

/** The run that is shown, and how another takes its place. */
interface Around {
  lab(): Lab;
  futures(): Futures | undefined;
  /** Whether only some lanes are shown. */
  isPartial(): boolean;
  bring(origin: Origin, lanesOf: (document: unknown) => string[] | undefined, place: (lab: Lab) => void,
    then: (document: unknown) => void, failed: (error: unknown) => void): void;
  /** A change has come. */
  arrived(difference: string): void;
  /** One cannot be; it `isSaid` already where it was asked for. */
  failed(error: ScenarioError, isSaid: boolean): void;
}

export class Changing {
  /** Who waits. */
  #waiting: After[] = [];

  constructor(
    private readonly bringing: Bringing,
    private readonly memory: Memory,
    private readonly around: Around,
  ) {}

  /** Whether anything is on its way. */
  get isBusy(): boolean {
    return this.#waiting.length > 0;
  }

  /** Shows an edited scenario at the same position; throws and changes nothing where it is bad. */
  change(document: unknown, way: Way, after?: After): void {
    const place = (lab: Lab): void => {
      // Where the reader is by then.
      const now = this.around.lab();
      const [from, to] = now.view();
      lab.go_where(now);
      lab.set_view(from!, to!);
    };
    this.#replace({ document }, place, way, after);
  }

  /** The same, kept once it is there. */
  reached(document: unknown, way: Way): Promise<void> {
    return new Promise((resolve, reject) => {
      const off = (): void => reject(new Error("the change was called off"));
      try {
        this.change(document, way, { late: reject, then: resolve, off });
      } catch (error) {
        throw asScenarioError(error);
      }
    });
  }

  /** Brings back a future that was there before; false where there is none. */
  async back(way: "undo" | "redo"): Promise<boolean> {
    const { branches } = this.around.futures()!;
    if ((way === "undo" ? branches.undoes : branches.redoes) === undefined) return false;
    await this.reached(undefined, way);
    return true;
  }

  /** Opens another document in place of the present one; throws and changes nothing where it is bad. */
  open(origin: Origin): void {
    this.#replace(origin, (lab) => {
      lab.show_worst();
      lab.seek("worst");
    }, { subject: "traffic" });
  }

  /** What is on its way will not come: who waits for it is told. */
  callOff(): void {
    this.around.futures()?.callOff();
    for (const { off } of this.#waiting.splice(0)) off?.();
  }

  /** A mistake that is found only later is told to `late`, else shown beside the run. */
  #replace(origin: Origin, place: (lab: Lab) => void, way: Way, after: After = {}): void {
    const { around, memory } = this;
    const futures = around.futures()!;
    const before = this.#waiting;
    const goesOn = futures.goesOn(way);
    const lanesOf = this.#lanesAfter();
    let difference = "";
    const compare = (lab: Lab): void => {
      place(lab);
      difference = lab.difference(around.lab());
    };
    const bring = (origin: Origin): void => around.bring(origin, lanesOf, compare, (document) => {
      // A log's document is known only now.
      if (!("document" in origin)) {
        futures.go(document, way, () => undefined);
        memory.pasted = "";
      }
      futures.arrive();
      memory.told = difference;
      memory.failure = undefined;
      memory.fromBeginning =
        typeof way === "object" && way.fromBeginning !== undefined ? { scenario: way.fromBeginning, subject: way.subject } : undefined;
      around.arrived(difference);
      for (const { then } of this.#waiting.splice(0)) then?.();
    }, (thrown) => {
      const error = asScenarioError(thrown);
      // First: who asked for it hears why it cannot be, the rest that it will not.
      after.late?.(error);
      this.callOff();
      around.failed(error, after.late !== undefined);
    });
    this.#waiting = goesOn ? [...before, after] : [after];
    try {
      if ("document" in origin) futures.go(origin.document, way, (document) => bring({ document }));
      else bring(origin);
    } catch (thrown) {
      this.#waiting = before;
      around.failed(asScenarioError(thrown), true);
      throw thrown;
    }
    if (!goesOn) for (const { off } of before) off?.();
  }

  /** Where only some lanes are shown, which those are after a change: those of them that it leaves, and those that it adds. */
  #lanesAfter(): (changed: unknown) => string[] | undefined {
    const { around } = this;
    if (!around.isPartial()) return () => undefined;
    const ids = (scenario: unknown): string[] => (scenario as Scenario).lanes.map((lane) => lane.id);
    const { toEdit, document } = around.futures()!;
    const before = ids(toEdit);
    const shown = toEdit === document ? around.lab().lane_ids() : (this.bringing.lanes ?? before);
    return (changed) => {
      const after = ids(changed);
      return [...shown.filter((id) => after.includes(id)), ...after.filter((id) => !before.includes(id))];
    };
  }
}
