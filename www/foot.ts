// What sticks to the edges of the screen lies over the rest. What has the focus of a keyboard comes out from behind it,
// whatever the heights are: they are measured.

/** Nearest to the edge first: the later ones stand on it. */
const STICKY = [".transport", "div.axis", ".panels", ".opening"];
const GAP = 8;

/** Scrolls so that nothing lies over what has the focus. One who points with a mouse sees where. */
function reveal(root: ShadowRoot, fromAfar: boolean): void {
  const focused = root.activeElement as HTMLElement | null;
  if (!focused?.matches(":focus-visible") || focused.closest(":popover-open")) return;
  const scroll = (): void => focused.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (fromAfar) scroll();
  for (const name of STICKY) {
    const over = root.querySelector(name);
    if (!over || over.contains(focused) || getComputedStyle(over).position !== "sticky") continue;
    const [lies, is] = [over.getBoundingClientRect(), focused.getBoundingClientRect()];
    if (lies.height === 0 || is.bottom <= lies.top || is.top >= lies.bottom) continue;
    if (name === ".opening") focused.style.scrollMarginBlockStart = `${lies.bottom + GAP}px`;
    else focused.style.scrollMarginBlockEnd = `${innerHeight - lies.top + GAP}px`;
    scroll();
    focused.style.scrollMarginBlock = "";
  }
}

/**
 * Whether what the element stands in is moved or scaled as a whole, as slides are: things then stick to places where no
 * edge of the screen is.
 */
function isMoved(host: Element): boolean {
  for (let around: Element | null = host; around; around = around.parentElement ?? hostOf(around))
    if (getComputedStyle(around).transform !== "none") return true;
  return false;
}

function hostOf(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Watches what sticks: how high it is, and that the focus is not lost behind it. */
export class Foot {
  // The browser itself scrolls only after this.
  readonly #focused = (): void => reveal(this.root, true);
  readonly #observer: ResizeObserver;

  constructor(private readonly root: ShadowRoot, stage: HTMLElement, transport: HTMLElement | undefined, panels: HTMLElement) {
    this.#observer = new ResizeObserver(() => {
      stage.classList.toggle("loose", isMoved(root.host));
      // The panels stand on the transport.
      stage.style.setProperty("--transport", `${transport?.offsetHeight ?? 0}px`);
      // One who scrolled away stays there.
      reveal(root, false);
    });
    if (transport) this.#observer.observe(transport);
    this.#observer.observe(panels);
    // What is on its way comes and goes above.
    this.#observer.observe(root.host);
    root.addEventListener("focusin", this.#focused);
  }

  remove(): void {
    this.root.removeEventListener("focusin", this.#focused);
    this.#observer.disconnect();
  }
}
