// frame.js, for the page that frames Ratelab: gives each frame the height that it asks for, and calls methods in it.
// A classic script as well as a module.
export {};

interface Result {
  id: number;
  value?: unknown;
  error?: Wrong;
}

interface Wrong {
  code: string;
  path: string;
  message: string;
}

interface Told extends Result {
  type: unknown;
  height: unknown;
  page: unknown;
  loaded: unknown;
}

/** What is known of a frame. */
interface Known {
  /** The page in it that has spoken last: it listens. Until one does, what is said is kept. */
  page: unknown;
  /** Whether that is loaded: what loads next is another one. */
  loaded: boolean;
  kept: Command[];
  readonly asked: Map<number, (result: Result) => void>;
}

interface Command {
  type: "ratelab-command";
  id: number;
  method: string;
  args: readonly unknown[];
}

/** Pixels: less shows nothing, and more is a mistake. */
const [LEAST, HIGHEST] = [60, 20_000];
/** So many commands of a frame may be without an answer. */
const MOST = 100;

const frames = new WeakMap<HTMLIFrameElement, Known>();
let count = 0;

function known(iframe: HTMLIFrameElement): Known {
  let found = frames.get(iframe);
  if (!found) frames.set(iframe, (found = { page: undefined, loaded: false, kept: [], asked: new Map() }));
  return found;
}

/** There is another page in a frame, or none that has spoken yet: what was asked of the one before is answered by nobody. */
function turn(frame: Known, page: unknown, loaded: boolean): void {
  const kept = new Set(frame.kept.map(({ id }) => id));
  const error = { code: "gone", path: "", message: "the frame has loaded another page" };
  for (const [id, answer] of frame.asked) {
    if (kept.has(id)) continue;
    frame.asked.delete(id);
    answer({ id, error });
  }
  Object.assign(frame, { page, loaded });
}

/** With the edges that the page's style counts in. */
function give(frame: HTMLIFrameElement, height: number): void {
  const style = getComputedStyle(frame);
  const sizes = ["borderTopWidth", "borderBottomWidth", "paddingTop", "paddingBottom"] as const;
  const edges = style.boxSizing === "border-box" ? sizes.reduce((sum, size) => sum + parseFloat(style[size]), 0) : 0;
  frame.style.height = `${Math.min(HIGHEST, Math.max(LEAST, Math.ceil(height))) + edges}px`;
}

function heard({ source, data }: MessageEvent<unknown>): void {
  const { type, height, page, loaded, ...result } = (typeof data === "object" && data !== null ? data : {}) as Told;
  if (!source || typeof type !== "string" || !type.startsWith("ratelab-")) return;
  const iframe = [...document.querySelectorAll("iframe")].find(({ contentWindow }) => contentWindow === source);
  if (!iframe) return;
  const frame = known(iframe);
  if (type === "ratelab-hello" && page !== frame.page) {
    turn(frame, page, loaded === true);
    for (const message of frame.kept.splice(0)) iframe.contentWindow!.postMessage(message, "*");
  } else if (type === "ratelab-hello" && loaded === true) frame.loaded = true;
  if (type === "ratelab-height" && Number.isFinite(height) && (height as number) > 0) give(iframe, height as number);
  if (type !== "ratelab-result") return;
  frame.asked.get(result.id)?.(result);
  frame.asked.delete(result.id);
}

/** A frame has loaded a page: the one that has spoken, or another one. */
function loads({ target }: Event): void {
  if (!(target instanceof HTMLIFrameElement)) return;
  const frame = frames.get(target);
  if (frame?.loaded) turn(frame, undefined, false);
  // What it has said may come later than this. It says once more which it is, and that it is loaded.
  hello(target);
}

function hello(iframe: HTMLIFrameElement): void {
  iframe.contentWindow?.postMessage({ type: "ratelab-hello" }, "*");
}

/** Calls a method of the element in a frame, once it is there. */
function command(iframe: HTMLIFrameElement, method: string, ...args: unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const frame = known(iframe);
    const answer = ({ value, error }: Result): void => (error ? reject(Object.assign(new Error(error.message), error)) : resolve(value));
    const message: Command = { type: "ratelab-command", id: ++count, method, args };
    if (frame.asked.size >= MOST) {
      answer({ id: message.id, error: { code: "too-many", path: "", message: `more than ${MOST} commands wait for an answer` } });
      return;
    }
    frame.asked.set(message.id, answer);
    if (frame.page === undefined) frame.kept.push(message);
    else iframe.contentWindow!.postMessage(message, "*");
  });
}

// Twice on a page, once is enough.
if (!("ratelab" in globalThis)) {
  Object.assign(globalThis, { ratelab: { command } });
  addEventListener("message", heard);
  document.addEventListener("load", loads, { capture: true });
  // Those that have spoken before this was here speak again; all others take no notice.
  for (const iframe of document.querySelectorAll("iframe")) hello(iframe);
}
