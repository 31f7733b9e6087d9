// What stands inside the element: finding, lanes, axis, panels and transport, built once a run and refreshed at
// every instant. It asks the Lab for everything it shows.
import { h, unbroken, write } from "./dom";
import { type ScenarioError, describe } from "./errors";
import { Acts } from "./acts";
import { Axis } from "./axis";
import { Fit } from "./fit";
import { Foot } from "./foot";
import { Help } from "./help";
import { type Reach, press } from "./keys";
import { LaneCard } from "./lane_card";
import type { Control } from "./parameters";
import { Panels } from "./panels";
import { RequestBar } from "./request_bar";
import type { Setting } from "./setting";
import { type Table, table } from "./table";
import { Told } from "./told";
import { Toolbar } from "./toolbar";
import { nextSpeed } from "./speed";
import { Transport } from "./transport";

/** Milliseconds that texts stand at least while time passes. */
const READING = 100;

export class Stage {
  readonly #box: HTMLElement;
  readonly #pieces: { refresh(): void; remove?(): void }[] = [];
  readonly #cards: LaneCard[];
  readonly #error: HTMLElement;
  readonly #fit: Fit;
  readonly #foot: Foot;
  readonly #help: Help;
  /** The lane whose decision is explained. */
  #focus = 0;
  #gone = false;
  readonly #panels: Panels;
  /** When the panels were refreshed last. */
  #read = -Infinity;
  readonly #reach: Reach;
  readonly #transport: Transport | undefined;

