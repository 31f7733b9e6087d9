// A decision in code: the algorithm, and how a shared store is asked; what has been run carries its numbers.
import { h, write } from "./dom";
import type { Setting } from "./setting";

/** What the Lab gives of a listing. */
interface Code {
  lines: { code: string; state: "idle" | "run" | "lit"; numbers?: string }[];
  stores: string[];
  fault?: string;
}

export class CodePanel {
  readonly box = h("div", { class: "code" });
  readonly #pseudo: HTMLButtonElement;
  readonly #store: HTMLButtonElement;
  readonly #choice: HTMLSelectElement;
  readonly #field: HTMLElement;
  readonly #note = h("p", { class: "note" });
  readonly #lines = h("ol", { class: "listing", tabindex: 0 });
  #shown = "";

  constructor(
    private readonly setting: Setting,
    private readonly focus: () => string,
  ) {
    const { words, memory } = setting;
    const button = (id: string, store: boolean): HTMLButtonElement =>
      h("button", { type: "button", "data-key": id, on: { click: () => this.#turn(store) } }, words.say(id));
    this.#pseudo = button("code-pseudo", false);
    this.#store = button("code-store", true);
    this.#choice = h("select", { "aria-label": words.say("code-listing"), "data-key": "code-listing" });
    this.#choice.addEventListener("change", () => {
      memory.listing = Number(this.#choice.value);
      this.refresh();
    });
    this.#field = h("div", { class: "choose" }, this.#choice);
    this.box.append(h("div", { class: "sorts", role: "group", "aria-label": words.say("tab-code") }, this.#pseudo, this.#store),
      this.#field, this.#note, this.#lines);
  }

  #turn(store: boolean): void {
    this.setting.memory.inStore = store;
    this.refresh();
  }

  refresh(): void {
    const { lab, words, memory } = this.setting;
    const store = memory.inStore;
    this.#pseudo.setAttribute("aria-pressed", String(!store));
    this.#store.setAttribute("aria-pressed", String(store));
    let code = lab.code(this.focus(), store ? memory.listing : undefined) as Code | undefined;
    if (code && store && code.lines.length === 0 && code.stores.length > 0) {
      // Another limiter, of which there are fewer listings.
      memory.listing = 0;
      code = lab.code(this.focus(), 0) as Code;
    }
    const shown = JSON.stringify([code, store, memory.listing]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const none = store && code?.stores.length === 0;
    write(this.#note, !code ? words.say("nothing-yet") : none ? words.say("store-none") : store ? (code.fault ?? words.say("store-right-says")) : "");
    this.#note.hidden = this.#note.textContent === "";
    this.#note.classList.toggle("fault", store && code?.fault !== undefined);
    this.#field.hidden = !store || (code?.stores.length ?? 0) < 2;
    if (!this.#field.hidden)
      this.#choice.replaceChildren(...code!.stores.map((name, at) => h("option", { value: at, selected: at === memory.listing }, name)));
    this.#lines.hidden = !code || code.lines.length === 0;
    this.#lines.setAttribute("aria-label", words.say(store ? "code-store" : "code-pseudo"));
    this.#lines.replaceChildren(...(code?.lines ?? []).map(({ code: text, state, numbers }) =>
      h("li", { class: state, "aria-current": state === "lit" ? "step" : undefined },
        h("code", {}, text), numbers !== undefined && h("span", { class: "numbers" }, numbers))));
  }
}
