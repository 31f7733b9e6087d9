// What a reader who does not see the pictures hears: one polite status, in which nothing else speaks.
import { h, write } from "./dom";

/** Milliseconds without another move after which it is told where the moves led to. */
const REST = 150;

export class Announcer {
  readonly box = h("p", { class: "unseen", role: "status" });
  #timer = 0;

  /** Tells what `compose` gives once moving has come to rest, however many moves that were. */
  tell(compose: () => string): void {
    this.hush();
    this.#timer = setTimeout(() => write(this.box, compose()), REST);
  }

  /** The same for what is to be heard even if it sounds as what was told last. */
  tellAnew(compose: () => string): void {
    this.box.textContent = "";
    this.tell(compose);
  }

  /** Takes back what is not told yet. */
  hush(): void {
    clearTimeout(this.#timer);
  }
}
