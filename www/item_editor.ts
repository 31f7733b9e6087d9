// One traffic item: every parameter, from now on or from the beginning.
import type { Acts } from "./acts";
import { h } from "./dom";
import type { Scenario } from "./edits";
import { type Fields, type ParameterTable, form, refill } from "./form";
import type { Scope } from "./scope";
import type { Setting } from "./setting";

/** How reading a log went, as the Lab says. */
export interface LogFacts {
  item: number;
  text: string;
  bad: string[];
}

export class ItemEditor {
  readonly box = h("fieldset", {});
  /** What the form was made for. */
  #made: Fields | undefined;
  #fromNow = false;

  constructor(
    private readonly setting: Setting,
    private readonly acts: Acts,
    private readonly place: number,
    private readonly scope: Scope,
    private readonly log: LogFacts | undefined,
    private readonly away: () => void,
  ) {
    this.refresh();
  }

  refresh(): void {
    const { fromNow } = this.scope;
    const item = this.acts.item(this.place, fromNow);
    if (item === this.#made && fromNow === this.#fromNow) return;
    const before = [this.#made, this.#fromNow] as const;
    // First: what gets the focus back asks again.
    [this.#made, this.#fromNow] = [item, fromNow];
    const { words, engine, scenario } = this.setting;
    const table = engine.parameters() as ParameterTable;
    const kind = table.traffic.find((kind) => kind.name === item.kind);
    const clients = ((scenario as Scenario).clients ?? []).map((client) => client.id);
    const away = h("button", { type: "button", class: "remove", "data-key": `remove-item-${this.place}`, "aria-label": words.say("remove-item"),
      on: { click: this.away } }, "×");
    const { log } = this;
    const children = [
      h("legend", {}, words.say(`traffic-${String(item.kind)}`), " ", away),
      log && h("p", { class: "log-reading" }, log.text),
      log && log.bad.length > 0 && h("ul", { class: "bad-lines" }, ...log.bad.map((line) => h("li", {}, line))),
      form(this.setting, `item-${this.place}`, [...(kind?.parameters ?? []), ...table.everyItem], item, clients,
        (fields, late) => this.acts.setItem(this.place, fields, fromNow, late)),
    ];
    if (!refill(this.box, this.setting.root, children.filter((child) => child instanceof HTMLElement))) [this.#made, this.#fromNow] = before;
  }
}
