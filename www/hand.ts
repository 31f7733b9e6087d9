// The pointer on a lane's picture: a press sends a request there, a sweep sends many, dragging a request moves it, a
// press on one goes to it. Escape lets go.
import type { Acts } from "./acts";
import { h, pictureScale, write } from "./dom";
import type { Setting } from "./setting";

/** Pixels from which on a press is a sweep. */
const SWEEP = 5;
/** How far a press may be from the middle of a request's mark. */
const NEAR = 8;

/** What is being done. */
interface Grip {
  readonly pointer: number;
  /** Where it began, in the page's pixels. */
  readonly x: number;
  readonly request: number | undefined;
  /** What is no arrival of its own stays where it is: a press goes to it. */
  readonly retry: number | undefined;
  swept: boolean;
}

export class Hand {
  #grip: Grip | undefined;
  readonly #said = h("span", {});
  readonly #band = h("div", { class: "band", hidden: true }, this.#said);
  readonly #escaped = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    this.#letGo();
  };

  constructor(
    private readonly setting: Setting,
    private readonly acts: Acts,
    private readonly lane: string,
    private readonly frame: HTMLElement,
    /** How wide the picture is drawn. */
    private readonly width: () => number,
  ) {
    frame.classList.add("sends");
    frame.title = setting.words.say("click-to-send");
    frame.append(this.#band);
    frame.addEventListener("pointerdown", (event) => this.#press(event));
    frame.addEventListener("pointermove", (event) => this.#sweep(event));
    frame.addEventListener("pointerup", (event) => this.#release(event));
    frame.addEventListener("pointercancel", () => this.#letGo());
  }

  #press(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0 || this.#stretch(event.clientX, event.clientX) === undefined) return;
    this.setting.element.pause();
    this.#grip = { pointer: event.pointerId, x: event.clientX, ...this.#under(event), swept: false };
    this.frame.setPointerCapture(event.pointerId);
    // The focus may be anywhere.
    addEventListener("keydown", this.#escaped, { capture: true });
  }

  #sweep(event: PointerEvent): void {
    const grip = this.#grip;
    if (!grip || grip.pointer !== event.pointerId) return;
    if (Math.abs(event.clientX - grip.x) >= SWEEP) grip.swept = true;
    if (!grip.swept) return;
    const { request } = grip;
    const [from, to] = request === undefined ? [grip.x, event.clientX] : [event.clientX, event.clientX];
    const stretch = this.#stretch(from, to);
    this.#band.hidden = stretch === undefined;
    if (!stretch) return;
    const [begins, ends] = [this.#own(Math.min(from, to)), this.#own(Math.max(from, to))];
    this.#band.classList.toggle("mark", request !== undefined);
    this.#band.style.left = `${begins}px`;
    this.#band.style.width = `${ends - begins}px`;
    const [, , first, last] = stretch;
    const { words, memory } = this.setting;
    write(this.#said, request === undefined
      ? words.say("hand-sweep", { n: Number(memory.sent.many), from: first, to: last })
      : words.say("hand-move", { to: first }));
  }

  #release(event: PointerEvent): void {
    const grip = this.#grip;
    if (!grip || grip.pointer !== event.pointerId) return;
    this.#letGo();
    const { request, retry, swept, x } = grip;
    const { lab, move, typed } = this.setting;
    const stretch = request === undefined && swept ? this.#stretch(x, event.clientX) : this.#stretch(event.clientX, event.clientX);
    const name = request === undefined ? undefined : this.acts.name(request);
    // What was typed before counts first; the picture may be another by then.
    typed.flush();
    if (request !== undefined && !swept) return this.frame.isConnected ? move(() => lab.go_to_request(request)) : undefined;
    if (retry !== undefined && !swept) return move(() => lab.go_to_offered(this.lane, retry));
    if (!stretch) return;
    const [at, over] = stretch;
    if (name === undefined) this.acts.send(at, over);
    else this.acts.move(name, at);
  }

  #letGo(): void {
    this.#grip = undefined;
    this.#band.hidden = true;
    removeEventListener("keydown", this.#escaped, { capture: true });
  }

  /** The instants under two places of the page: the earlier, how long to the later, and both in words. */
  #stretch(from: number, to: number): [string, string, string, string] | undefined {
    const { lab, parts } = this.setting;
    const place = (x: number): number => this.#own(x) / pictureScale(this.frame);
    return lab.stretch_at(this.width(), place(from), place(to), parts.has("vessel")) as [string, string, string, string] | undefined;
  }

  /** A place of the page in the frame's own pixels: a host may show it larger or smaller, as slides are. */
  #own(x: number): number {
    const { left, width } = this.frame.getBoundingClientRect();
    return ((x - left) * this.frame.offsetWidth) / width;
  }

  /** The request whose mark is pressed, or nearly so. */
  #under({ clientX, clientY }: PointerEvent): Pick<Grip, "request" | "retry"> {
    let nearest: { away: number; name: string } | undefined;
    for (const mark of this.frame.querySelectorAll("[data-name^=request-], [data-name^=retry-]:not([data-name^=retry-link])")) {
      const { left, right, top, bottom } = mark.getBoundingClientRect();
      const away = Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
      if (away <= NEAR && away < (nearest?.away ?? Infinity))
        nearest = { away, name: mark.getAttribute("data-name")! };
    }
    const [kind, number] = nearest?.name.split("-") ?? [];
    return { request: kind === "request" ? Number(number) : undefined, retry: kind === "retry" ? Number(number) : undefined };
  }

  remove(): void {
    this.#letGo();
  }
}
