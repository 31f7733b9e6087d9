// How wide a thing stands on the page. Asked in every frame, between one picture and the next, the browser would lay out
// the whole page each time.

export class Width {
  #width = 0;
  readonly #observer: ResizeObserver;

  constructor(private readonly box: HTMLElement, changed: () => void) {
    this.#observer = new ResizeObserver(() => {
      const before = this.#width;
      this.#width = box.clientWidth;
      if (this.#width !== before) changed();
    });
    this.#observer.observe(box);
  }

  /** In whole pixels; nothing where it is not on the page or not shown. */
  get pixels(): number {
    return (this.#width ||= this.box.clientWidth);
  }

  /** Asks anew: it has been changed just now. */
  forget(): void {
    this.#width = 0;
  }

  remove(): void {
    this.#observer.disconnect();
  }
}
