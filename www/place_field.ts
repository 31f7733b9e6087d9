// Where one is: the instant, how far within it, and a field to go to another.
import { h, write } from "./dom";
import { asScenarioError, explain } from "./errors";
import { local, readTime } from "./notation";
import type { Setting } from "./setting";

export class PlaceField {
  readonly box: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #within = h("span", { class: "how-far", "aria-hidden": "true" });
  /** What could not be done: to stand beside the field. */
  readonly complaint = h("p", { class: "complaint", id: "place-complaint", hidden: true });
  /** Where the lab was when this was last written. */
  #shown = "";
  /** What had the focus before the field, and gets it back. */
  #before: HTMLElement | undefined;

  constructor(private readonly setting: Setting) {
    const { words } = setting;
    this.#input = h("input", { type: "text", class: "now", "aria-label": words.say("go-to"), title: words.say("go-to-hint"),
      "data-key": "place", autocomplete: "off", spellcheck: "false", enterkeyhint: "go", autocapitalize: "off" });
    this.#input.addEventListener("focus", (event) => {
      this.#before = (event.relatedTarget as HTMLElement | null) ?? undefined;
      // What can be typed, to be changed or copied; what was typed and is wrong is still there.
      if (this.#isGood()) this.#input.value = local(setting.lab.position(), words.language);
      this.#input.select();
    });
    this.#input.addEventListener("blur", () => {
      if (this.#isGood()) this.#restore();
    });
    // By leaving the field too, as thumbs do.
    this.#input.addEventListener("change", () => this.#go());
    this.#input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        if (this.#go()) this.#leave();
      } else if (event.key === "Escape") {
        event.preventDefault();
        this.#mend();
        this.#restore();
        this.#leave();
      }
    });
    this.box = h("div", { class: "place" }, this.#input, this.#within);
  }

  focus(): void {
    this.#input.focus();
  }

  /** Says in place what could not be done, until the next move. */
  say(text: string): void {
    write(this.complaint, text);
    this.complaint.hidden = false;
  }

  refresh(): void {
    const { lab } = this.setting;
    const position = lab.position();
    const moved = position !== this.#shown;
    this.#shown = position;
    write(this.#within, lab.within_text());
    const isTyping = this.setting.root.activeElement === this.#input;
    if (moved) this.#mend();
    if (!isTyping && this.#isGood()) this.#restore();
  }

  #isGood(): boolean {
    return !this.#input.hasAttribute("aria-invalid");
  }

  #mend(): void {
    this.complaint.hidden = true;
    this.#input.removeAttribute("aria-invalid");
    this.#input.removeAttribute("aria-describedby");
  }

  #restore(): void {
    this.#input.value = this.setting.lab.instant_text();
  }

  /** Goes to what was typed; says what is wrong with it where it is no place, and leaves it there. */
  #go(): boolean {
    const { lab, words, move } = this.setting;
    try {
      const typed = readTime(this.#input.value, words.language, "at");
      if (typed === lab.position()) return true;
      move(() => lab.seek(typed));
    } catch (thrown) {
      this.#input.setAttribute("aria-invalid", "true");
      this.#input.setAttribute("aria-describedby", this.complaint.id);
      const complaint = explain(asScenarioError(thrown), words);
      this.say(complaint);
      this.setting.tell(complaint);
      return false;
    }
    this.#mend();
    return true;
  }

  #leave(): void {
    if (this.#before?.isConnected) this.#before.focus();
    else this.#input.blur();
  }
}
