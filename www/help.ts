// The table of keys, over the page until Escape or a press elsewhere.
import { h } from "./dom";
import { KEYS } from "./keys";
import type { Setting } from "./setting";

/** As keyboards print them. */
const SIGNS: Readonly<Record<string, string>> = { ArrowRight: "→", ArrowLeft: "←", Shift: "⇧" };

export class Help {
  readonly box: HTMLElement;

  constructor({ root, words, controls }: Setting) {
    const sign = (part: string): string => (part === "Space" ? words.say("space-bar") : (SIGNS[part] ?? part));
    const keycap = (key: string): HTMLElement => h("kbd", {}, key.replace(/[^+]+/g, sign));
    const rows = KEYS.filter(({ needs }) => !needs || controls.has(needs)).map(({ keys, says }) => {
      const shown = keys.length > 2 ? [keycap(keys[0]!), " – ", keycap(keys.at(-1)!)] : keys.flatMap((key) => [keycap(key), " "]);
      return h("tr", {}, h("th", { scope: "row" }, ...shown), h("td", {}, words.say(says)));
    });
    const close = h("button", { type: "button", class: "close", "aria-label": words.say("close") }, "×");
    close.addEventListener("click", () => this.box.hidePopover());
    this.box = h("div", { class: "help", part: "help", popover: "auto", role: "dialog", "aria-label": words.say("keys") },
      h("div", { class: "row" }, h("h2", {}, words.say("keys")), close),
      h("div", { class: "all-keys", tabindex: 0, role: "group", "aria-label": words.say("keys") }, h("table", {}, h("tbody", {}, ...rows))));
    this.#mindFocus(root, close);
  }

  get isOpen(): boolean {
    return this.box.matches(":popover-open");
  }

  toggle(): void {
    this.box.togglePopover();
  }

  /** Within a shadow root the browser does not bring the focus back by itself; and it complains of `autofocus` in a frame. */
  #mindFocus(root: ShadowRoot, close: HTMLElement): void {
    let before: HTMLElement | null = null;
    this.box.addEventListener("beforetoggle", (event) => {
      if (event.newState === "open") before = root.activeElement as HTMLElement | null;
      else if (this.box.contains(root.activeElement)) before?.focus();
    });
    this.box.addEventListener("toggle", (event) => {
      if ((event as ToggleEvent).newState === "open") close.focus();
    });
  }
}