  constructor(private readonly setting: Setting) {
    const { lab, parts, controls, root } = setting;
    const help = (this.#help = new Help(setting));
    const acts = new Acts(setting);
    const requests = controls.has("edit") ? new RequestBar(setting, acts) : undefined;
    this.#error = h("p", { class: "error", role: "alert", part: "error", hidden: true });
    const finding = h("p", { class: "finding", part: "finding" });
    this.#cards = lab.lane_ids().map((id, lane) => new LaneCard(setting, id, acts, () => this.focus(lane)));
    const lanes = h("div", { class: "lanes" }, ...this.#cards.map((card) => card.box));
    const axis = parts.has("timeline") ? new Axis(setting) : undefined;
    if (axis) lanes.append(axis.box);
    const main = h("div", { class: "main" }, parts.has("finding") && finding, lanes);
    const caption = setting.words.say("compare-caption");
    // It can be scrolled where it is wide, so the keyboard must reach it.
    const compare = parts.has("compare") && h("section", { class: "compare", part: "compare", tabindex: 0, "data-key": "compare", "aria-label": caption },
      table(lab.compare() as Table, caption));
    const panels = this.#panels = new Panels(setting, requests, () => lab.lane_ids()[this.#focus]!);
    const body = h("div", { class: "body" }, main, panels.box, compare);
    this.#box = h("div", { class: "stage", part: "stage" });
    if (controls.has("edit") || controls.has("lanes") || controls.has("share")) {
      const toolbar = new Toolbar(setting, acts);
      this.#box.append(toolbar.box);
      this.#pieces.push(toolbar);
    }
    this.#fit = new Fit(setting, { stage: this.#box, cards: this.#cards, axis, panels: panels.box }, (lane) => this.focus(lane));
    this.#box.append(this.#error, this.#fit.bar, body);
    this.#pieces.push(...this.#cards, panels);
    if (axis) this.#pieces.push(axis);
    if (["step", "play", "scrub", "speed"].some((control) => controls.has(control as Control))) {
      this.#transport = new Transport(setting, () => help.toggle());
      this.#box.append(this.#transport.box);
      this.#pieces.push(this.#transport);
    }
    if (requests) {
      const told = new Told(setting, acts);
      // In sight wherever one has scrolled to, and moving no picture.
      if (this.#transport) this.#transport.box.prepend(told.box);
      else this.#box.append(told.box);
      this.#pieces.push(told);
    }
    for (const { text, tone } of lab.finding() as { text: string; tone: string }[])
      finding.append(h("span", { class: tone }, unbroken(text)), " ");
    this.#box.append(help.box);
    const { element, move } = setting;
    this.#reach = {
      step: (events) => move(() => lab.step(events)),
      stepInside: (forward) => move(() => lab.step_inside(lab.lane_ids()[this.#focus]!, forward)),
      toEnd: (which) => move(() => (which === "start" ? lab.seek("0s+0") : lab.seek_instant(lab.end))),
      jump: (what, direction) => setting.jump(what, direction, false),
      typePlace: () => this.#transport?.typePlace(),
      play: () => {
        element.playing = !element.playing;
      },
      faster: (by) => (element.speed = nextSpeed(element.speed, by)),
      zoom: (factor) => {
        lab.zoom(factor);
        setting.moved();
      },
      focusLane: (place) => {
        if (place >= this.#cards.length) return;
        this.focus(place);
        this.#show();
      },
      send: () => acts.sendNow(),
      delete: () => requests?.delete(),
      typeMove: () => requests?.typeMove(),
      undo: setting.undo,
      help: () => help.toggle(),
      // What stands open over the page takes the key first.
      cancel: () => root.querySelector(":popover-open") === null && setting.cancel(),
    };
    this.#complain();
    root.prepend(this.#box);
    this.#foot = new Foot(root, this.#box, this.#transport?.box, panels.box);
    const { memory } = setting;
    const chosen = lab.lane_ids().indexOf(memory.lane ?? "");
    if (chosen < 0) memory.lane = undefined;
    this.#outline(Math.max(0, chosen));
    this.refresh();
    this.#fit.begin(this.#focus);
  }

  /** The lane in focus, by id. */
  get lane(): string {
    return this.setting.lab.lane_ids()[this.#focus]!;
  }

  /** Brings the lane with this id into focus. */
  focusOn(id: string): void {
    this.focus(this.setting.lab.lane_ids().indexOf(id));
    this.#show();
  }

  /** Brings the lane in focus into sight. */
  #show(): void {
    this.#cards[this.#focus]!.box.scrollIntoView({ block: "nearest" });
  }

  /** Says beside the instant why one is still where one was. */
  say(text: string): void {
    this.#transport?.say(text);
  }

  /** Chooses a lane: its decision is the one explained. */
  focus(lane: number): void {
    if (this.#gone) return;
    const { lab, memory, moved } = this.setting;
    const turns = lane !== this.#focus && lab.micro !== undefined;
    memory.lane = lab.lane_ids()[lane];
    // Who is inside a decision looks at how this lane takes the same.
    if (turns) lab.enter(memory.lane!, 0);
    this.#outline(lane);
    if (turns) moved();
    else this.refresh();
    this.#fit.focus(lane);
  }

  #outline(lane: number): void {
    this.#focus = lane;
    this.#cards.forEach((card, at) => card.box.classList.toggle("focused", at === lane && this.#cards.length > 1));
  }

  /** Shows the present instant. */
  refresh(): void {
    if (this.#gone) return;
    for (const piece of this.#pieces) if (piece !== this.#panels || this.#canBeRead()) piece.refresh();
  }

  /** Texts that change with every frame cannot be read: while time passes they change some times a second. */
  #canBeRead(): boolean {
    const now = performance.now();
    if (this.setting.element.playing && now - this.#read < READING) return false;
    this.#read = now;
    return true;
  }

  /** An error beside the run that still stands, and the message to say after it. */
  fail(error: ScenarioError, after?: string): void {
    this.setting.memory.failure = { error, after };
    this.#complain();
  }

  /** What was said to be wrong is right now, and another thing is wrong still, if any. */
  mended(error?: ScenarioError): void {
    this.setting.memory.failure = error && { error, after: undefined };
    this.#complain();
  }

  /** So many things are wrong besides. */
  others(others: number): void {
    const { failure } = this.setting.memory;
    if (failure) this.setting.memory.failure = { ...failure, others };
    this.#complain();
  }

  /** Says what is wrong, in whatever language is spoken now. */
  #complain(): void {
    const { memory, words } = this.setting;
    const { failure } = memory;
    this.#error.hidden = failure === undefined;
    if (!failure) return;
    const said = describe(failure.error, words);
    const more = failure.after ? words.say(failure.after) : failure.others ? words.say("error-others", { n: failure.others }) : undefined;
    write(this.#error, more === undefined ? said : `${said.replace(/[^.!?]$/, "$&.")} ${more}`);
  }

  /** The keys, where nothing else takes them. */
  key(event: KeyboardEvent): void {
    // Behind the open table of keys nothing happens unseen.
    if (this.#help.isOpen && event.key !== "?") return;
    press(event, this.setting.controls, this.#reach);
  }

  remove(): void {
    // Leaving the page, an element that has the focus still tells of it.
    this.#gone = true;
    this.#fit.remove();
    this.#foot.remove();
    for (const piece of this.#pieces) piece.remove?.();
    this.#box.remove();
  }
}
