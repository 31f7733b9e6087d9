// <rate-lab>: a run to look at and move in, for any page. See docs on embedding for its attributes.
import pictureStyle from "../src/picture/picture.css";
import pictureThemes from "../src/picture/themes.css";
import { Announcer } from "./announcer";
import { checkArguments } from "./arguments";
import { ASKED, type Place, type Stripped } from "./asked";
import { LOOKS } from "./attributes";
import { type Lost, breakdown } from "./breakdown";
import { Bringing } from "./bringing";
import type * as data from "./data";
import { BUILT_IN } from "./builtin";
import { type Scenario, copy, sending, withEdit } from "./edits";
import { type Engine, type Lab, engine } from "./engine";
import { type ScenarioError, asScenarioError, describe, mayPass, mistake } from "./errors";
import { Futures, type Way } from "./futures";
import { Task } from "./job";
import { type Linked, link, place, written } from "./link";
import { type Offer, notice } from "./notice";
import type { Origin } from "./opening";
import { LINKED, type Name, OBSERVED, PARAMETERS, type Parameter } from "./parameters";
import { Player } from "./player";
import { Reflecting } from "./reflecting";
import { Resting } from "./resting";
import elementStyle from "./element.css";
import type { Late } from "./form";
import { Memory } from "./setting";
import { source } from "./source";
import { Stage } from "./stage";
import { Stops } from "./stops";
import { taken, whole } from "./taking";
import { Theme } from "./theme";
import { Typed } from "./typed";
import { type Whereabouts, goBack, whereabouts } from "./whereabouts";
import { type Words, words } from "./words";

/** A request to be sent; without `at`, at the present instant. */
export interface Sending {
  at?: Place;
  client?: string;
  cost?: number;
}

/** Who is told what becomes of a change that does not come at once. */
interface After {
  /** A mistake is found only later; else it is shown beside the run. */
  readonly late?: Late | undefined;
  /** It is there. */
  readonly then?: () => void;
  /** It will never be there. */
  readonly off?: () => void;
}

/** How far one may move. */
const REACH = ["from", "to", "stops"] as const;
/** Where one stands, and what of the run is seen there. */
const PLACED = ["at", "view", "lane", "micro", "keys", ...REACH] as const;

/** What a pointer does that was down. */
const RELEASED = ["pointerup", "pointercancel"] as const;

let sheets: CSSStyleSheet[] | undefined;

/** The styles of every <rate-lab>, parsed once. */
function styles(): CSSStyleSheet[] {
  sheets ??= [pictureStyle, pictureThemes, elementStyle].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  return sheets;
}

export class RateLab extends Reflecting {
  static readonly observedAttributes: readonly string[] = OBSERVED;

