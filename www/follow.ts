// Between the address of index.html and its <rate-lab>: what the address says is opened, and where the reader goes from
// there the address follows, without leaving a trace in the browser's history.
import { address, parameters } from "./address";
import { LINKED, type Name } from "./parameters";

/** What of the address is opened. */
const OPENED: readonly Name[] = ["scenario", ...LINKED];

/** Milliseconds that the reader must rest before the address follows. */
const REST = 300;

interface Lab extends HTMLElement {
  readonly playing: boolean;
  link(): string;
}

/** Opens what the address says. */
export function open(lab: HTMLElement): void {
  const given = parameters(location.hash);
  address(lab, given, OPENED);
  if (!given.has("scenario") && !given.has("s")) lab.setAttribute("scenario", "edge-burst");
}

/** Takes a parameter out of the address: the reader has chosen otherwise. */
export function forget(name: string): void {
  const others = location.hash.slice(1).split("&").filter((pair) => pair && pair.split("=")[0] !== name);
  replace(others.join("&"));
}

/** Without a trace in the browser's history. */
function replace(hash: string): void {
  try {
    history.replaceState(history.state, "", `${location.pathname}${location.search}${hash && `#${hash}`}`);
  } catch {
    // Not every page has an address of its own: one inside another's source has none.
  }
}

/** Keeps the two together from now on. */
export function follow(lab: Lab): void {
  let waiting = 0;
  /** What the address stands for, as a link. */
  let written = "";
  /** Whether the address says what opens next. */
  let isAddressed = true;
  const wait = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(write, REST);
  };
  const write = (): void => {
    if (lab.playing) return wait();
    const now = here();
    if (now === undefined || now === written) return;
    written = now;
    // Language and theme, where the address says them, stay.
    const others = location.hash.slice(1).split("&").filter((pair) => pair && !OPENED.includes(pair.split("=")[0] as Name));
    replace([now, ...others].filter((part) => part).join("&"));
  };
  /** The address's own part of the link: empty where there is too much for one, so that it leads nowhere wrong;
   * undefined where there is no run that it could lead to. */
  const here = (): string | undefined => {
    try {
      return new URL(lab.link()).hash.slice(1);
    } catch (error) {
      return (error as { code?: unknown }).code === "link-too-long" ? "" : undefined;
    }
  };
  lab.addEventListener("ratelab-ready", () => {
    if (isAddressed) written = here() ?? written;
    isAddressed = false;
  });
  // A damaged address stays as it is until the reader does something.
  lab.addEventListener("ratelab-error", () => clearTimeout(waiting));
  // Which lane has the focus is part of the picture.
  for (const type of ["ratelab-ready", "ratelab-instant", "ratelab-change", "focusin", "click"]) lab.addEventListener(type, wait);
  addEventListener("hashchange", () => {
    clearTimeout(waiting);
    isAddressed = true;
    open(lab);
  });
}
