// From when on a change of a rule or of traffic holds: from now on, which keeps what came before, or from the beginning.
import { h, write } from "./dom";
import type { Setting } from "./setting";

export class Scope {
  readonly box: HTMLElement;
  readonly #now = h("span", {});
  readonly #choices: HTMLInputElement[];
  /** Which of them is chosen. */
  #shown: boolean | undefined;

  constructor(private readonly setting: Setting, key: string) {
    const { words, memory, refresh } = setting;
    const choice = (name: string, label: HTMLElement, fromNow: boolean): HTMLLabelElement => {
      const radio = h("input", { type: "radio", name: `scope-${key}`, "data-key": `scope-${key}-${name}` });
      radio.addEventListener("change", () => {
        this.#shown = memory.fromNow = fromNow;
        refresh();
      });
      return h("label", {}, radio, " ", label);
    };
    this.box = h("fieldset", { class: "scope" }, h("legend", {}, words.say("scope")),
      choice("now", this.#now, true), choice("beginning", h("span", {}, words.say("scope-beginning")), false));
    this.#choices = [...this.box.querySelectorAll("input")];
    this.refresh();
  }

  /** At the beginning both are the same. */
  get fromNow(): boolean {
    const { lab, memory } = this.setting;
    return memory.fromNow && !(lab.instant === 0 && lab.index === 0);
  }

  refresh(): void {
    const { lab, words, memory } = this.setting;
    this.box.hidden = lab.instant === 0 && lab.index === 0;
    write(this.#now, words.say("scope-now", { at: lab.instant_text() }));
    // Not at every refresh: one may come between the press on a choice and the change.
    if (this.#shown === memory.fromNow) return;
    this.#shown = memory.fromNow;
    this.#choices.forEach((radio, at) => (radio.checked = memory.fromNow === (at === 0)));
  }
}
