// The time axis under the lanes, shared by all.
import { h, picture, pictureScale } from "./dom";
import type { Setting } from "./setting";
import { Width } from "./width";

export class Axis {
  readonly #svg = picture();
  readonly box = h("div", { class: "axis" });

  readonly #width = new Width(this.box, () => this.refresh());

  constructor(private readonly setting: Setting) {
    this.box.append(this.#svg);
  }

  /** Draws it anew where there may be more or less room. */
  resize(): void {
    this.#width.forget();
    this.refresh();
  }

  refresh(): void {
    const { lab, parts } = this.setting;
    const width = Math.floor(this.#width.pixels / pictureScale(this.box));
    if (width > 0) lab.draw_axis(this.#svg, width, parts.has("vessel"));
  }

  remove(): void {
    this.#width.remove();
  }
}
