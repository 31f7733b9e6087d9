// What stands in the shadow root of the element: its styles, who tells what is to be heard, and the one box that is seen.
// The keys stay with the element, whatever takes the place of what.
import pictureStyle from "../src/picture/picture.css";
import pictureThemes from "../src/picture/themes.css";
import { Announcer } from "./announcer";
import elementStyle from "./element.css";

let sheets: CSSStyleSheet[] | undefined;

/** The styles of every <rate-lab>, parsed once. */
function styles(): CSSStyleSheet[] {
  sheets ??= [pictureStyle, pictureThemes, elementStyle].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  return sheets;
}

export class Surface {
  readonly root: ShadowRoot;
  readonly announcer = new Announcer();
  /** What had the focus in the box that gives way to the next. */
  #focused: string | undefined;

  constructor(element: HTMLElement) {
    this.root = element.attachShadow({ mode: "open" });
    this.root.adoptedStyleSheets = styles();
    this.root.append(this.announcer.box);
  }

  get hasFocus(): boolean {
    return this.root.activeElement !== null;
  }

  /** Away with all but the announcer, as what is told by a status that is new on the page goes unheard, and what stays. */
  clear(stays?: Element): void {
    for (const child of [...this.root.children]) if (child !== this.announcer.box && child !== stays) child.remove();
  }

  /** Notes what has the focus. */
  noteFocus(): void {
    this.#focused = (this.root.activeElement as HTMLElement | null)?.dataset.key ?? this.#focused;
  }

  /** Gives the focus back. What had it may be gone, as the × of a lane is: the keys stay with the element all the same. */
  giveFocus(): void {
    const find = (what: string): HTMLElement | null => this.root.querySelector(what);
    if (this.#focused) (find(`[data-key="${CSS.escape(this.#focused)}"]`) ?? find('[data-key="play"]') ?? find("button"))?.focus();
    this.#focused = undefined;
  }
}
