// Lets time pass: from frame to frame, the virtual clock moves by what the wall clock did, times the speed. For who
// asks for little motion nothing glides: it goes from event to event at a pace at which each can be read. While it rests
// the wall clock does not count.

import type { Lab } from "./engine";

/** Milliseconds that an event stands, where little motion is asked for. */
const STAND = 1000;

/** What time passes in. */
interface Played {
  lab(): Lab;
  /** Time has passed. */
  passed(): void;
  stopped(): void;
}

export class Player {
  #playing = false;
  #rests = false;
  #stop: (() => void) | undefined;
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");
  #last = 0;
  /** Nanoseconds, with the fraction that a frame leaves over. */
  #instant = 0;

  constructor(private readonly played: Played) {}

  get playing(): boolean {
    return this.#playing;
  }

  speed = 1;

  play(from: number): void {
    if (this.#playing) return;
    this.#playing = true;
    this.#instant = from;
    this.#go();
  }

  pause(): void {
    if (!this.#playing) return;
    this.halt();
    this.played.stopped();
  }

  /** The same, and nobody is told. */
  halt(): void {
    this.#playing = false;
    this.#stop?.();
    this.#stop = undefined;
  }

  /** Goes on from elsewhere, for one who scrubs while it plays. */
  moved(to: number): void {
    this.#instant = to;
  }

  /** Stands still, or goes on from where it was. */
  rest(rests: boolean): void {
    this.#rests = rests;
    this.#stop?.();
    this.#stop = undefined;
    if (this.#playing) this.#go();
  }

  #go(): void {
    if (this.#rests) return;
    if (this.#still.matches) {
      const timer = setInterval(() => this.#pass((lab) => {
        lab.step(1);
        return lab.at_end;
      }), STAND);
      this.#stop = () => clearInterval(timer);
      return;
    }
    this.#last = performance.now();
    this.#next();
  }

  #next(): void {
    const frame = requestAnimationFrame(this.#tick);
    this.#stop = () => cancelAnimationFrame(frame);
  }

  readonly #tick = (now: number): void => {
    // What held the page up does not make it leap: at most a quarter of a second passes a frame.
    const passed = Math.min(now - this.#last, 250);
    this.#last = now;
    this.#instant += Math.max(passed, 0) * 1e6 * this.speed;
    this.#next();
    this.#pass((lab) => {
      lab.play_to(Math.min(Math.floor(this.#instant), lab.end));
      return lab.at_last;
    });
  };

  /** Goes on to where `move` leads, and no further where that was the end. */
  #pass(move: (lab: Lab) => boolean): void {
    const isEnd = move(this.played.lab());
    this.played.passed();
    if (isEnd) this.pause();
  }
}
