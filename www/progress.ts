// What is shown while a long run opens: how far it is, and a way to call it off.
import { h, state, write } from "./dom";
import type { Progress } from "./job";
import type { Words } from "./words";

/** Milliseconds after which work counts as long: shorter, and it would only flash. */
const PATIENCE = 150;

export class ProgressBar {
  readonly box: HTMLElement;
  readonly #bar = h("progress", { max: 1, value: 0 });
  readonly #phase = h("span", { class: "phase" });
  #timer = 0;

  readonly #cancel: HTMLButtonElement;

  constructor(private readonly words: () => Words, cancel: () => void, appear: () => void) {
    this.#cancel = h("button", { type: "button", class: "cancel", "data-key": "cancel", on: { click: cancel } });
    this.box = h("div", { class: "opening", part: "opening", role: "group" }, this.#phase, this.#bar, this.#cancel);
    this.#name();
    this.#timer = setTimeout(appear, PATIENCE);
  }

  /** In the reader's language, which may become another meanwhile. */
  #name(): void {
    const words = this.words();
    write(this.#cancel, words.say("cancel"));
    for (const named of [this.box, this.#bar]) state(named, "aria-label", words.say("opening"));
  }

  show({ phase, done }: Progress): void {
    this.#name();
    const percent = this.words().say("percent", { n: Math.floor(done * 100) });
    this.#bar.value = done;
    this.#bar.setAttribute("aria-valuetext", percent);
    write(this.#phase, `${this.words().say(phase)} · ${percent}`);
  }

  remove(): void {
    clearTimeout(this.#timer);
    this.box.remove();
  }
}
