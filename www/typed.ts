// What the reader is in the midst of: nothing is built anew under the hand, and what was typed counts before anything
// that is done after it.

export class Typed {
  /** Whether a field holds what is not finished yet. */
  #typing = false;
  /** Whether a pointer is down. */
  #pressed = false;
  /** What takes over the field that was left last. */
  #commit: (() => void) | undefined;
  #deaf = false;

  /** `freed` is told when things may be built anew. */
  constructor(
    private readonly root: ShadowRoot,
    private readonly freed: () => void,
  ) {
    root.addEventListener("input", ({ target }) => {
      this.#typing = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");
    });
    for (const type of ["change", "focusout"]) {
      root.addEventListener(type, () => {
        this.#typing = false;
        this.#later();
      });
    }
    root.addEventListener("pointerdown", () => (this.#pressed = true), { capture: true });
    root.addEventListener("click", (event) => this.#click(event as MouseEvent), { capture: true });
  }

  /** Whether to wait before anything is built anew. */
  get isBusy(): boolean {
    return this.#typing || this.#pressed || this.#commit !== undefined;
  }

  /** A pointer is up again, wherever that was. */
  readonly released = (): void => {
    if (!this.#pressed) return;
    this.#pressed = false;
    this.#later();
  };

  /** A field was left: `commit` takes it over, once the press that left it is over. */
  take(commit: () => void): void {
    if (this.#deaf) return;
    this.#commit = commit;
    this.#later();
  }

  /** Takes over at once what was typed. */
  flush(): void {
    const commit = this.#commit;
    this.#commit = undefined;
    commit?.();
  }

  /** Fields that go away by this are not left: what stands in them was called off. */
  ignoring(action: () => void): void {
    this.#deaf = true;
    action();
    this.#deaf = false;
  }

  // Once the focus has moved on to where the reader goes: what is built anew gives it back there.
  #later(): void {
    setTimeout(() => {
      if (!this.#pressed) this.flush();
      if (!this.isBusy) this.freed();
    });
  }

  /** What is pressed is pressed in what stands there once the field is taken over. */
  #click(event: MouseEvent): void {
    if (!this.#commit || !event.isTrusted) return;
    const key = (event.composedPath()[0] as Element).closest<HTMLElement>("[data-key]")?.dataset.key;
    event.stopImmediatePropagation();
    event.preventDefault();
    this.flush();
    if (key !== undefined) this.root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.click();
  }
}
