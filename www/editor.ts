// A lane's limiter: its kind and every parameter, from now on or from the beginning.
import type { Acts } from "./acts";
import { h } from "./dom";
import type { Scenario } from "./edits";
import { type Fields, type Late, type ParameterTable, form, fresh, refill } from "./form";
import { Scope } from "./scope";
import type { Setting } from "./setting";

export class Editor {
  readonly box = h("div", { class: "editor" });
  readonly #scope: Scope;
  readonly #content = h("div", { class: "editor-form" });
  /** What the form was made for. */
  #made: Fields | undefined;
  #fromNow = false;

  constructor(
    private readonly setting: Setting,
    private readonly acts: Acts,
    private readonly id: string,
  ) {
    this.#scope = new Scope(setting, `lane-${id}`);
    this.box.append(this.#scope.box, this.#content);
    this.refresh();
  }

  /** The rule is another from one instant to the next, where it was changed. */
  refresh(): void {
    this.#scope.refresh();
    const { fromNow } = this.#scope;
    const limiter = this.acts.limiter(this.id, fromNow);
    if (limiter === this.#made && fromNow === this.#fromNow) return;
    const before = [this.#made, this.#fromNow] as const;
    // First: what gets the focus back asks again.
    [this.#made, this.#fromNow] = [limiter, fromNow];
    if (!refill(this.#content, this.setting.root, this.#form(limiter, fromNow))) [this.#made, this.#fromNow] = before;
  }

  #form(limiter: Fields, fromNow: boolean): HTMLElement[] {
    const { words, engine, memory, scenario } = this.setting;
    const table = engine.parameters() as ParameterTable;
    const set = (limiter: Fields, late?: Late): void => this.acts.setLimiter(this.id, limiter, fromNow, late);
    const kinds = h("select", { id: `kind-${this.id}`, "data-key": `kind-${this.id}` });
    for (const kind of table.limiters)
      kinds.append(h("option", { value: kind.name, selected: kind.name === limiter.kind }, words.say(kind.meaning)));
    kinds.addEventListener("change", () => {
      memory.drafts.delete(`lane-${this.id}`);
      set(fresh(table.limiters.find((kind) => kind.name === kinds.value)!));
    });
    const own = table.limiters.find((kind) => kind.name === limiter.kind)?.parameters ?? [];
    // What a lane counts by stays: see docs/scenario.md#set-limiter.
    const every = fromNow ? [] : table.everyLimiter;
    const clients = ((scenario as Scenario).clients ?? []).map((client) => client.id);
    return [h("div", { class: "field" }, h("label", { for: `kind-${this.id}` }, words.say("kind")), kinds),
      form(this.setting, `lane-${this.id}`, [...own, ...every], limiter, clients, set)];
  }
}
