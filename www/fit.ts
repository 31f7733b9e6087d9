// Where the element gets less height than it takes, it fits: one thing after the other folds away until it does, and a bar
// brings the other lanes, and all of it. How high it would stand with nothing folded is told to the frame around it.
import type { Axis } from "./axis";
import { h, pictureScale, state, write } from "./dom";
import type { LaneCard, LaneFacts } from "./lane_card";
import type { Setting } from "./setting";

/** What folds away, in this order; the styles say what each is. The first leaves one lane, the last no room to spare. */
const FOLDS = ["low", "no-moments", "no-finding", "no-heads", "tight"] as const;

/** Folded, it fills the height that there is. */
const FILLS = "fills";

/** What the memory calls it that all of it stands open, although it does not fit. */
const ALL = "all";

interface Pieces {
  readonly stage: HTMLElement;
  readonly cards: readonly LaneCard[];
  readonly axis: Axis | undefined;
  readonly panels: HTMLElement;
}

export class Fit {
  readonly bar: HTMLElement;
  readonly #all: HTMLButtonElement;
  readonly #lanes: HTMLElement;
  readonly #host: HTMLElement;
  readonly #observer: ResizeObserver;
  /** The pixels that the element has, when things were folded last. */
  #given = "";
  #focus = 0;

  /** `focus` brings a lane into focus. */
  constructor(private readonly setting: Setting, private readonly pieces: Pieces, focus: (lane: number) => void) {
    const { root, words, lab, memory } = setting;
    this.#host = root.host as HTMLElement;
    this.#lanes = h("div", { class: "choices", role: "group", "aria-label": words.say("fit-lanes") },
      ...lab.lane_ids().map((id, lane) =>
        h("button", { type: "button", "data-key": `fit-${id}`, on: { click: () => focus(lane) } }, (lab.lane_facts(id) as LaneFacts).name)));
    this.#all = h("button", { type: "button", "data-key": "fit-all", class: "all" }, h("span", { "aria-hidden": "true" }), " ", h("span", { class: "label" }));
    this.#all.addEventListener("click", () => {
      if (!memory.opened.delete(ALL)) memory.opened.add(ALL);
      this.#arrange();
    });
    this.bar = h("div", { class: "fit", hidden: true }, this.#lanes, this.#all);
    this.#observer = new ResizeObserver(() => this.#changed());
  }

  /** From now on. */
  begin(lane: number): void {
    this.#focus = lane;
    this.#arrange();
    for (const watched of [this.#host, this.pieces.stage, this.pieces.panels]) this.#observer.observe(watched);
  }

  /** Another lane is in focus: it is the one that must be in sight. */
  focus(lane: number): void {
    if (lane === this.#focus) return;
    this.#focus = lane;
    if (this.#isLow) this.#arrange();
  }

  remove(): void {
    this.#observer.disconnect();
    delete this.#host.dataset.low;
  }

  get #isLow(): boolean {
    return this.pieces.stage.classList.contains(FOLDS[0]);
  }

  #changed(): void {
    const { stage } = this.pieces;
    if (this.#given !== this.#size()) return this.#arrange();
    if (this.#isLow) {
      // What stands there has grown, as a sentence does: no more is folded than must be, and nothing comes back before
      // there is room: it would come and go with every step.
      stage.classList.remove(FILLS);
      if (this.#fits()) stage.classList.add(FILLS);
      else this.#fold();
    } else {
      this.#tell();
      // The page around may give it the height that it has just asked for; until then it can be scrolled.
      if (stage.offsetHeight > this.#host.clientHeight + 1) this.#host.dataset.low = "";
    }
  }

  #size(): string {
    return `${this.#host.clientWidth} ${this.#host.clientHeight}`;
  }

  /** Folds as little as must be, beginning with nothing. */
  #arrange(): void {
    const { stage, cards, axis } = this.pieces;
    const host = this.#host;
    // No bar beside it takes from the width meanwhile; what the page around says in `style` is its own.
    host.dataset.folding = "";
    stage.classList.remove(...FOLDS, FILLS);
    delete host.dataset.low;
    this.bar.hidden = true;
    for (const { box } of cards) box.classList.remove("away");
    axis?.box.classList.remove("away");
    this.setting.lab.set_room(undefined, 0, true, true, true);
    this.#draw();
    this.#tell();
    if (stage.offsetHeight > host.clientHeight + 1) {
      const isAll = this.setting.memory.opened.has(ALL);
      host.dataset.low = isAll ? ALL : "";
      this.bar.hidden = false;
      if (!isAll) this.#fold();
    }
    this.#say();
    delete host.dataset.folding;
    this.#given = this.#size();
  }

  /** Away with one after the other, until it fits. */
  #fold(): void {
    const { stage, cards } = this.pieces;
    stage.classList.remove(FILLS);
    const others = cards.filter((_, lane) => lane !== this.#focus);
    for (const { box } of others) box.classList.add("away");
    for (const fold of FOLDS) {
      stage.classList.add(fold);
      if (this.#fits()) break;
    }
    if (!this.#fits()) this.#squeeze();
    // As many lanes as have room.
    for (const card of others) {
      card.box.classList.remove("away");
      card.resize();
      if (!this.#fits()) card.box.classList.add("away");
    }
    stage.classList.add(FILLS);
  }

  /** The lane in focus is drawn as low as it must be; the axis goes before any part of it does. */
  #squeeze(): void {
    const { lab, parts } = this.setting;
    const { cards, axis } = this.pieces;
    const card = cards[this.#focus]!;
    const scale = pictureScale(card.frame);
    const room = (this.#host.clientHeight - 1 - this.#takes + card.frame.offsetHeight) / scale;
    const width = card.frame.clientWidth / scale;
    const draw = (room: number): boolean =>
      lab.set_room(Math.max(0, Math.floor(room)), width, parts.has("vessel"), parts.has("timeline"), parts.has("curve"));
    if (!draw(room) && axis) {
      const high = axis.box.offsetHeight / scale;
      axis.box.classList.add("away");
      draw(room + high);
    }
    this.#draw();
  }

  #draw(): void {
    for (const card of this.pieces.cards) card.resize();
    this.pieces.axis?.resize();
  }

  /** One pixel stays free: an element that is given no height any more is then less high than before, and so it is seen. */
  #fits(): boolean {
    return this.#takes < this.#host.clientHeight;
  }

  /** How high everything is, with what stands over it while a run is on its way. */
  get #takes(): number {
    return this.pieces.stage.offsetHeight + (this.setting.root.querySelector<HTMLElement>(".opening")?.offsetHeight ?? 0);
  }

  /** How high it stands with nothing folded. */
  #tell(): void {
    this.#host.dispatchEvent(new CustomEvent("ratelab-height", { detail: { height: this.pieces.stage.offsetHeight } }));
  }

  #say(): void {
    const { words, memory } = this.setting;
    const isAll = memory.opened.has(ALL);
    [...this.#lanes.children].forEach((button, lane) => state(button, "aria-pressed", String(lane === this.#focus)));
    this.#lanes.hidden = isAll;
    write(this.#all.firstElementChild!, isAll ? "▴" : "▾");
    write(this.#all.lastElementChild!, words.say(isAll ? "fit-fold" : "fit-all"));
    state(this.#all, "aria-expanded", String(isAll));
    state(this.#all, "aria-label", words.say(isAll ? "fit-fold" : "fit-all"));
  }
}
