// Light or dark. What `auto` means is the reader's own setting, now and when it changes; paper is light.

export class Theme {
  readonly #dark = matchMedia("(prefers-color-scheme: dark)");
  readonly #forced = matchMedia("(forced-colors: active)");

  constructor(private readonly element: HTMLElement & { readonly theme: string }) {}

  /** Takes on what is asked for, as the reader's settings are now. */
  readonly show = (): void => {
    const asked = this.element.theme;
    const dark = this.#dark.matches;
    // Where the reader's own colours lie under the pictures, what is drawn must suit them.
    const unsuited = this.#forced.matches && (asked === "dark") !== dark;
    this.element.dataset.theme = asked === "auto" || unsuited ? (dark ? "dark" : "light") : asked;
  };

  readonly #print = (): void => {
    this.element.dataset.theme = "light";
  };

  /** Follows the reader's settings from now on. */
  follow(): void {
    for (const list of [this.#dark, this.#forced]) list.addEventListener("change", this.show);
    addEventListener("beforeprint", this.#print);
    addEventListener("afterprint", this.show);
  }

  leave(): void {
    for (const list of [this.#dark, this.#forced]) list.removeEventListener("change", this.show);
    removeEventListener("beforeprint", this.#print);
    removeEventListener("afterprint", this.show);
  }
}
