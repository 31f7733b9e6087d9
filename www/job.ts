// Long work a little at a time: a generator that yields how far it is, and gives what it made.

/** How far a job is. */
export interface Progress {
  /** The message that says what it is busy with. */
  readonly phase: string;
  /** From 0 to 1. */
  readonly done: number;
}

/** Closed before its end, it lets go of what it holds. */
export type Job<T> = Generator<Progress, T, void>;

/** So often a job may yield before the page goes on: some hundredths of a second. */
const AT_ONCE = 200;
/** Milliseconds that a slice takes after that: the page still draws sixty times a second. */
const SLICE = 8;

interface Listener<T> {
  done(made: T): void;
  failed(error: unknown): void;
  progress(progress: Progress): void;
}

/** A job at work: what is short is done at once, the rest in slices between which the page lives. */
export class Task<T> {
  readonly #job: Job<T>;
  readonly #next = new MessageChannel();
  #progress: Progress | undefined;
  #ended = false;
  #isTurning = false;

  /** Throws what goes wrong at once; tells of what goes wrong later. */
  constructor(job: Job<T>, private readonly listener: Listener<T>, atOnce = AT_ONCE) {
    this.#job = job;
    for (let turn = 0; turn < atOnce; turn += 1) if (this.#turn()) return;
    // A message waits for nothing but the page's own work; a timer would rest.
    this.#next.port1.onmessage = () => this.#slice();
    this.#next.port2.postMessage(undefined);
  }

  get ended(): boolean {
    return this.#ended;
  }

  cancel(): void {
    if (this.#ended) return;
    this.#end();
    // One that fails in this very moment ends by that.
    if (!this.#isTurning) this.#job.return(undefined as T);
  }

  #slice(): void {
    if (this.#ended) return;
    const until = performance.now() + SLICE;
    try {
      while (performance.now() < until) if (this.#turn()) return;
    } catch (error) {
      this.#end();
      this.listener.failed(error);
      return;
    }
    if (this.#progress) this.listener.progress(this.#progress);
    this.#next.port2.postMessage(undefined);
  }

  /** One turn of the job; true after the last. */
  #turn(): boolean {
    this.#isTurning = true;
    const { done, value } = this.#job.next();
    this.#isTurning = false;
    if (!done) {
      this.#progress = value;
      return false;
    }
    this.#end();
    this.listener.done(value);
    return true;
  }

  #end(): void {
    this.#ended = true;
    this.#next.port1.close();
  }
}

/** A job as the part of another one that lies between two places of its way. */
export function* between<T>(from: number, to: number, job: Job<T>): Job<T> {
  try {
    for (;;) {
      const { done, value } = job.next();
      if (done) return value;
      yield { phase: value.phase, done: from + (to - from) * value.done };
    }
  } finally {
    job.return(undefined as T);
  }
}
