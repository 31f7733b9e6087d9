// Two buttons that bring back whole futures.
import { h, state } from "./dom";
import type { Setting } from "./setting";

export class Undoing {
  readonly boxes: HTMLButtonElement[];

  constructor(private readonly setting: Setting) {
    const button = (key: string, sign: string, redo: boolean): HTMLButtonElement =>
      h("button", { type: "button", class: key, "data-key": key, on: { click: () => setting.undo(redo) } }, h("span", { "aria-hidden": "true" }, sign));
    this.boxes = [button("undo", "↶", false), button("redo", "↷", true)];
    this.refresh();
  }

  refresh(): void {
    const { words, branches } = this.setting;
    for (const [at, subject] of [branches.undoes, branches.redoes].entries()) {
      const button = this.boxes[at]!;
      const name = words.say(button.className, { what: subject ?? "nothing" });
      state(button, "aria-label", name);
      state(button, "title", name);
      state(button, "aria-disabled", String(subject === undefined));
    }
  }
}
