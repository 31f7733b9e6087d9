// What a page holds on to, counted from before its own scripts: what was asked of the page and not taken back, and what
// was made in WebAssembly and not freed.
//
// - `listeners`: on window, document and lists of media; those inside the element go with it. One that is added twice is
//   one, as for the browser.
// - `timers`: timeouts and frames that are still to come, intervals, channels that are open.
// - `observers`: that watch something.
// - `handles`: what the engine made and the page has not freed. To finish an opening gives a run in its place.
// - `memories` and `elements`: what is not collected, asked after a collection. A page counts those of its life in
//   `pages`, of 64 KiB each.
import type { CDPSession, Page } from "@playwright/test";

export interface Left {
  listeners: number;
  timers: number;
  observers: number;
  handles: number;
  memories: number;
  pages: number;
  elements: number;
}

declare global {
  interface Window {
    left(): Left;
    /** How many channels are open: work that is cut in slices has one. */
    channels(): number;
    /** So that it can be seen to go. */
    watched: WeakRef<Element>[];
  }
}

/** Counts from now on; to be called before the page is opened. */
export async function counting(page: Page): Promise<() => Promise<Left>> {
  await page.addInitScript(() => {
    const wide = (target: unknown): boolean => target === window || target === document || target instanceof MediaQueryList;
    const numbers = new WeakMap<object, number>();
    let last = 0;
    const number = (thing: object): number => numbers.get(thing) ?? (numbers.set(thing, (last += 1)), last);
    const listeners = new Set<string>();
    const name = (target: object, type: string, listener: object, options: unknown): string =>
      [number(target), type, number(listener), Boolean(typeof options === "object" && options ? (options as { capture?: boolean }).capture : options)].join();
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, ...[type, listener, options]: Parameters<typeof add>) {
      const target = this ?? window;
      if (wide(target) && listener) listeners.add(name(target, type, listener, options));
      add.call(target, type, listener, options);
    };
    EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, ...[type, listener, options]: Parameters<typeof remove>) {
      const target = this ?? window;
      if (wide(target) && listener) listeners.delete(name(target, type, listener, options));
      remove.call(target, type, listener, options);
    };

    const timers = new Set<string>();
    const once = (kind: string, begin: (then: (...given: never[]) => void, ...more: never[]) => number) =>
      (then: (...given: never[]) => void, ...more: never[]): number => {
        const timer: number = begin((...given) => {
          timers.delete(kind + timer);
          then(...given);
        }, ...more);
        timers.add(kind + timer);
        return timer;
      };
    const off = (kind: string, end: (timer: number) => void) => (timer: number): void => {
      timers.delete(kind + timer);
      end(timer);
    };
    const bound = <F>(call: F): F => (call as unknown as { bind(to: Window): F }).bind(window);
    window.setTimeout = once("timeout", bound(window.setTimeout) as never) as never;
    window.clearTimeout = off("timeout", bound(window.clearTimeout)) as never;
    window.requestAnimationFrame = once("frame", bound(window.requestAnimationFrame) as never) as never;
    window.cancelAnimationFrame = off("frame", bound(window.cancelAnimationFrame));
    const every = bound(window.setInterval) as (...given: unknown[]) => number;
    window.setInterval = ((...given: unknown[]) => {
      const timer = every(...given);
      timers.add(`interval${timer}`);
      return timer;
    }) as never;
    window.clearInterval = off("interval", bound(window.clearInterval)) as never;
    let channels = 0;
    const open = new WeakSet<MessagePort>();
    window.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        channels += 1;
        open.add(this.port1).add(this.port2);
        twins.set(this.port1, this.port2).set(this.port2, this.port1);
      }
    };
    const twins = new WeakMap<MessagePort, MessagePort>();
    const close = MessagePort.prototype.close;
    MessagePort.prototype.close = function (): void {
      if (open.delete(this)) {
        open.delete(twins.get(this)!);
        channels -= 1;
      }
      close.call(this);
    };
    window.channels = () => channels;

    const watching = new Set<number>();
    for (const kind of [ResizeObserver, IntersectionObserver]) {
      const { observe, disconnect } = kind.prototype;
      kind.prototype.observe = function (this: never, ...given: [Element]) {
        watching.add(number(this));
        observe.apply(this, given);
      };
      kind.prototype.disconnect = function (this: never) {
        watching.delete(number(this));
        disconnect.call(this);
      };
    }

    let handles = 0;
    let pages = 0;
    const memories: WeakRef<WebAssembly.Memory>[] = [];
    const instantiate = WebAssembly.instantiate as (module: WebAssembly.Module, imports: WebAssembly.Imports) => Promise<WebAssembly.Instance>;
    WebAssembly.instantiate = (async (module: WebAssembly.Module, imports: WebAssembly.Imports) => {
      const { exports } = await instantiate(module, imports);
      memories.push(new WeakRef(exports.memory as WebAssembly.Memory));
      pages += (exports.memory as WebAssembly.Memory).buffer.byteLength / 65_536;
      const counted = Object.entries(exports).map(([name, value]) => {
        const by = /^(lab|opening|branches)_(new|copy)$/.test(name) ? 1 : /^__wbg_(lab|opening|branches)_free$/.test(name) ? -1 : 0;
        if (by === 0) return [name, value];
        return [name, (...given: unknown[]) => {
          handles += by;
          return (value as (...given: unknown[]) => unknown)(...given);
        }];
      });
      return { exports: Object.fromEntries(counted) as WebAssembly.Exports };
    }) as never;

    window.watched = [];
    const alive = (refs: WeakRef<object>[]): number => refs.filter((ref) => ref.deref() !== undefined).length;
    window.left = () => ({
      listeners: listeners.size,
      timers: timers.size + channels,
      observers: watching.size,
      handles,
      memories: alive(memories),
      pages,
      elements: alive(window.watched),
    });
  });
  let session: CDPSession | undefined;
  return async () => {
    session ??= await page.context().newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    return page.evaluate(() => window.left());
  };
}
