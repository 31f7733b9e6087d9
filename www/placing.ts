// Where one stands in a run, how far one may move and what of the run is seen, as the attributes say.
import { type Attributes, LOOKS } from "./attributes";
import type { Lab } from "./engine";
import { mistake } from "./errors";
import type { Name, Parameter } from "./parameters";
import type { Memory } from "./setting";
import type { Stops } from "./stops";
import { type Whereabouts, goBack, whereabouts } from "./whereabouts";

/** How far one may move. */
const REACH = ["from", "to", "stops"] as const;
/** Where one stands, and what of the run is seen there. */
const PLACED = ["at", "view", "lane", "micro", "keys", ...REACH] as const;

export class Placing {
  /** Whether one still stands where the attributes say. */
  isKept = false;

  constructor(
    private readonly said: Attributes,
    private readonly memory: Memory,
    private readonly stops: Stops,
  ) {}

  /** A run is opened: there, or where one was in it. */
  open(lab: Lab, back: Whereabouts | undefined): void {
    const { said, memory } = this;
    said.begin();
    said.try(LOOKS, () => LOOKS.forEach((name) => said.read(name)));
    if (back) {
      this.confine(lab);
      try {
        return goBack(lab, back, memory.lane);
      } catch {
        // It is another one by now, and has no such place.
      }
    }
    memory.keys.clear();
    said.try(PLACED, () => this.#settle(lab));
  }

  /** No further than they say. */
  confine(lab: Lab): void {
    this.said.try(REACH, () => this.#setReach(lab));
  }

  /** An attribute has changed; false where it is wrong, and all stays as it was. */
  adapt(lab: Lab, name: Name, changes: Parameter["changes"]): boolean {
    const { said, memory, isKept } = this;
    const there = whereabouts(lab);
    const isReach = changes === "reach";
    // Who has gone elsewhere is not called back but by a place.
    const settles = changes === "place" || (isKept && (isReach || name === "view" || name === "lane"));
    if (name === "keys") {
      memory.keys.clear();
      lab.draw_keys(new Uint32Array());
    }
    said.try(settles ? PLACED : isReach ? REACH : [name], () => {
      if (settles) this.#settle(lab);
      else if (isReach) this.#setReach(lab);
      else if (name === "view") this.#setView(lab);
      else if (name === "lane") this.#checkLane(lab);
      else if (LOOKS.includes(name)) said.read(name);
    });
    const isRight = !said.isWrong(name);
    if (settles && !isRight) {
      goBack(lab, there, memory.lane);
      this.isKept = isKept;
    }
    if (isRight && name === "lane") memory.lane = said.text("lane");
    return isRight;
  }

  #setReach(lab: Lab): void {
    const [from, to, stops] = REACH.map((name) => this.said.text(name));
    lab.set_reach(from, to, stops);
    this.stops.set(this.said.read("stops"));
  }

  /** The lane that should be in focus is one of those shown. */
  #checkLane(lab: Lab): void {
    const [id, known] = [this.said.text("lane"), lab.lane_ids()];
    if (id !== undefined && !known.includes(id)) throw mistake("unknown-lane", "lane", "error-unknown-lane", { id, known: known.join(", ") });
  }

  /** To where the page or the scenario says it opens, with the stretch that is shown there. */
  #settle(lab: Lab): void {
    this.#setReach(lab);
    this.#checkLane(lab);
    this.#place(lab);
    // What is asked for is exact, even where now is out of sight.
    this.#setView(lab);
    this.isKept = true;
  }

  /** The stretch that is to be shown; without any, what comes of itself. */
  #setView(lab: Lab): void {
    const view = this.said.text("view");
    if (view) lab.set_view_text(view);
    else lab.set_view(0, 0);
  }

  #place(lab: Lab): void {
    const at = this.said.text("at");
    if (at === undefined) lab.seek_open();
    else lab.seek(at);
    const [micro, keys] = [this.said.read("micro"), this.said.read("keys")];
    if (keys) {
      if (!lab.draw_keys(Uint32Array.from(keys))) throw mistake("unknown-key", "keys", "error-unknown-key", { text: keys.join(", ") });
      lab.lane_ids().forEach((id) => this.memory.keys.set(id, lab.keys(id)[0]!));
    }
    if (micro !== undefined) lab.enter_next(this.said.text("lane") ?? lab.lane_ids()[0]!, micro);
  }
}
