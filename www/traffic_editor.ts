// The traffic: its items with every parameter, new ones, and times or a log to paste.
import { BUILT_IN, titleOf } from "./builtin";
import { h, write } from "./dom";
import { asScenarioError, describe } from "./errors";
import { parse } from "./json";
import { LINKED } from "./parameters";
import { FRESH_TRAFFIC } from "./fresh";
import type { Acts } from "./acts";
import { type Scenario, type Subject, copy, withoutItem } from "./edits";
import { type Fields, type Parameter, form } from "./form";
import { readTimeLines } from "./notation";
import { ItemEditor, type LogFacts } from "./item_editor";
import { aroundLog } from "./opening";
import { Scope } from "./scope";
import type { Setting } from "./setting";

/** What a scenario has beside lanes and traffic. */
const SCENARIO: readonly Parameter[] = [
  { name: "duration", type: "duration", default: null, least: null, most: null, meaning: "param-scenario-duration" },
  { name: "window", type: "duration", default: { of: "first-lane" }, least: null, most: null, meaning: "param-scenario-window" },
  { name: "seed", type: "count", default: { value: 1 }, least: 0, most: null, meaning: "param-scenario-seed" },
];

export class TrafficEditor {
  readonly box: HTMLElement;
  readonly #scope: Scope;
  readonly #items: ItemEditor[];

  constructor(
    private readonly setting: Setting,
    acts: Acts,
  ) {
    const { words, lab } = setting;
    const scenario = setting.scenario as Scenario;
    const clients = (scenario.clients ?? []).map((client) => client.id);
    this.box = h("div", { class: "editor traffic-editor" });
    const { duration, seed, measure } = scenario;
    this.box.append(form(setting, "scenario", SCENARIO, { duration, seed, window: measure?.window }, clients, (fields, late) =>
      setting.change(this.#framed(fields), "scenario", late)));
    const logs = lab.logs() as LogFacts[];
    this.#scope = new Scope(setting, "traffic");
    this.#items = scenario.traffic.map((_, at) =>
      new ItemEditor(setting, acts, at, this.#scope, logs.find((log) => log.item === at), () => this.#edit(withoutItem(this.#present, at), "traffic")));
    if (this.#items.length > 0) this.box.append(this.#scope.box);
    this.box.append(...this.#items.map((item) => item.box));
    const kinds = h("select", { "aria-label": words.say("add-traffic"), "data-key": "add-traffic" },
      h("option", { value: "" }, `+ ${words.say("add-traffic")}`));
    for (const kind of Object.keys(FRESH_TRAFFIC)) kinds.append(h("option", { value: kind }, words.say(`traffic-${kind}`)));
    kinds.addEventListener("change", () =>
      this.#edit({ ...this.#present, traffic: [...this.#present.traffic, copy(FRESH_TRAFFIC[kinds.value]!)] }, "traffic"));
    this.box.append(h("div", { class: "row" }, kinds, this.#borrow()), this.#paste());
  }

  /** With what a scenario has beside lanes and traffic. */
  #framed({ duration, seed, window }: Fields): Scenario {
    const { seed: _, measure: __, ...rest } = this.#present;
    return { ...rest, duration: duration as string, ...(seed !== undefined && { seed: seed as number }),
      ...(window !== undefined && { measure: { window: window as string } }) };
  }

  get #present(): Scenario {
    return this.setting.scenario as Scenario;
  }

  refresh(): void {
    if (this.box.hidden) return;
    this.#scope.refresh();
    for (const item of this.#items) item.refresh();
  }

  /** The traffic of a built-in scenario, for the lanes that are here. */
  #borrow(): HTMLElement {
    const { words, open } = this.setting;
    const name = words.say("borrow-traffic");
    const error = h("p", { class: "field-error", role: "alert", hidden: true });
    const scenarios = h("select", { "aria-label": name, "data-key": "borrow-traffic" }, h("option", { value: "" }, name),
      ...Object.keys(BUILT_IN).map((id) => h("option", { value: id }, titleOf(id, words.language))));
    scenarios.addEventListener("change", () => {
      const { clients, duration, seed, traffic } = copy(BUILT_IN[scenarios.value]) as Scenario;
      try {
        open({ document: { ...this.#kept(), duration, ...(clients && { clients }), ...(seed !== undefined && { seed }), traffic } });
      } catch (thrown) {
        error.hidden = false;
        write(error, describe(asScenarioError(thrown), words));
      }
    });
    return h("div", { class: "field" }, scenarios, error);
  }

  /** What of the scenario stays when other traffic comes: all but what spoke of the old one. */
  #kept(): Scenario {
    const { open: _, title: __, clients: ___, seed: ____, edits: _____, ...kept } = this.#present as Scenario & { open?: unknown; title?: unknown };
    return kept;
  }

  #paste(): HTMLElement {
    const { words } = this.setting;
    const text = h("textarea", { rows: 4, spellcheck: "false", id: "paste", "data-key": "paste",
      placeholder: '203.0.113.7 - - [30/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 512' });
    const { memory } = this.setting;
    text.defaultValue = memory.pasted;
    text.addEventListener("input", () => (memory.pasted = text.value));
    const error = h("p", { class: "field-error", role: "alert", hidden: true });
    const take = (lines: string): void => {
      if (lines.trim() === "") return;
      try {
        this.#open(lines);
      } catch (thrown) {
        error.hidden = false;
        write(error, describe(asScenarioError(thrown), words));
      }
    };
    const use = h("button", { type: "button", "data-key": "paste-use" }, words.say("use-pasted"));
    use.addEventListener("click", () => take(text.value));
    const file = h("input", { type: "file", accept: ".log,.txt,.csv,.json,text/*", "aria-label": words.say("use-file"), "data-key": "paste-file" });
    file.addEventListener("change", () => void file.files?.[0]?.text().then(take));
    const box = h("fieldset", {}, h("legend", {}, words.say("paste-traffic")),
      h("label", { for: "paste" }, words.say("paste-meaning")), text, h("div", { class: "row" }, use, file), error);
    box.addEventListener("dragover", (event) => event.preventDefault());
    box.addEventListener("drop", (event) => {
      event.preventDefault();
      const { files } = event.dataTransfer ?? {};
      if (files?.[0]) void files[0].text().then(take);
    });
    return box;
  }

  /** Opens a scenario, or puts a log in the place of the traffic, in a run that stands around it. */
  #open(text: string): void {
    const { engine, words, open, element } = this.setting;
    if (text.trimStart().startsWith("{")) {
      const scenario = parse(text);
      for (const name of LINKED) element.removeAttribute(name);
      element.scenario = scenario;
    } else open({ found: aroundLog(engine, words, this.#kept(), readTimeLines(text, words.language)) });
  }

  /** An edit that belongs to no field. */
  #edit(scenario: Scenario, subject: Subject): void {
    // Items move up or down: what was typed in them is no longer theirs.
    for (const key of [...this.setting.memory.drafts.keys()]) if (key.startsWith("item-")) this.setting.memory.drafts.delete(key);
    this.setting.edit(scenario, subject);
  }
}
