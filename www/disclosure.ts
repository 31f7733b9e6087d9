// A button that shows and hides something, and remembers which.
import { h } from "./dom";
import type { Memory } from "./setting";

/** `opened` brings what was hidden up to date. */
export function disclosure(memory: Memory, key: string, label: string, className: string, content: HTMLElement,
  opened?: () => void): HTMLButtonElement {
  const button = h("button", { type: "button", class: className, "data-key": key });
  button.textContent = label;
  const show = (open: boolean): void => {
    content.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    if (open) memory.opened.add(key);
    else memory.opened.delete(key);
    if (open) opened?.();
  };
  button.addEventListener("click", () => show(content.hidden === true));
  show(memory.opened.has(key));
  return button;
}
