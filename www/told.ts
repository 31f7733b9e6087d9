// What the last change led to, until one moves on, with what may follow from it.
import type { Acts } from "./acts";
import { disclosure } from "./disclosure";
import { h, unbroken } from "./dom";
import type { Scenario } from "./edits";
import { type ParameterTable, form } from "./form";
import type { Setting } from "./setting";

export class Told {
  readonly box = h("div", { class: "told", part: "told" });
  /** Where one was when it was told. */
  readonly #place: string;

  constructor(
    private readonly setting: Setting,
    private readonly acts: Acts,
  ) {
    const { memory, words, lab } = setting;
    this.#place = lab.exact_position();
    this.box.hidden = memory.told === undefined;
    if (memory.told === undefined) return;
    const away = h("button", { type: "button", class: "remove", "data-key": "told-away", "aria-label": words.say("close"), on: { click: () => this.#forget() } }, "×");
    const from = memory.fromBeginning ? `${words.say("holds-from", { at: lab.instant_text() })} ` : "";
    this.box.append(h("p", {}, unbroken(from + memory.told)), ...this.#after(), away);
  }

  #after(): HTMLElement[] {
    const { memory, words, engine, edit, scenario } = this.setting;
    const { fromBeginning } = memory;
    if (fromBeginning)
      return [h("button", { type: "button", "data-key": "from-beginning", on: { click: () => edit(fromBeginning.scenario, fromBeginning.subject) } }, words.say("from-beginning-instead"))];
    const { sent } = this.acts;
    if (!sent) return [];
    // It is a burst, but for its name.
    const table = engine.parameters() as ParameterTable;
    const parameters = [...table.traffic.find((kind) => kind.name === "burst")!.parameters, ...table.everyItem];
    const clients = ((scenario as Scenario).clients ?? []).map((client) => client.id);
    const content = h("div", { class: "editor" }, form(this.setting, "sent", parameters, { count: 1, ...sent }, clients, (fields, late) => this.acts.resend(fields, late)));
    return [disclosure(memory, "sent", words.say("change-sent"), "change-sent", content), content];
  }

  #forget(): void {
    const { memory } = this.setting;
    memory.told = memory.fromBeginning = undefined;
    memory.opened.delete("sent");
    this.box.hidden = true;
  }

  refresh(): void {
    const { memory, lab } = this.setting;
    if (memory.told !== undefined && lab.exact_position() !== this.#place) this.#forget();
  }
}
