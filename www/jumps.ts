// Jumping: to the next or the previous of a kind, in any lane or in the one in focus.
import { h } from "./dom";
import type { Setting } from "./setting";

/** What one can jump to, as the Lab names it. */
const TARGETS = ["rejection", "delay", "refill", "reset"] as const;
export type Target = (typeof TARGETS)[number];

export class Jumps {
  readonly box: HTMLElement;

  constructor(setting: Setting) {
    const { words, memory, lab, jump } = setting;
    const name = (what: string, where: string): string => words.say("jump-what", { what, where });
    const option = (where: string) => (what: Target): HTMLOptionElement =>
      h("option", { value: `${what} ${where}`, selected: `${what} ${where}` === memory.jump }, name(what, where));
    const several = lab.lane_ids().length > 1;
    const select = h("select", { "aria-label": words.say("jump-to"), "data-key": "jump-to" },
      ...(several
        ? [h("optgroup", { label: words.say("jump-any") }, ...TARGETS.map(option("any"))),
            h("optgroup", { label: words.say("jump-here") }, ...TARGETS.map(option("here")))]
        : TARGETS.map(option("any"))));
    const go = (direction: 1 | -1) => (): void => {
      const [what, where] = select.value.split(" ") as [Target, string];
      jump(what, direction, where === "here");
    };
    const button = (key: string, sign: string, direction: 1 | -1): HTMLButtonElement =>
      h("button", { type: "button", "data-key": key, on: { click: go(direction) } }, h("span", { "aria-hidden": "true" }, sign));
    const [back, forth] = [button("jump-back", "«", -1), button("jump-forth", "»", 1)];
    const label = (): void => {
      memory.jump = select.value;
      const [what, where] = select.value.split(" ") as [string, string];
      for (const [button, id] of [[back, "jump-back"], [forth, "jump-forth"]] as const) {
        button.title = words.say(id, { what, where });
        button.setAttribute("aria-label", button.title);
      }
    };
    select.addEventListener("change", label);
    label();
    this.box = h("div", { class: "jumps" }, back, select, forth);
  }
}
