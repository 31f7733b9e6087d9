// Off screen and in a hidden tab nobody looks: there time stands still.

export class Resting {
  #isOff = false;
  #rests = false;
  readonly #observer: IntersectionObserver;
  readonly #look = (): void => {
    const rests = this.#isOff || document.hidden;
    if (rests === this.#rests) return;
    this.#rests = rests;
    this.changed(rests);
  };

  constructor(
    private readonly element: HTMLElement,
    private readonly changed: (rests: boolean) => void,
  ) {
    this.#observer = new IntersectionObserver((seen) => {
      this.#isOff = !seen.at(-1)!.isIntersecting;
      this.#look();
    });
  }

  /** Watches from now on whether it is seen. */
  begin(): void {
    this.#observer.observe(this.element);
    document.addEventListener("visibilitychange", this.#look);
    this.#look();
  }

  end(): void {
    this.#observer.disconnect();
    document.removeEventListener("visibilitychange", this.#look);
  }
}
