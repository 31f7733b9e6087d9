// frame.js, for the page that frames Ratelab: gives each frame the height that it asks for, and calls methods in it.
// A classic script as well as a module.
export {};

interface Result {
  id: number;
  value?: unknown;
  error?: { code: string; path: string; message: string };
}

interface Told extends Result {
  type: unknown;
  height: unknown;
}

/** What is known of the page in a frame. It goes when that does. */
interface Known {
  /** It has spoken: it listens. Until then what is said to it is kept. */
  hears: boolean;
  readonly kept: object[];
  readonly asked: Map<number, (result: Result) => void>;
}

/** Pixels: less shows nothing, and more is a mistake. */
const [LEAST, MOST] = [60, 20_000];

const pages = new WeakMap<object, Known>();
let count = 0;

function known(frame: object): Known {
  let found = pages.get(frame);
  if (!found) pages.set(frame, (found = { hears: false, kept: [], asked: new Map() }));
  return found;
}

/** With the edges that the page's style counts in. */
function give(frame: HTMLIFrameElement, height: number): void {
  const style = getComputedStyle(frame);
  const sizes = ["borderTopWidth", "borderBottomWidth", "paddingTop", "paddingBottom"] as const;
  const edges = style.boxSizing === "border-box" ? sizes.reduce((sum, size) => sum + parseFloat(style[size]), 0) : 0;
  frame.style.height = `${Math.min(MOST, Math.max(LEAST, Math.ceil(height))) + edges}px`;
}

function heard({ source, data }: MessageEvent<unknown>): void {
  const { type, height, ...result } = (typeof data === "object" && data !== null ? data : {}) as Told;
  if (!source || typeof type !== "string" || !type.startsWith("ratelab-")) return;
  const iframe = [...document.querySelectorAll("iframe")].find(({ contentWindow }) => contentWindow === source);
  if (!iframe) return;
  const page = known(source);
  page.hears = true;
  for (const message of page.kept.splice(0)) iframe.contentWindow!.postMessage(message, "*");
  if (type === "ratelab-height" && Number.isFinite(height) && (height as number) > 0) give(iframe, height as number);
  if (type !== "ratelab-result") return;
  page.asked.get(result.id)?.(result);
  page.asked.delete(result.id);
}

/** Calls a method of the element in a frame, once it is there. */
function command(iframe: HTMLIFrameElement, method: string, ...args: unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const page = known(iframe.contentWindow!);
    const message = { type: "ratelab-command", id: ++count, method, args };
    page.asked.set(message.id, ({ value, error }) => {
      if (error) reject(Object.assign(new Error(error.message), error));
      else resolve(value);
    });
    if (page.hears) iframe.contentWindow!.postMessage(message, "*");
    else page.kept.push(message);
  });
}

// Twice on a page, once is enough.
if (!("ratelab" in globalThis)) {
  Object.assign(globalThis, { ratelab: { command } });
  addEventListener("message", heard);
  // Those that have spoken before this was here speak again; all others take no notice.
  for (const iframe of document.querySelectorAll("iframe")) iframe.contentWindow?.postMessage({ type: "ratelab-hello" }, "*");
}