  #engine: Engine | undefined;
  #lab: Lab | undefined;
  #futures: Futures | undefined;
  /** What is opened whatever the attributes say, and what it is called there. */
  #given: { document: unknown; name: string } | undefined;
  /** What is being opened in this moment. */
  #trying: unknown;
  /** Where one was told to be last. */
  #there: Whereabouts | undefined;
  /** Where one is to be again, and whether time passes there. */
  #back: { there: Whereabouts; plays: boolean } | undefined;
  /** What the engine had that broke, until a run is there again. */
  #lost: Lost | undefined;
  /** Whether it has broken, and nobody has asked for another. */
  #isBroken = false;
  /** The lanes of the run that is shown. */
  #shownLanes: string[] = [];
  readonly #stops = new Stops();
  /** Whether what opens next is another scenario than the one before. */
  #isAnother = true;
  /** The name of the built-in scenario shown; "" where it is none. */
  #name = "";
  readonly #bringing: Bringing;
  readonly #typed: Typed;
  /** Calls off what is still to be answered. */
  readonly #asked = new Set<() => void>();
  /** Who waits for the changes that are on their way. */
  #waiting: After[] = [];
  #stage: Stage | undefined;
  #words: Words = words("en");
  /** From when it comes to the page until it has left it for good: one who moves it takes it off for a moment. */
  #isHere = false;
  #opening = 0;
  #isOpening = false;
  /** Whether what is to be opened is not there, or not yet. */
  #isUnopened = true;
  /** Whether one still stands where the attributes say. */
  #isPlaced = false;
  /** Whether attributes change without anything to be done. */
  #isQuiet = false;
  /** What had the focus in the stage that gives way to the next. */
  #focused: string | undefined;
  /** What was said to be wrong with attributes. */
  #errors: readonly ScenarioError[] = [];
  readonly #memory = new Memory();
  readonly #theme = new Theme(this);
  readonly #resting = new Resting(this, (rests) => this.#player.rest(rests));
  readonly #announcer = new Announcer();
  readonly #player = new Player(
    (instant) => this.#playTo(instant),
    () => {
      const lab = this.#ready();
      lab.step(1);
      this.#isPlaced = false;
      this.#stage?.refresh();
      this.#told();
      return !lab.at_end;
    },
    () => {
      this.#stage?.refresh();
      this.#announce();
    },
  );

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = styles();
    root.append(this.#announcer.box);
    this.addEventListener("keydown", (event) => {
      if (this.#stage) this.#stage.key(event);
      else if (event.key === "Escape" && this.#cancel()) event.preventDefault();
    });
    this.#typed = new Typed(root, () => this.#bringing.arrive());
    this.#bringing = new Bringing(root, this.#typed, () => this.#words, () => this.#cancel(), (compose) => this.#announcer.tellAnew(compose));
  }

  connectedCallback(): void {
    if (this.#isHere) {
      // Around it another language may be spoken.
      if (words(this.#language) !== this.#words && this.#lab) this.#adapt("lang", "shown");
      return;
    }
    this.#isHere = true;
    this.#theme.follow();
    this.#resting.begin();
    for (const type of RELEASED) addEventListener(type, this.#typed.released, { capture: true });
    void this.#open();
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.#isHere && !this.isConnected) this.#leave();
    });
  }

  /** Leaves nothing behind on the page; put back, it is where it was. */
  #leave(): void {
    this.#isHere = false;
    const plays = this.playing;
    const opens = this.#isOpening || (this.#bringing.document !== undefined && this.#waiting.length === 0);
    if (!opens) this.#keep(this.#lost?.tried ?? this.#bringing.document ?? (this.#futures?.isEdited ? this.#document : undefined));
    if (!opens && this.#there) this.#back = { there: this.#there, plays };
    this.#theme.leave();
    this.#resting.end();
    for (const type of RELEASED) removeEventListener(type, this.#typed.released, { capture: true });
    this.#announcer.hush();
    this.#end();
    this.#lost = undefined;
    this.#isBroken = false;
    this.#clear();
  }

  /** Lets go of the run and of all that is on its way, with the engine that held it. */
  #end(): void {
    this.#opening += 1;
    this.#isOpening = false;
    this.#isUnopened = true;
    this.#player.halt();
    this.#bringing.callOff();
    this.#disappoint();
    for (const off of this.#asked) off();
    this.#typed.ignoring(() => this.#stage?.remove());
    this.#stage = undefined;
    this.#lab?.free();
    this.#futures?.free();
    this.#lab = this.#futures = this.#engine = undefined;
  }

  /** Opens this document next time, if any. */
  #keep(document: unknown): void {
    if (document !== undefined) this.#given = { document, name: this.#name };
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || this.#isQuiet) return;
    const { changes }: Parameter = PARAMETERS[name as Name];
    if (changes === "scenario") {
      this.#given = undefined;
      this.#isAnother = true;
    }
    if (changes === "scenario" || changes === "lanes" || changes === "place" || name === "view") this.#back = undefined;
    if (!this.#isHere) return;
    if (this.#isBroken && changes !== "scenario") {
      // Who is told of another place goes on there.
      if (changes === "lanes" || changes === "place" || name === "view") this.#there = undefined;
      // What was edited is not to be lost by it.
      if (changes !== "lanes") return this.#showLost();
      this.#keep(this.#lost!.tried);
    }
    // Whatever was changed by hand is changed in the other lanes, too.
    if (changes === "lanes" && !this.#isUnopened && this.#futures?.isEdited) this.#keep(this.#document);
    // What opens meanwhile takes every attribute as it is then.
    if (changes === "scenario" || changes === "lanes" || this.#isUnopened) void this.#open();
    else this.#adapt(name as Name, changes);
  }

  // ---- what a page may read and set ----

  /** The scenario shown, as an object. Setting it opens another. */
  get scenario(): data.Scenario | undefined {
    return copy(this.#document ?? this.#given?.document) as data.Scenario | undefined;
  }
  set scenario(scenario: data.Scenario) {
    this.#given = { document: copy(scenario), name: "" };
    this.#back = undefined;
    this.#isAnother = true;
    if (this.#isHere) void this.#open();
  }

  /** Nanoseconds since the run began; undefined until ready. */
  get instant(): number | undefined {
    return this.#lab?.instant;
  }
  set instant(instant: number | undefined) {
    if (instant !== undefined) this.#seek(instant);
  }

  /** How many of this instant's events have happened. */
  get index(): number | undefined {
    return this.#lab?.index;
  }

  /** Ids of the lanes shown, in order. */
  override get lanes(): string[] {
    return this.#lab ? [...this.#shownLanes] : super.lanes;
  }
  override set lanes(ids: string[]) {
    super.lanes = ids;
  }

  /** Whether time passes by itself. */
  get playing(): boolean {
    return this.#player.playing;
  }
  set playing(playing: boolean) {
    if (playing) this.play();
    else this.pause();
  }

  // ---- what a page may ask for ----

  /** Moves by n events, back if negative. */
  async step(n = 1): Promise<void> {
    checkArguments("step", [n]);
    this.#ready().step(n);
    this.#moved();
  }

  /**
   * Jumps to the next rejection, delay, refill or reset (a window's edge), to the one before, or to the worst
   * window; the lane in which it is comes into focus. Where there is none it stays, says so and answers false.
   */
  jump(what: string, direction = 1): boolean {
    checkArguments("jump", [what, direction]);
    return this.#ask(() => this.#jump(what, direction < 0, undefined));
  }

  /** Moves to the next of the `stops`; false at the end. */
  next(): boolean {
    return this.#stop(false);
  }

  /** Moves to the stop before; false at the end. */
  prev(): boolean {
    return this.#stop(true);
  }

  /** Moves to an instant or a position. */
  async seek(place: Place): Promise<void> {
    this.#seek(place);
  }

  #seek(place: Place): void {
    checkArguments("seek", [place]);
    this.#ask((lab) => (typeof place === "number" ? lab.seek_instant(place) : lab.seek(place)));
    this.#moved();
  }

  play(): void {
    const lab = this.#ready();
    if (lab.at_last) {
      lab.seek_instant(0);
      this.#moved();
    }
    this.#player.speed = this.speed;
    this.#player.play(lab.instant);
    this.#stage?.refresh();
  }

  pause(): void {
    this.#player.pause();
  }

  /** Sends a request, which keeps what came before it. */
  async send(what: Sending = {}): Promise<void> {
    checkArguments("send", [what]);
    const { at, client, cost } = what;
    this.#typed.flush();
    const lab = this.#ready();
    const instant = typeof at === "number" ? `${at}ns` : (at ?? lab.now_text());
    const scenario = withEdit(this.#toEdit() as Scenario, sending({ at: instant, client, cost }));
    return this.#reached(scenario, { subject: "send" });
  }

  /** Brings back the future before the last change; false where there is none. */
  async undo(): Promise<boolean> {
    return this.#return("undo");
  }

  /** Brings back the future that was undone last; false where there is none. */
  async redo(): Promise<boolean> {
    return this.#return("redo");
  }

  /** The whole report of the run shown. */
  async report(): Promise<data.Report> {
    return this.#ask((lab) => ASKED.report(lab));
  }

  /** A text of the catalog in the element's language: for the page around it. */
  say(id: string): string {
    return words(this.#language).say(id);
  }

  /** The sentence on the decision at hand; without an id, of the lane chosen, else of the first that refuses there. */
  why(laneId?: string): string {
    return this.#ask((lab) => ASKED.why(lab, this.#memory.lane, laneId));
  }

  /** A lane as a self-contained picture; without an id all of them, stacked. */
  svg(laneId?: string): string {
    return this.#ask((lab) => ASKED.svg(lab, undefined, laneId));
  }

  /**
   * The address of the lab with what is shown: the scenario with its edits and the place in it. Without `names`, clients
   * that a log names are k1, k2, … and nothing else of it is told but times. Throws where that is too long for a link.
   */
  link({ names = false }: { names?: boolean } = {}): string {
    return this.#ask(() => link(this.#linked, names));
  }

  /**
   * Frames from one position to another, those of the stretch shown, as one self-contained picture of a lane; without an
   * id, of all lanes.
   */
  strip(which?: Stripped): string {
    checkArguments("strip", [which]);
    return this.#ask((lab) => ASKED.strip(lab, undefined, which));
  }

  /** What a link says of the place in the run: for Ratelab's own pages. */
  get place(): string {
    return this.#ask(() => written(place(this.#linked)));
  }

  /** What a method answers of a run just like the one shown whose log names nobody: for Ratelab's own pages. */
  nameless(method: keyof typeof ASKED, args: readonly unknown[]): Promise<unknown> {
    const [lab, chosen] = [this.#ready(), this.#memory.lane];
    const question = ASKED[method] as (lab: Lab, chosen: string | undefined, ...args: readonly unknown[]) => unknown;
    const job = taken({ engine: this.#engine!, lab, linked: this.#linked, words: this.#words }, false,
      (lab) => whole(question(lab, chosen, ...args)));
    let off!: () => void;
    return new Promise((resolve, reject) => {
      const task = new Task(job, { done: resolve, failed: reject, progress: () => undefined });
      off = () => {
        task.cancel();
        reject(new Error("the run that was asked is gone"));
      };
      this.#asked.add(off);
    }).finally(() => this.#asked.delete(off));
  }

  // ---- how it works inside ----

  /** What a link to what is shown is made of. */
  get #linked(): Linked {
    return { engine: this.#engine!, lab: this.#ready(), scenario: this.#document as object, name: this.#name, lane: this.#memory.lane };
  }

  /** The scenario as a document: what edits change. */
  get #document(): unknown {
    return this.#futures?.document;
  }

  /** What a caller asks of the run; throws a ScenarioError where that is wrong. */
  #ask<T>(question: (lab: Lab) => T): T {
    const lab = this.#ready();
    try {
      return question(lab);
    } catch (error) {
      throw asScenarioError(error);
    }
  }

  #jump(what: string, back: boolean, lane: string | undefined): boolean {
    const found = this.#ready().jump(what, back, lane);
    if (found === undefined) {
      const where = lane === undefined ? "any" : "here";
      const text = (): string => this.#words.say("jump-none", { what, where, direction: back ? "back" : "forth" });
      this.#stage?.say(text());
      this.#announcer.tellAnew(text);
      return false;
    }
    this.#stage?.focusOn(found);
    this.#moved();
    return true;
  }

  #stop(back: boolean): boolean {
    const moved = this.#ready().go_to_stop(back);
    if (moved) this.#moved();
    return moved;
  }

  /** Positions as an attribute holds them. */
  #setReach(lab: Lab): void {
    const [from, to, stops] = REACH.map((name) => this.said.text(name));
    lab.set_reach(from, to, stops);
    this.#stops.set(this.said.read("stops"));
  }

  #ready(): Lab {
    if (!this.#lab) throw new Error("<rate-lab> is not ready: wait for its event ratelab-ready");
    return this.#lab;
  }

  /** The lanes that are to be shown; undefined: all. */
  get #lanesAsked(): string[] | undefined {
    const ids = super.lanes;
    return ids.length > 0 ? ids : undefined;
  }

  /** The language of the element, else of what is around it. */
  get #language(): string {
    return this.closest("[lang]")?.getAttribute("lang") ?? document.documentElement.lang;
  }

  /** Speaks the language of now, of the run that stands, too. True where that is another one. */
  #speak(): boolean {
    const spoken = words(this.#language);
    if (spoken === this.#words) return false;
    this.#words = spoken;
    this.#lab?.set_words(spoken.say);
    // It was said in the other language, of runs that are gone.
    this.#memory.told = undefined;
    return true;
  }

  async #open(): Promise<void> {
    const opening = ++this.#opening;
    this.#hint("ratelab-opening");
    const isWanted = (): boolean => opening === this.#opening;
    this.#isOpening = this.#isUnopened = true;
    this.#isBroken = false;
    // The run that stands may stay: what opens may be wrong.
    if (this.#speak() && this.#stage) this.#show();
    try {
      const own = this.#engine ?? (await this.#started(isWanted));
      if (!isWanted()) return;
      this.#engine = own;
    } catch (error) {
      // What the attributes say is not to blame.
      if (!isWanted()) return;
      this.#isOpening = false;
      return this.#fail(error);
    }
    try {
      const scenario = this.#given ? this.#given.document : await source(this);
      if (opening !== this.#opening) return;
      this.#start(scenario, (error) => this.#openFallback(error));
    } catch (error) {
      if (opening === this.#opening) this.#openFallback(error);
    } finally {
      if (opening === this.#opening) this.#isOpening = false;
    }
  }

  /** An engine of its own. */
  async #started(isWanted: () => boolean): Promise<Engine> {
    let own: Engine | undefined;
    const broke = (error: unknown): void => {
      if (own && own === this.#engine) this.#broke(error);
    };
    own = await engine(broke, isWanted);
    return own;
  }

  /** Opens a scenario in the place that the attributes say, or where one was in it. */
  #start(document: unknown, failed: (error: unknown) => void): void {
    const own = this.#given !== undefined || this.hasAttribute("s");
    const name = this.#given?.name ?? (own ? "" : (this.getAttribute("scenario") ?? ""));
    const back = this.#back;
    const place = (lab: Lab): void => {
      this.said.begin();
      this.said.try(LOOKS, () => LOOKS.forEach((name) => this.said.read(name)));
      if (back) {
        this.said.try(REACH, () => this.#setReach(lab));
        try {
          return goBack(lab, back.there, this.#memory.lane);
        } catch {
          // It is another one by now, and has no such place.
        }
      }
      this.#memory.keys.clear();
      this.said.try(PLACED, () => this.#settle(lab));
    };
    this.#bring({ document }, () => this.#lanesAsked, place, () => {
      this.#player.pause();
      this.#back = this.#lost = undefined;
      this.#isUnopened = false;
      if (this.#isAnother) this.#stops.restart();
      this.#isAnother = false;
      this.#name = name;
      this.#disappoint();
      this.#futures?.free();
      this.#futures = new Futures(this.#engine!, document, !own && !this.hasAttribute("edits"));
      this.#memory.told = this.#memory.fromBeginning = this.#memory.failure = undefined;
      if (!back) this.#memory.lane = this.said.text("lane");
      this.#memory.drafts.clear();
      this.#memory.pasted = "";
      this.#show();
      this.#tell("ratelab-ready", { lanes: this.#ready().lane_ids() });
      this.#told();
      if (back ? back.plays : this.hasAttribute("autoplay")) this.play();
      this.#errors = [];
      this.#sayErrors();
    }, failed);
  }

  /** Says what is wrong; where that came by a link, beside the built-in scenario that it names, or another. */
  #openFallback(error: unknown): void {
    if (this.#isBroken) return;
    if (this.#given !== undefined || !["s", "edits", "fallback"].some((name) => this.hasAttribute(name))) return this.#fail(error);
    const names = [this.getAttribute("scenario"), this.getAttribute("fallback"), "edge-burst"];
    const name = names.find((name) => name !== null && Object.hasOwn(BUILT_IN, name))!;
    this.#isQuiet = true;
    for (const part of LINKED) this.removeAttribute(part);
    this.setAttribute("scenario", name);
    this.#isQuiet = false;
    let after: string | undefined;
    try {
      this.#start(BUILT_IN[name], (error) => this.#fail(error));
      after = "opened-instead";
    } catch {
      // What is wrong is no part of the link: it was said all the same.
    }
    this.#fail(error, after);
  }

  /**
   * Makes a run, goes to a place in it and shows it: at once where it is short, else while the present one stays and
   * works. Where anything is bad the present one stays for good: what is found at once is thrown, the rest shown.
   */
  #bring(origin: Origin, lanesOf: (document: unknown) => string[] | undefined, place: (lab: Lab) => void, then: (document: unknown) => void,
    failed = (error: unknown): void => this.#fail(error)): void {
    this.#trying = "document" in origin ? origin.document : undefined;
    try {
      this.#bringing.bring(this.#engine!, origin, lanesOf, {
        arrived: (lab, document) => {
          this.#trying = document;
          this.#swap(lab, place);
          then(document);
          this.#trying = undefined;
        },
        failed,
      });
    } finally {
      this.#trying = undefined;
    }
  }

  /** Shows a run in the place of the present one, unless the place in it is bad. */
  #swap(lab: Lab, place: (lab: Lab) => void): void {
    try {
      place(lab);
    } catch (error) {
      lab.free();
      throw error;
    }
    // The stage goes before its lab does: what stands there asks the lab until the last moment.
    this.#focused = (this.shadowRoot!.activeElement as HTMLElement | null)?.dataset.key ?? this.#focused;
    this.#typed.ignoring(() => this.#stage?.remove());
    this.#stage = undefined;
    this.#lab?.free();
    this.#lab = lab;
    this.#shownLanes = lab.lane_ids();
  }

  /** The reader calls it off: the present run and its document stay. False where nothing is on its way. */
  #cancel(): boolean {
    if (!this.#bringing.callOff()) return false;
    this.#disappoint();
    if (this.#lab) {
      this.#given = undefined;
      this.#isUnopened = false;
      if (this.#name === "" || this.#futures!.isEdited) this.#keep(this.#document);
      this.#show();
    } else this.#showOnly(notice("cancelled", [this.#words.say("cancelled")], [this.#again("open-again")]));
    this.#hint("ratelab-cancel");
    this.#announcer.tellAnew(() => this.#words.say("cancelled"));
    return true;
  }

  /** Says it where the lane that should be in focus is none of those shown. */
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
    this.#isPlaced = true;
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
      lab.lane_ids().forEach((id) => this.#memory.keys.set(id, lab.keys(id)[0]!));
    }
    if (micro !== undefined) lab.enter_next(this.said.text("lane") ?? lab.lane_ids()[0]!, micro);
  }

  #adapt(name: Name, changes: Parameter["changes"]): void {
    this.#typed.flush();
    try {
      const lab = this.#ready();
      const [there, isPlaced] = [whereabouts(lab), this.#isPlaced];
      const isReach = changes === "reach";
      // Who has gone elsewhere is not called back but by a place.
      const settles = changes === "place" || (isPlaced && (isReach || name === "view" || name === "lane"));
      this.#speak();
      if (name === "keys") {
        this.#memory.keys.clear();
        lab.draw_keys(new Uint32Array());
      }
      this.said.try(settles ? PLACED : isReach ? REACH : [name], () => {
        if (settles) this.#settle(lab);
        else if (isReach) this.#setReach(lab);
        else if (name === "view") this.#setView(lab);
        else if (name === "lane") this.#checkLane(lab);
        else if (LOOKS.includes(name)) this.said.read(name);
      });
      const isWrong = this.said.isWrong(name);
      if (isWrong && settles) {
        goBack(lab, there, this.#memory.lane);
        this.#isPlaced = isPlaced;
      }
      if (!isWrong && name === "lane") this.#memory.lane = this.said.text("lane");
      this.#player.speed = this.speed;
      if (changes === "shown" && !isWrong) this.#show();
      if (name === "lang") this.#announce();
      if ((changes === "place" || isReach) && !isWrong) this.#moved(this.#isPlaced);
      else this.#stage?.refresh();
      this.#sayErrors();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Says what is wrong with attributes, and no longer what was. */
  #sayErrors(): void {
    const [before, now] = [this.#errors, (this.#errors = this.said.errors)];
    for (const error of now) if (!before.includes(error)) this.#fail(error);
    const shown = this.#memory.failure?.error;
    if (!shown || (before.includes(shown) && !now.includes(shown))) this.#stage?.mended(now.at(-1));
  }

  /** Builds what is shown anew. */
  #show(): void {
    const root = this.shadowRoot!;
    this.#focused = (root.activeElement as HTMLElement | null)?.dataset.key ?? this.#focused;
    this.#typed.ignoring(() => this.#stage?.remove());
    const lab = this.#ready();
    const element = this;
    this.#there = whereabouts(lab);
    this.#theme.show();
    this.#clear();
    this.#stage = new Stage({
      root,
      memory: this.#memory,
      engine: this.#engine!,
      lab,
      words: this.#words,
      parts: this.said.readOr("parts"),
      controls: this.said.readOr("controls"),
      get scenario() {
        return element.#toEdit();
      },
      get shown() {
        return element.#document;
      },
      name: this.#futures!.isEdited ? "" : this.#name,
      get linked() {
        return element.#linked;
      },
      get branches() {
        return element.#futures!.branches;
      },
      typed: this.#typed,
      element,
      tell: (text) => this.#announcer.tellAnew(() => text),
      moved: () => this.#moved(),
      move: (action) => {
        this.pause();
        action();
        this.#moved();
      },
      jump: (what, direction, here) => {
        this.pause();
        this.#jump(what, direction < 0, here ? this.#stage!.lane : undefined);
      },
      // One who calls it off knows.
      undo: (redo) => void this.#return(redo ? "redo" : "undo").catch(() => undefined),
      refresh: () => this.#stage?.refresh(),
      change: (scenario, subject, late, fromBeginning) => this.#change(scenario, { subject, fromBeginning }, { late }),
      cancel: () => this.#cancel(),
      open: (origin) => this.#openEdited(origin),
      edit: (scenario, subject, fromBeginning) => {
        try {
          this.#change(scenario, { subject, fromBeginning });
        } catch (error) {
          this.#stage?.fail(asScenarioError(error));
        }
      },
    });
    if (this.#focused) {
      // What had the focus may be gone, as the × of a lane is: the keys stay with the element all the same.
      const place = root.querySelector<HTMLElement>(`[data-key="${CSS.escape(this.#focused)}"]`);
      (place ?? root.querySelector<HTMLElement>('[data-key="play"]') ?? root.querySelector<HTMLElement>("button"))?.focus();
    }
    this.#focused = undefined;
  }

  /** Shows an edited scenario at the same position; throws and changes nothing where it is bad. */
  #change(document: unknown, way: Way, after?: After): void {
    const place = (lab: Lab): void => {
      // Where the reader is by then.
      const now = this.#ready();
      const view = now.view();
      lab.go_where(now);
      lab.set_view(view[0]!, view[1]!);
    };
    this.#replace({ document }, place, way, after);
  }

  /** Brings back a future that was there before; false where there is none. */
  async #return(way: "undo" | "redo"): Promise<boolean> {
    this.#typed.flush();
    const { branches } = this.#ready() && this.#futures!;
    if ((way === "undo" ? branches.undoes : branches.redoes) === undefined) return false;
    await this.#reached(undefined, way);
    return true;
  }

  /** A change, kept once it is there. */
  #reached(document: unknown, way: Way): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#ask(() => this.#change(document, way, { late: reject, then: resolve, off: () => reject(new Error("the change was called off")) }));
    });
  }

  /** A mistake that is found only later is told to `late`, else shown beside the run. */
  #replace(origin: Origin, place: (lab: Lab) => void, way: Way, after: After = {}): void {
    const futures = this.#futures!;
    const before = this.#waiting;
    const goesOn = futures.goesOn(way);
    const lanesOf = this.#lanesAfter();
    let difference = "";
    const compare = (lab: Lab): void => {
      this.said.try(REACH, () => this.#setReach(lab));
      place(lab);
      difference = lab.difference(this.#ready());
    };
    const bring = (origin: Origin): void => this.#bring(origin, lanesOf, compare, (document) => {
      // A log's document is known only now.
      if (!("document" in origin)) {
        futures.go(document, way, () => undefined);
        this.#memory.pasted = "";
      }
      futures.arrive();
      this.#memory.told = difference;
      this.#memory.failure = undefined;
      this.#memory.fromBeginning =
        typeof way === "object" && way.fromBeginning !== undefined ? { scenario: way.fromBeginning, subject: way.subject } : undefined;
      this.#show();
      this.#sayErrors();
      this.#announcer.tellAnew(() => this.#words.say("announce-edited", { difference, what: this.#ready().announcement() }));
      this.#tell("ratelab-change", {});
      this.#told();
      for (const { then } of this.#waiting.splice(0)) then?.();
    }, (thrown) => {
      // First: who asked for it hears why it cannot be, the rest that it will not.
      (after.late ?? ((error) => this.#stage?.fail(error)))(asScenarioError(thrown));
      this.#disappoint();
      this.#tellError(asScenarioError(thrown));
    });
    this.#waiting = goesOn ? [...before, after] : [after];
    try {
      if ("document" in origin) futures.go(origin.document, way, (document) => bring({ document }));
      else bring(origin);
    } catch (thrown) {
      this.#waiting = before;
      this.#tellError(asScenarioError(thrown));
      throw thrown;
    }
    if (!goesOn) for (const { off } of before) off?.();
    this.#stage?.refresh();
  }

  /** What is on its way will not come: who waits for it is told. */
  #disappoint(): void {
    this.#futures?.callOff();
    for (const { off } of this.#waiting.splice(0)) off?.();
  }

  /** Opens another document in place of the present one; throws and changes nothing where it is bad. */
  #openEdited(origin: Origin): void {
    this.#replace(origin, (lab) => {
      lab.show_worst();
      lab.seek("worst");
    }, { subject: "traffic" });
  }

  /** What an edit begins from: the run on its way, where everything still stands at its place in it. */
  #toEdit(): unknown {
    return this.#futures!.toEdit;
  }

  /** Where only some lanes are shown, which those are after a change: those of them that it leaves, and those that it adds. */
  #lanesAfter(): (changed: unknown) => string[] | undefined {
    if (!this.#lanesAsked) return () => undefined;
    const ids = (scenario: unknown): string[] => (scenario as { lanes: { id: string }[] }).lanes.map((lane) => lane.id);
    const before = ids(this.#toEdit());
    const shown = this.#toEdit() === this.#document ? this.#ready().lane_ids() : (this.#bringing.lanes ?? before);
    return (changed) => {
      const after = ids(changed);
      return [...shown.filter((id) => after.includes(id)), ...after.filter((id) => !before.includes(id))];
    };
  }

  #playTo(instant: number): boolean {
    const lab = this.#ready();
    lab.play_to(Math.min(instant, lab.end));
    this.#isPlaced = false;
    this.#stage?.refresh();
    this.#told();
    return !lab.at_last;
  }

  #moved(isPlaced = false): void {
    this.#isPlaced = isPlaced;
    this.#player.moved(this.#ready().instant);
    this.#stage?.refresh();
    if (!this.playing) this.#announce();
    this.#told();
  }

  /** Not while playing: that would never end. */
  #announce(): void {
    if (this.#lab) this.#announcer.tell(() => this.#lab?.announcement() ?? "");
  }

  #told(): void {
    const lab = this.#ready();
    const { instant, index, micro } = (this.#there = whereabouts(lab));
    const [{ names: stops, isLast }, max] = [this.#stops.met(lab), lab.stops];
    this.#tell("ratelab-instant", { instant, index, ...(micro !== undefined && { micro }), ...(stops.length > 0 && { stops }) });
    if (isLast) this.#tell("ratelab-complete", { score: max, max });
  }

  #fail(thrown: unknown, after?: string): void {
    // What broke the engine is told by itself.
    if (this.#isBroken) return;
    const error = asScenarioError(thrown);
    if (this.#stage) this.#stage.fail(error, after);
    else this.#showOnly(notice("error", [describe(error, this.#words)], mayPass(error) ? [this.#again("try-again")] : []));
    this.#tellError(error);
  }

  #tellError({ code, path, message }: ScenarioError): void {
    if (!this.#isBroken) this.#tell("ratelab-error", { code, path, message });
  }

  /** What stands there where there is no run. */
  #showOnly(box: HTMLElement, hasFocus = this.#hasFocus): void {
    this.#theme.show();
    this.#clear();
    this.shadowRoot!.prepend(box);
    // The keys stay with the element.
    if (hasFocus) box.querySelector("button")?.focus();
  }

  get #hasFocus(): boolean {
    return this.shadowRoot!.activeElement !== null;
  }

  /** Opens what could not be opened once more. */
  #again(key: string): Offer {
    return { key, text: this.#words.say(key), act: () => void this.#open() };
  }

  /** The engine has broken, in the midst of whatever it was asked for: it is asked for nothing any more. */
  #broke(error: unknown): void {
    const [shown, hadFocus] = [this.#document, this.#hasFocus];
    this.#lost = {
      tried: this.#trying ?? this.#bringing.document ?? shown ?? this.#lost?.tried,
      shown: shown ?? this.#lost?.shown,
      name: this.#name,
      there: this.#there,
      lanes: this.#shownLanes,
      lane: this.#memory.lane,
    };
    this.#isBroken = true;
    this.#end();
    queueMicrotask(() => {
      if (!this.#isBroken) return;
      this.#showLost(hadFocus);
      const { code, path, message } = asScenarioError(error);
      this.#tell("ratelab-error", { code, path, message });
    });
  }

  /** Says that, and offers to go on with another engine. What breaks each time breaks once for each press of a button. */
  #showLost(hasFocus?: boolean): void {
    const { tried, shown } = this.#lost!;
    this.#words = words(this.#language);
    const offer = (key: string, document: unknown, isAnew = false): Offer => ({
      key,
      text: this.#words.say(key),
      act: () => {
        this.#given = undefined;
        this.#keep(document);
        this.#back = isAnew || !this.#there ? undefined : { there: this.#there, plays: false };
        void this.#open();
      },
    });
    const offers = [offer("broken-go-on", tried)];
    if (shown !== undefined && shown !== tried) offers.push(offer("broken-go-back", shown));
    offers.push(offer("broken-anew", undefined, true));
    this.#showOnly(breakdown(this.#lost!, this.#words, offers), hasFocus);
  }

  /** Away with all but the announcer: what is told by a status that is new on the page goes unheard. */
  #clear(): void {
    const stays: (Element | undefined)[] = [this.#announcer.box, this.#bringing.box];
    for (const child of [...this.shadowRoot!.children]) if (!stays.includes(child)) child.remove();
  }

  /** For Ratelab's own frame: no page around it is told. */
  #hint(type: string): void {
    this.dispatchEvent(new Event(type));
  }

  #tell(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }
}

/** Makes <rate-lab> known, once. */
export function define(): void {
  if ("customElements" in globalThis && !customElements.get("rate-lab")) customElements.define("rate-lab", RateLab);
}
