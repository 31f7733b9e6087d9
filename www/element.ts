// <rate-lab>: a run to look at and move in, for any page. See docs on embedding for its attributes.
import { Answers } from "./answers";
import { checkArguments } from "./arguments";
import { ASKED, type Place, type Stripped } from "./asked";
import { type Lost, breakdown } from "./breakdown";
import { Bringing } from "./bringing";
import { BUILT_IN } from "./builtin";
import { Changing } from "./changing";
import type * as data from "./data";
import { type Scenario, copy, sending, withEdit } from "./edits";
import type { Lab } from "./engine";
import { type ScenarioError, asScenarioError, describe, mayPass } from "./errors";
import { Futures } from "./futures";
import { type Linked, link, place, written } from "./link";
import { type Offer, notice } from "./notice";
import type { Origin } from "./opening";
import { LINKED, type Name, OBSERVED, PARAMETERS, type Parameter } from "./parameters";
import { Placing } from "./placing";
import { Player } from "./player";
import { Reflecting } from "./reflecting";
import { Resting } from "./resting";
import { Seeking } from "./seeking";
import { Memory } from "./setting";
import { instead } from "./source";
import { Stage } from "./stage";
import { Stops } from "./stops";
import { Surface } from "./surface";
import { taken, whole } from "./taking";
import { Theme } from "./theme";
import { Typed } from "./typed";
import { type Whereabouts, whereabouts } from "./whereabouts";
import { type Words, words } from "./words";

/** A request to be sent; without `at`, at the present instant. */
export interface Sending {
  at?: Place;
  client?: string;
  cost?: number;
}

/** What a pointer does that was down. */
const RELEASED = ["pointerup", "pointercancel"] as const;

export class RateLab extends Reflecting {
  static readonly observedAttributes: readonly string[] = OBSERVED;

