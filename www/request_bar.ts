// Requests by hand: one is sent now; the one at hand is deleted, or moves to another instant.
import type { Acts } from "./acts";
import { h, state, write } from "./dom";
import { type ScenarioError, asScenarioError, explain } from "./errors";
import { local, readTime } from "./notation";
import type { Setting } from "./setting";

export class RequestBar {
  readonly box: HTMLElement;
  readonly #delete: HTMLButtonElement;
  readonly #place: HTMLInputElement;
  readonly #error = h("p", { class: "field-error", role: "alert", id: "move-to-error", hidden: true });
  /** The request that the field is about. */
  #shown: number | undefined;

  constructor(
    private readonly setting: Setting,
    private readonly acts: Acts,
  ) {
    const { words } = setting;
    const send = h("button", { type: "button", "data-key": "send", on: { click: () => acts.sendNow() } }, words.say("send-now"));
    this.#delete = h("button", { type: "button", "data-key": "delete", on: { click: () => this.delete() } }, words.say("delete"));
    this.#place = h("input", { type: "text", "data-key": "move-to", autocomplete: "off", spellcheck: "false", enterkeyhint: "go",
      "aria-describedby": "move-to-error" });
    this.#place.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.#place.value = this.#present();
      this.#complain(undefined);
      this.#delete.focus();
    });
    this.#place.addEventListener("change", () => setting.typed.take(() => this.#move()));
    this.box = h("div", { class: "by-hand", part: "by-hand", role: "group", "aria-label": words.say("by-hand") },
      h("div", { class: "row" }, send, this.#delete,
        h("label", {}, h("span", { "aria-hidden": "true" }, words.say("move-to")), " ", this.#place)),
      this.#error,
      h("p", { class: "note" }, words.say("click-to-send")));
  }

  /** Lets the request at hand be moved. */
  typeMove(): void {
    this.#place.focus();
    this.#place.select();
  }

  /** Deletes the request at hand. */
  delete(): void {
    const { request } = this.acts;
    if (request !== undefined) this.acts.delete(request);
  }

  #present(): string {
    const { request } = this.acts;
    const { lab, words } = this.setting;
    return request === undefined ? "" : local(lab.request_at(request) ?? "", words.language);
  }

  #move(): void {
    const { request } = this.acts;
    const typed = this.#place.value.trim();
    if (request === undefined || typed === "" || typed === this.#present()) return this.#complain(undefined);
    try {
      const to = readTime(typed, this.setting.words.language, "to");
      this.acts.move(this.acts.name(request), to, (error) => this.#complain(error));
    } catch (thrown) {
      this.#complain(asScenarioError(thrown));
    }
  }

  /** Says at the field what is wrong in it. */
  #complain(error: ScenarioError | undefined): void {
    this.#error.hidden = error === undefined;
    if (error) {
      this.#place.setAttribute("aria-invalid", "true");
      write(this.#error, explain(error, this.setting.words));
    } else this.#place.removeAttribute("aria-invalid");
  }

  refresh(): void {
    const { words, root } = this.setting;
    const { request } = this.acts;
    const which = { none: request === undefined ? "yes" : "no", n: (request ?? 0) + 1 };
    state(this.#delete, "aria-label", words.say("delete-request", which));
    state(this.#delete, "aria-disabled", String(request === undefined));
    state(this.#place, "aria-label", words.say("move-request", which));
    this.#place.disabled = request === undefined;
    const isOther = request !== this.#shown;
    this.#shown = request;
    if (isOther) this.#complain(undefined);
    if (isOther || (root.activeElement !== this.#place && this.#error.hidden)) this.#place.value = this.#present();
  }
}
