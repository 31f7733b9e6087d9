// What can be taken along of a run, each to be copied or saved; where neither is allowed, to be copied by hand.
import { titleOf } from "./builtin";
import { h, write } from "./dom";
import type { Lab } from "./engine";
import { asScenarioError, explain } from "./errors";
import { type Job, Task } from "./job";
import { written } from "./language";
import { link } from "./link";
import type { LaneFacts } from "./lane_card";
import { local, readTime } from "./notation";
import type { Setting } from "./setting";
import { element, frame, isServed } from "./snippets";
import { csv, hasLog, report, taken, whole } from "./taking";

/** The longest text that is put into a field or the clipboard; a longer one is saved. */
const LONGEST = 1_000_000;
/** So often a job is looked at before the page lives again. */
const AT_ONCE = 10;

interface Thing {
  /** Its message. */
  says: string;
  make: () => Job<string[]>;
  /** What its file is called, after the scenario's name; none where it is for copying alone. */
  file?: () => string;
  type?: string;
  /** It is of one lane. */
  ofLane?: true;
  /** For who has a server: what it loads must be there. */
  served?: true;
}

export class TakeAlong {
  readonly box: HTMLElement;
  readonly #said = h("p", { class: "shared" });
  readonly #field = h("textarea", { class: "link", readonly: true, hidden: true, spellcheck: "false", rows: 5, "data-key": "take-field" });
  readonly #image = h("img", { alt: "", hidden: true });
  readonly #lane: HTMLSelectElement;
  /** Asked for only where there are names to tell. */
  readonly #names = h("input", { type: "checkbox", "data-key": "share-names" });
  readonly #from: HTMLInputElement;
  readonly #to: HTMLInputElement;
  readonly #frames = h("input", { type: "number", min: 1, max: 12, value: 6, "data-key": "take-frames" });
  readonly #ofLane: HTMLElement[] = [];
  readonly #rows = new Map<Thing, HTMLElement>();
  /** Whether the reader has chosen a lane; else it is the one in focus. */
  #isChosen = false;
  #task: Task<string[]> | undefined;
  /** What the browser may still be writing to a file, by its address, with the timer that lets go of it. */
  readonly #saved = new Map<string, number>();

