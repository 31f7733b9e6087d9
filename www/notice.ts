// What stands in place of a run that there is not: what is wrong, and what can be done about it.
import { h } from "./dom";

/** Something that can be done about it. */
export interface Offer {
  readonly key: string;
  readonly text: string;
  act(): void;
}

export function notice(kind: "error" | "cancelled", said: (string | Node)[], offers: readonly Offer[]): HTMLElement {
  const buttons = offers.map(({ key, text, act }) => h("button", { type: "button", "data-key": key, on: { click: act } }, text));
  return h("div", { class: "notice" },
    h("div", kind === "error" ? { class: "error", role: "alert", part: "error" } : { class: kind }, ...said),
    buttons.length > 0 && h("p", { class: "row" }, ...buttons));
}
