// One lane: its name and setting, its totals, its picture.
import type { Acts } from "./acts";
import { h, picture, pictureScale } from "./dom";
import { disclosure } from "./disclosure";
import { Editor } from "./editor";
import { type Scenario, withoutLane } from "./edits";
import { Hand } from "./hand";
import type { Setting } from "./setting";
import { Width } from "./width";

/** What the Lab says of a lane. */
export interface LaneFacts {
  id: string;
  name: string;
  setting: string;
  admitted: string;
  delayed: string;
  rejected: string;
  worst: string;
  above: boolean;
}

export class LaneCard {
  readonly box: HTMLElement;
  readonly #editor: Editor | undefined;
  readonly #hand: Hand | undefined;
  readonly #svg = picture();
  readonly frame = h("div", { class: "picture-frame" }, this.#svg);
  readonly #width = new Width(this.frame, () => this.refresh());

  constructor(
    private readonly setting: Setting,
    private readonly lane: string,
    acts: Acts,
    focus: () => void,
  ) {
    const { lab, words, controls } = setting;
    const facts = lab.lane_facts(lane) as LaneFacts;
    const header = h("header", {}, h("h2", {}, facts.name));
    this.box = h("section", { class: "lane", part: "lane", "aria-label": facts.name, "data-lane": facts.id, tabindex: -1, "data-key": `lane-${facts.id}`,
      on: { click: focus, focusin: focus } }, header);
    if (controls.has("edit")) {
      const editor = (this.#editor = new Editor(setting, acts, lane));
      const open = disclosure(setting.memory, `edit-${facts.id}`, facts.setting, "setting", editor.box, () => editor.refresh());
      open.title = words.say("edit-limiter");
      header.append(open);
      this.box.append(editor.box);
    } else header.append(h("span", { class: "setting" }, facts.setting));
    const keys = lab.keys(lane);
    if (keys.length > 1) header.append(this.#keys(keys));
    const totals = h("ul", { class: "totals" },
      h("li", { class: "whole" }, words.say("lane-whole")),
      h("li", { class: "admitted" }, facts.admitted),
      facts.delayed !== "" && h("li", { class: "delayed" }, facts.delayed),
      h("li", { class: "rejected" }, facts.rejected),
      facts.worst !== "" && h("li", { class: facts.above ? "worst above" : "worst" }, facts.worst));
    header.append(totals);
    if (controls.has("lanes") && lab.lane_ids().length > 1) {
      const away = h("button", { class: "remove", type: "button", "data-key": `remove-${facts.id}`,
        "aria-label": words.say("remove-lane", { lane: facts.name }) }, "×");
      away.addEventListener("click", (event) => {
        event.stopPropagation();
        setting.edit(withoutLane(setting.scenario as Scenario, facts.id), "lanes");
      });
      header.append(away);
    }
    this.box.append(this.frame);
    if (controls.has("edit")) this.#hand = new Hand(setting, acts, lane, this.frame, () => this.#drawn());
  }

  /** Whose limiter and curve are drawn. */
  #keys(keys: string[]): HTMLElement {
    const { lab, words, memory, moved } = this.setting;
    const name = words.say("key-drawn");
    const chosen = memory.keys.get(this.lane) ?? keys[0]!;
    lab.set_key(this.lane, chosen);
    const select = h("select", { class: "key", "aria-label": name, title: name, "data-key": `key-${this.lane}` },
      ...keys.map((key) => h("option", { value: key, selected: key === chosen }, key)));
    select.addEventListener("change", () => {
      memory.keys.set(this.lane, select.value);
      lab.set_key(this.lane, select.value);
      moved();
    });
    return select;
  }

  /** How wide the picture is drawn. */
  #drawn(): number {
    return Math.floor(this.#width.pixels / pictureScale(this.frame));
  }

  /** Draws it anew where there may be more or less room. */
  resize(): void {
    this.#width.forget();
    this.refresh();
  }

  refresh(): void {
    const { lab, parts } = this.setting;
    const width = this.#drawn();
    if (width > 0) lab.draw_lane(this.#svg, this.lane, width, parts.has("vessel"), parts.has("timeline"), parts.has("curve"));
    if (this.#editor && !this.#editor.box.hidden) this.#editor.refresh();
  }

  remove(): void {
    this.#hand?.remove();
    this.#width.remove();
  }
}