  constructor(private readonly setting: Setting) {
    const { words, lab } = setting;
    const ids = lab.lane_ids();
    this.#lane = h("select", { "data-key": "take-lane" },
      ...ids.map((id) => h("option", { value: id }, (lab.lane_facts(id) as LaneFacts).name)),
      ids.length > 1 && h("option", { value: "" }, words.say("take-all")));
    this.#lane.addEventListener("change", () => {
      this.#isChosen = true;
      this.#clear();
      for (const row of this.#ofLane) row.hidden = this.#lane.value === "";
    });
    this.#names.addEventListener("change", () => this.#clear());
    const position = (key: string): HTMLInputElement => h("input", { type: "text", autocomplete: "off", spellcheck: "false", "data-key": key });
    [this.#from, this.#to] = [position("take-from"), position("take-to")];
    const labelled = (says: string, input: HTMLElement): HTMLElement => h("label", {}, words.say(says), " ", input);
    const strip = h("div", { class: "row" }, labelled("take-from", this.#from), labelled("take-to", this.#to), labelled("take-frames", this.#frames));
    const rows = this.#things().map((thing) => {
      const row = h("li", {}, h("span", {}, words.say(thing.says)), ...this.#buttons(thing), thing.says === "take-strip" && strip);
      if (thing.ofLane) this.#ofLane.push(row);
      this.#rows.set(thing, row);
      return row;
    });
    this.box = h("div", { class: "editor taking", part: "take-along", role: "group", "aria-label": words.say("share") },
      h("div", { class: "row" }, labelled("take-lane", this.#lane),
        hasLog(setting.linked.scenario) && h("label", { class: "share-names" }, this.#names, " ", words.say("share-names"))),
      h("ul", {}, ...rows));
  }

  #things(): Thing[] {
    const { setting } = this;
    const { words } = setting;
    const lane = (): string | undefined => this.#lane.value || undefined;
    const on = (job: (lab: Lab) => Job<string[]>) => (): Job<string[]> => taken(setting, this.#names.checked, job);
    const text = (say: (lab: Lab) => string) => on((lab) => whole([say(lab)]));
    const svg = text((lab) => lab.svg(lane()));
    const linked = (say: (names: boolean) => string) => (): Job<string[]> => whole([say(this.#names.checked)]);
    const strip = (lab: Lab): string => {
      const position = (input: HTMLInputElement, path: string): string | undefined =>
        input.value.trim() ? readTime(input.value, words.language, path) : undefined;
      return lab.strip(lane(), position(this.#from, "from"), position(this.#to, "to"), this.#frames.valueAsNumber);
    };
    const scenario = (names: boolean): string => `${JSON.stringify(setting.engine.canonical(setting.linked.scenario, names), undefined, 2)}\n`;
    const ofLane = (extension: string) => (): string => `${lane() ? `-${lane()}` : ""}${extension}`;
    const file = (name: string) => (): string => name;
    return [
      { says: "take-link", make: linked((names) => link(setting.linked, names)) },
      { says: "take-frame", make: linked((names) => frame(setting.linked, names, this.#title(), words)), served: true },
      { says: "take-element", make: linked((names) => element(setting.linked, names, this.#title(), words)), served: true },
      { says: "take-scenario", make: linked(scenario), file: file(".json"), type: "application/json" },
      { says: "take-report", make: on(report), file: file("-report.json"), type: "application/json" },
      { says: "take-csv", make: on(csv), file: file(".csv"), type: "text/csv" },
      { says: "take-svg", make: svg, file: ofLane(".svg"), type: "image/svg+xml" },
      { says: "take-png", make: svg, file: ofLane(".png"), type: "image/png" },
      { says: "take-policy", make: text((lab) => `${lab.policy(lane()!)}\n`), file: ofLane(".txt"), type: "text/plain", ofLane: true },
      { says: "take-load", make: text((lab) => lab.load_script(lane()!)), file: ofLane(".k6.js"), type: "text/javascript", ofLane: true },
      { says: "take-strip", make: text(strip), file: ofLane("-strip.svg"), type: "image/svg+xml" },
    ];
  }

  /** What the run is called, for people. */
  #title(): string {
    const { name, words, linked } = this.setting;
    const { title } = linked.scenario as { title?: string | Record<string, string> };
    if (name) return titleOf(name, words.language);
    return (typeof title === "object" ? title[written(words.language)] : title) ?? "Ratelab";
  }

  #buttons(thing: Thing): HTMLButtonElement[] {
    const { words } = this.setting;
    const button = (says: string, act: (parts: string[]) => Promise<void>): HTMLButtonElement => {
      const named = `${words.say(says)}: ${words.say(thing.says)}`;
      return h("button", { type: "button", "data-key": `${says}-${thing.says}`, "aria-label": named, on: { click: () => this.#make(thing, act) } }, words.say(says));
    };
    return [
      ...(thing.type === "image/png" ? [] : [button("take-copy", (parts) => this.#copy(thing, parts))]),
      ...(thing.file ? [button("take-save", (parts) => this.#save(thing, parts))] : []),
    ];
  }

  /** Makes a thing and does something with it. */
  #make(thing: Thing, act: (parts: string[]) => Promise<void>): void {
    const { words } = this.setting;
    this.#clear();
    // Where one has pressed.
    this.#rows.get(thing)!.append(this.#said, this.#field, this.#image);
    if (thing.served && !isServed) return this.#say(words.say("take-alone"));
    const failed = (thrown: unknown): void => {
      const error = asScenarioError(thrown);
      const framed = error.code === "link-too-long" && window.origin === "null" ? ` ${words.say("share-framed")}` : "";
      this.#say(explain(error, words) + framed);
    };
    try {
      this.#task = new Task(thing.make(), {
        done: (parts) => void act(parts).catch(failed),
        failed,
        progress: ({ phase, done }) => write(this.#said, `${words.say(phase)} · ${words.say("percent", { n: Math.floor(done * 100) })}`),
      }, AT_ONCE);
    } catch (thrown) {
      failed(thrown);
    }
  }

  async #copy(thing: Thing, parts: string[]): Promise<void> {
    const what = this.setting.words.say(thing.says);
    if (length(parts) > LONGEST) return this.#say(this.setting.words.say("take-long", { what }));
    try {
      await navigator.clipboard.writeText(parts.join(""));
      this.#say(this.setting.words.say("take-copied", { what }));
    } catch {
      // Not allowed in a frame, or not served over HTTPS.
      this.#show(thing, parts, "take-by-hand");
    }
  }

  async #save(thing: Thing, parts: string[]): Promise<void> {
    const { name, words } = this.setting;
    const file = `${name || "scenario"}${thing.file!()}`.replace(/[^\w.-]+/g, "-");
    let blob = new Blob(parts, { type: thing.type! });
    if (thing.type === "image/png") blob = await png(parts.join(""));
    if (!this.box.isConnected) return;
    const href = URL.createObjectURL(blob);
    h("a", { href, download: file }).click();
    this.#saved.set(href, setTimeout(() => this.#letGo(href), 60_000));
    // A frame of another page may not be let, and is not told.
    if (window.origin !== "null") this.#say(words.say("take-saved", { file }));
    else if (thing.type !== "image/png") this.#show(thing, parts, "take-not-saved");
    else {
      this.#image.src = await dataOf(blob);
      this.#image.hidden = false;
      this.#say(words.say("take-not-saved", { what: words.say(thing.says) }));
    }
  }

  /** Puts a text where it can be copied by hand. */
  #show(thing: Thing, parts: string[], says: "take-by-hand" | "take-not-saved"): void {
    const { words } = this.setting;
    const what = words.say(thing.says);
    if (length(parts) > LONGEST) return this.#say(words.say("take-long", { what }));
    this.#field.hidden = false;
    this.#field.setAttribute("aria-label", what);
    this.#field.value = parts.join("");
    this.#field.focus();
    this.#field.select();
    this.#field.scrollTop = 0;
    this.#say(words.say(says, { what }));
  }

  #say(text: string): void {
    write(this.#said, text);
    this.setting.tell(text);
  }

  #clear(): void {
    this.#task?.cancel();
    this.#field.hidden = this.#image.hidden = true;
    write(this.#said, "");
  }

  /** As it opens: on what is shown, of the lane in focus. */
  refresh(): void {
    if (this.box.hidden) return;
    const { lab, words, root, memory } = this.setting;
    if (!this.#isChosen && memory.lane !== undefined) this.#lane.value = memory.lane;
    const [from, to] = lab.view_ends();
    const inputs = [[this.#from, from!], [this.#to, to!]] as const;
    for (const [input, end] of inputs) if (root.activeElement !== input && !input.value) input.value = local(end, words.language);
  }

  remove(): void {
    this.#task?.cancel();
    for (const href of this.#saved.keys()) this.#letGo(href);
  }

  #letGo(href: string): void {
    clearTimeout(this.#saved.get(href));
    this.#saved.delete(href);
    URL.revokeObjectURL(href);
  }
}

const length = (parts: string[]): number => parts.reduce((sum, part) => sum + part.length, 0);

/** A picture in dots, twice as fine as it is large. */
async function png(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = h("canvas", { width: image.naturalWidth * 2, height: image.naturalHeight * 2 });
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no canvas"))), "image/png"));
}

function dataOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.readAsDataURL(blob);
  });
}
