// Moving in time: to the ends, a step, play, scrub, speed.
import { h, picture, state, write } from "./dom";
import { Jumps } from "./jumps";
import { PlaceField } from "./place_field";
import type { Setting } from "./setting";
import { SPEEDS } from "./speed";
import { Width } from "./width";

/** Places of the scrubber: finer than any screen. */
const PLACES = 10_000;

export class Transport {
  readonly box: HTMLElement;
  readonly #play: HTMLButtonElement | undefined;
  readonly #place: PlaceField;
  readonly #scrubber = picture();
  readonly #range: HTMLInputElement | undefined;
  readonly #speeds: HTMLSelectElement | undefined;
  readonly #frame = h("div", { class: "scrubber" });
  readonly #width = new Width(this.#frame, () => this.refresh());
  readonly #back: HTMLButtonElement[] = [];
  readonly #forth: HTMLButtonElement[] = [];

  constructor(private readonly setting: Setting, help: () => void) {
    const { words, controls, lab, move, moved, jump, element } = setting;
    this.box = h("div", { class: "transport", part: "transport", role: "group", "aria-label": words.say("transport") });
    const button = (id: string, sign: string, action: () => void, label = false): HTMLButtonElement => {
      const name = words.say(id);
      return h("button", { type: "button", title: name, "aria-label": name, class: id, "data-key": id, on: { click: action } },
        h("span", { "aria-hidden": "true" }, sign), label && h("span", { class: "label" }, name));
    };
    const to = (action: () => void) => (): void => move(action);
    const buttons = h("div", { class: "buttons" });
    if (controls.has("step")) {
      this.#back.push(button("to-start", "|◀", to(() => lab.seek("0s+0"))), button("step-back", "◀", to(() => lab.step(-1))));
      this.#forth.push(button("step-on", "▶", to(() => lab.step(1))), button("to-end", "▶|", to(() => lab.seek_instant(lab.end))));
    }
    if (controls.has("play"))
      this.#play = button("play", "▶", () => (element.playing = !element.playing), true);
    buttons.append(...this.#back, ...(this.#play ? [this.#play] : []), ...this.#forth);
    this.box.append(buttons);
    if (controls.has("step")) {
      const jumps = new Jumps(setting);
      jumps.box.append(button("to-worst", "⇥", () => jump("worst", 1, false)));
      this.box.append(jumps.box);
    }
    if (controls.has("scrub")) {
      this.#range = h("input", { type: "range", min: 0, max: PLACES, step: 1, "aria-label": words.say("scrub"), "data-key": "scrub" });
      this.#range.addEventListener("input", () => {
        lab.seek_instant(Math.round((Number(this.#range!.value) / PLACES) * lab.end));
        moved();
      });
      this.#frame.append(this.#scrubber, this.#range);
      const zoom = (factor: number) => (): void => {
        lab.zoom(factor);
        moved();
      };
      this.box.append(this.#frame, h("div", { class: "zoom" }, button("zoom-out", "−", zoom(2)), button("zoom-in", "+", zoom(0.5))));
    }
    this.#place = new PlaceField(setting);
    const end = h("div", { class: "clock" }, this.#place.box);
    if (controls.has("speed")) {
      this.#speeds = h("select", { "aria-label": words.say("speed"), "data-key": "speed" });
      this.#speeds.addEventListener("change", () => (element.speed = Number(this.#speeds!.value)));
      end.append(this.#speeds);
    }
    end.append(button("keys", "?", help));
    this.box.append(end, this.#place.complaint);
  }

  /** Lets an instant be typed. */
  typePlace(): void {
    this.#place.focus();
  }

  /** Says beside the instant why one is still where one was. */
  say(text: string): void {
    this.#place.say(text);
  }

  refresh(): void {
    const { lab, words, element } = this.setting;
    if (this.#play) {
      const name = words.say(element.playing ? "pause" : "play");
      state(this.#play, "title", name);
      state(this.#play, "aria-label", name);
      write(this.#play.firstElementChild!, element.playing ? "❚❚" : "▶");
      write(this.#play.lastElementChild!, name);
    }
    // Not `disabled`: that would take the focus from the button just pressed, and the keys with it.
    for (const button of this.#back) state(button, "aria-disabled", String(lab.at_first));
    for (const button of this.#forth) state(button, "aria-disabled", String(button.classList.contains("to-end") ? lab.at_last : lab.at_end));
    if (this.#speeds && this.#speeds.value !== String(element.speed)) this.#speeds.replaceChildren(...this.#rungs(element.speed));
    this.#place.refresh();
    if (this.#range) {
      const place = String(Math.round((lab.instant / lab.end) * PLACES));
      if (this.#range.value !== place) this.#range.value = place;
      state(this.#range, "aria-valuetext", lab.instant_text());
      const width = this.#width.pixels;
      if (width > 0) lab.draw_scrubber(this.#scrubber, width);
    }
  }

  remove(): void {
    this.#width.remove();
  }

  /** The ladder of speeds, with the present one where it is none of them. */
  #rungs(present: number): HTMLOptionElement[] {
    const speeds = (SPEEDS as readonly number[]).includes(present) ? SPEEDS : [...SPEEDS, present].sort((a, b) => a - b);
    return speeds.map((speed) => {
      const digits = String(speed).split(".")[1]?.length ?? 0;
      return h("option", { value: speed, selected: speed === present }, this.setting.words.say("times", { n: { value: speed, digits } }));
    });
  }
}
