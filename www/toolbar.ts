// Above the lanes: which scenario, which lanes, which traffic, and the link to all that.
import type { Acts } from "./acts";
import { BUILT_IN, titleOf } from "./builtin";
import { disclosure } from "./disclosure";
import { h } from "./dom";
import type { Scenario } from "./edits";
import { type Kind, type ParameterTable, fresh } from "./form";
import { LINKED } from "./parameters";
import { TakeAlong } from "./take_along";
import { TrafficEditor } from "./traffic_editor";
import type { Setting } from "./setting";
import { Undoing } from "./undoing";

export class Toolbar {
  readonly box: HTMLElement;
  readonly #traffic: TrafficEditor | undefined;
  readonly #undoing: Undoing | undefined;
  readonly #taking: TakeAlong | undefined;

  constructor(
    private readonly setting: Setting,
    acts: Acts,
  ) {
    const { words, controls, name, element } = setting;
    this.box = h("div", { class: "toolbar", part: "toolbar", role: "group", "aria-label": words.say("toolbar") });
    if (controls.has("edit")) {
      const scenarios = h("select", { "aria-label": words.say("scenario"), class: "scenario", "data-key": "scenario" });
      if (!Object.hasOwn(BUILT_IN, name)) scenarios.append(h("option", { value: "", selected: true }, words.say("own-scenario")));
      for (const id of Object.keys(BUILT_IN)) {
        scenarios.append(h("option", { value: id, selected: id === name }, titleOf(id, words.language)));
      }
      scenarios.addEventListener("change", () => {
        if (scenarios.value === "") return;
        for (const name of LINKED) element.removeAttribute(name);
        // Chosen again after edits, the attribute stays the same: set it anew all the same.
        element.removeAttribute("scenario");
        element.setAttribute("scenario", scenarios.value);
      });
      this.box.append(scenarios);
    }
    if (controls.has("lanes")) {
      const kinds = h("select", { "aria-label": words.say("add-lane"), class: "add-lane", "data-key": "add-lane" },
        h("option", { value: "" }, `+ ${words.say("add-lane")}`));
      const { limiters } = setting.engine.parameters() as ParameterTable;
      for (const kind of limiters) kinds.append(h("option", { value: kind.name }, words.say(kind.meaning)));
      kinds.addEventListener("change", () => {
        const chosen = limiters.find((kind) => kind.name === kinds.value);
        if (chosen) this.#addLane(chosen);
      });
      this.box.append(kinds);
    }
    if (controls.has("edit")) {
      const editor = (this.#traffic = new TrafficEditor(setting, acts));
      this.box.append(disclosure(setting.memory, "traffic", words.say("traffic"), "traffic", editor.box, () => editor.refresh()), editor.box);
    }
    if (controls.has("edit")) {
      this.#undoing = new Undoing(setting);
      this.box.append(...this.#undoing.boxes);
    }
    if (controls.has("share")) {
      const panel = (this.#taking = new TakeAlong(setting));
      this.box.append(disclosure(setting.memory, "share", words.say("share"), "share", panel.box, () => panel.refresh()), panel.box);
    }
  }

  #addLane(kind: Kind): void {
    const scenario = this.setting.scenario as Scenario;
    const taken = new Set(scenario.lanes.map((lane) => lane.id));
    let id = kind.name;
    for (let n = 2; taken.has(id); n += 1) id = `${kind.name}-${n}`;
    this.setting.edit({ ...scenario, lanes: [...scenario.lanes, { id, limiter: fresh(kind) }] }, "lanes");
  }

  refresh(): void {
    this.#traffic?.refresh();
    this.#undoing?.refresh();
    this.#taking?.refresh();
  }

  remove(): void {
    this.#taking?.remove();
  }
}