  #lab: Lab | undefined;
  #futures: Futures | undefined;
  /** What is opened whatever the attributes say, and what it is called there. */
  #given: { document: unknown; name: string } | undefined;
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
  readonly #surface = new Surface(this);
  readonly #announcer = this.#surface.announcer;
  readonly #memory = new Memory();
  readonly #placing = new Placing(this.said, this.#memory, this.#stops);
  readonly #typed = new Typed(this.#surface.root, () => this.#bringing.arrive());
  readonly #bringing = new Bringing(this.#surface.root, this.#typed, () => this.#words, () => this.#cancel(), (compose) => this.#announcer.tellAnew(compose));
  readonly #changing: Changing;
  readonly #answers = new Answers();
  #stage: Stage | undefined;
  #words: Words = words("en");
  /** From when it comes to the page until it has left it for good: one who moves it takes it off for a moment. */
  #isHere = false;
  readonly #seeking: Seeking;
  /** Whether what is to be opened is not there, or not yet. */
  #isUnopened = true;
  /** Whether attributes change without anything to be done. */
  #isQuiet = false;
  /** What was said to be wrong with attributes. */
  #errors: readonly ScenarioError[] = [];
  readonly #theme = new Theme(this);
  readonly #resting = new Resting(this, (rests) => this.#player.rest(rests));
  readonly #player = new Player({
    lab: () => this.#ready(),
    passed: () => {
      this.#placing.isKept = false;
      this.#stage?.refresh();
      this.#told();
    },
    stopped: () => {
      this.#stage?.refresh();
      this.#announce();
    },
  });

  constructor() {
    super();
    this.addEventListener("keydown", (event) => {
      if (this.#stage) this.#stage.key(event);
      else if (event.key === "Escape" && this.#cancel()) event.preventDefault();
    });
    this.#seeking = new Seeking(this, {
      // What the attributes say is not to blame.
      failed: (error) => this.#fail(error),
      broke: (error) => this.#broke(error),
      found: (document) => this.#start(document, (error) => this.#openFallback(error)),
      missed: (error) => this.#openFallback(error),
    });
    this.#changing = new Changing(this.#bringing, this.#memory, {
      lab: () => this.#ready(),
      futures: () => this.#futures,
      isPartial: () => this.#lanesAsked !== undefined,
      bring: (origin, lanesOf, place, then, failed) => {
        this.#bring(origin, lanesOf, (lab) => {
          this.#placing.confine(lab);
          place(lab);
        }, then, failed);
        this.#stage?.refresh();
      },
      arrived: (difference) => {
        this.#show();
        this.#sayErrors();
        this.#announcer.tellAnew(() => this.#words.say("announce-edited", { difference, what: this.#ready().announcement() }));
        this.#tell("ratelab-change", {});
        this.#told();
      },
      failed: (error, isSaid) => {
        if (!isSaid) this.#stage?.fail(error);
        this.#tellError(error);
      },
    });
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
    const opens = this.#seeking.isBusy || (this.#bringing.document !== undefined && !this.#changing.isBusy);
    if (!opens) this.#keep(this.#lost?.tried ?? this.#bringing.document ?? (this.#futures?.isEdited ? this.#document : undefined));
    if (!opens && this.#there) this.#back = { there: this.#there, plays };
    this.#theme.leave();
    this.#resting.end();
    for (const type of RELEASED) removeEventListener(type, this.#typed.released, { capture: true });
    this.#announcer.hush();
    this.#end();
    this.#lost = undefined;
    this.#isBroken = false;
    this.#surface.clear();
  }

  /** Lets go of the run and of all that is on its way, with the engine that held it. */
  #end(): void {
    this.#seeking.callOff();
    this.#isUnopened = true;
    this.#player.halt();
    this.#bringing.callOff();
    this.#changing.callOff();
    this.#answers.callOff();
    this.#typed.ignoring(() => this.#stage?.remove());
    this.#stage = undefined;
    this.#lab?.free();
    this.#futures?.free();
    this.#lab = this.#futures = undefined;
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
    const scenario = withEdit(this.#futures!.toEdit as Scenario, sending({ at: instant, client, cost }));
    return this.#changing.reached(scenario, { subject: "send" });
  }

  /** Brings back the future before the last change; false where there is none. */
  async undo(): Promise<boolean> {
    return this.#undo("undo");
  }

  /** Brings back the future that was undone last; false where there is none. */
  async redo(): Promise<boolean> {
    return this.#undo("redo");
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
    checkArguments("why", [laneId]);
    return this.#ask((lab) => ASKED.why(lab, this.#memory.lane, laneId));
  }

  /** A lane as a self-contained picture; without an id all of them, stacked. */
  svg(laneId?: string): string {
    checkArguments("svg", [laneId]);
    return this.#ask((lab) => ASKED.svg(lab, undefined, laneId));
  }

  /**
   * The address of the lab with what is shown: the scenario with its edits and the place in it. Without `names`, clients
   * that a log names are k1, k2, … and nothing else of it is told but times. Throws where that is too long for a link.
   */
  link(how?: { names?: boolean }): string {
    checkArguments("link", [how]);
    return this.#ask(() => link(this.#linked, how?.names ?? false));
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
    const job = taken({ engine: this.#seeking.engine!, lab, linked: this.#linked, words: this.#words }, false,
      (lab) => whole(question(lab, chosen, ...args)));
    return this.#answers.of(job);
  }

  // ---- how it works inside ----

  /** What a link to what is shown is made of. */
  get #linked(): Linked {
    return { engine: this.#seeking.engine!, lab: this.#ready(), scenario: this.#document as object, name: this.#name, lane: this.#memory.lane };
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
    this.#hint("ratelab-opening");
    this.#isUnopened = true;
    this.#isBroken = false;
    // The run that stands may stay: what opens may be wrong.
    if (this.#speak() && this.#stage) this.#show();
    await this.#seeking.seek(this.#given);
  }

  /** Opens a scenario in the place that the attributes say, or where one was in it. */
  #start(document: unknown, failed: (error: unknown) => void): void {
    const own = this.#given !== undefined || this.hasAttribute("s");
    const name = this.#given?.name ?? (own ? "" : (this.getAttribute("scenario") ?? ""));
    const back = this.#back;
    this.#bring({ document }, () => this.#lanesAsked, (lab) => this.#placing.open(lab, back?.there), () => {
      this.#player.pause();
      this.#back = this.#lost = undefined;
      this.#isUnopened = false;
      if (this.#isAnother) this.#stops.restart();
      this.#isAnother = false;
      this.#name = name;
      this.#changing.callOff();
      this.#futures?.free();
      this.#futures = new Futures(this.#seeking.engine!, document, !own && !this.hasAttribute("edits"));
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
    const name = instead(this);
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
    failed: (error: unknown) => void): void {
    this.#bringing.bring(this.#seeking.engine!, origin, lanesOf, {
      place,
      arrived: (lab, document) => {
        // The stage goes before its lab does: what stands there asks the lab until the last moment.
        this.#surface.noteFocus();
        this.#typed.ignoring(() => this.#stage?.remove());
        this.#stage = undefined;
        this.#lab?.free();
        this.#lab = lab;
        this.#shownLanes = lab.lane_ids();
        then(document);
      },
      failed,
    });
  }

  /** The reader calls it off: the present run and its document stay. False where nothing is on its way. */
  #cancel(): boolean {
    if (!this.#bringing.callOff()) return false;
    this.#changing.callOff();
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

  #adapt(name: Name, changes: Parameter["changes"]): void {
    this.#typed.flush();
    try {
      const lab = this.#ready();
      this.#speak();
      const isRight = this.#placing.adapt(lab, name, changes);
      this.#player.speed = this.speed;
      if (changes === "shown" && isRight) this.#show();
      if (name === "lang") this.#announce();
      if ((changes === "place" || changes === "reach") && isRight) this.#moved(this.#placing.isKept);
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
    if (now.includes(this.#memory.failure?.error as ScenarioError)) this.#stage?.others(now.length - 1);
  }

  /** Builds what is shown anew. */
  #show(): void {
    this.#surface.noteFocus();
    this.#typed.ignoring(() => this.#stage?.remove());
    const lab = this.#ready();
    const element = this;
    this.#there = whereabouts(lab);
    this.#clear();
    this.#stage = new Stage({
      root: this.#surface.root,
      memory: this.#memory,
      engine: this.#seeking.engine!,
      lab,
      words: this.#words,
      parts: this.said.readOr("parts"),
      controls: this.said.readOr("controls"),
      get scenario() {
        return element.#futures!.toEdit;
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
      undo: (redo) => void this.#undo(redo ? "redo" : "undo").catch(() => undefined),
      refresh: () => this.#stage?.refresh(),
      change: (scenario, subject, late, fromBeginning) => this.#changing.change(scenario, { subject, fromBeginning }, { late }),
      cancel: () => this.#cancel(),
      open: (origin) => this.#changing.open(origin),
      edit: (scenario, subject, fromBeginning) => {
        try {
          this.#changing.change(scenario, { subject, fromBeginning });
        } catch (error) {
          this.#stage?.fail(asScenarioError(error));
        }
      },
    });
    this.#surface.giveFocus();
  }

  #undo(way: "undo" | "redo"): Promise<boolean> {
    this.#typed.flush();
    this.#ready();
    return this.#changing.back(way);
  }

  #moved(isPlaced = false): void {
    this.#placing.isKept = isPlaced;
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

  /** Makes room, in the colours of now. */
  #clear(): void {
    this.#theme.show();
    this.#surface.clear(this.#bringing.box);
  }

  /** What stands there where there is no run. */
  #showOnly(box: HTMLElement, hasFocus = this.#surface.hasFocus): void {
    this.#clear();
    this.#surface.root.prepend(box);
    // The keys stay with the element.
    if (hasFocus) box.querySelector("button")?.focus();
  }

  /** Opens what could not be opened once more. */
  #again(key: string): Offer {
    return { key, text: this.#words.say(key), act: () => void this.#open() };
  }

  /** The engine has broken, in the midst of whatever it was asked for: it is asked for nothing any more. */
  #broke(error: unknown): void {
    const [shown, hadFocus] = [this.#document, this.#surface.hasFocus];
    this.#lost = {
      tried: this.#bringing.tried ?? shown ?? this.#lost?.tried,
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
    this.#words = words(this.#language);
    this.#showOnly(breakdown(this.#lost!, this.#words, (document) => {
      this.#given = undefined;
      this.#keep(document);
      this.#back = document === undefined || !this.#there ? undefined : { there: this.#there, plays: false };
      void this.#open();
    }), hasFocus);
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
