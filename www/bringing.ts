// A run on its way, while the present one stays and works: short ones are there at once, for long ones a bar tells how
// far they are.
import type { Engine, Lab } from "./engine";
import { Task } from "./job";
import { type Origin, brought } from "./opening";
import { ProgressBar } from "./progress";
import type { Typed } from "./typed";
import type { Words } from "./words";

/** Who is told what becomes of it. */
interface Heirs {
  /** Goes to the place in it; what is thrown here is wrong, and lets go of it. */
  place(lab: Lab): void;
  arrived(lab: Lab, document: unknown): void;
  /** What goes wrong later than at once. */
  failed(error: unknown): void;
}

interface Coming {
  readonly task: Task<unknown>;
  readonly bar: ProgressBar;
  readonly document: unknown;
  readonly lanes: string[] | undefined;
  /** What is left to do once nobody types any more; else what is there is let go. */
  arrive?: () => void;
  drop?: () => void;
}

export class Bringing {
  #coming: Coming | undefined;
  /** What is worked on in this moment. */
  #trying: unknown;

  constructor(
    private readonly root: ShadowRoot,
    private readonly typed: Typed,
    private readonly words: () => Words,
    private readonly cancel: () => void,
    private readonly tell: (compose: () => string) => void,
  ) {}

  /** What waited for the reader comes now. */
  arrive(): void {
    this.#coming?.arrive?.();
  }

  /** What stays on the page while a run is on its way. */
  get box(): Element | undefined {
    return this.#coming?.bar.box;
  }

  /** What the run on its way is one of, where there is one and that is known yet. */
  get document(): unknown {
    return this.#coming?.document;
  }

  /** What is worked on in this moment, else what is on its way: who breaks is broken by that. */
  get tried(): unknown {
    return this.#trying ?? this.document;
  }

  /** The lanes that are shown of it, if not all. */
  get lanes(): string[] | undefined {
    return this.#coming?.lanes;
  }

  /** Begins to make a run; throws what is wrong at once. Another one that is on its way is called off. */
  bring(engine: Engine, origin: Origin, lanesOf: (document: unknown) => string[] | undefined, heirs: Heirs): void {
    const document = "document" in origin ? origin.document : undefined;
    const lanes = document === undefined ? undefined : lanesOf(document);
    let coming: Coming | undefined;
    const task = this.#try(document, () => new Task(brought(engine, origin, (found) => (document === undefined ? lanesOf(found) : lanes)), {
      progress: (progress) => coming?.bar.show(progress),
      failed: (error) => {
        this.callOff();
        heirs.failed(error);
      },
      done: ([opening, document]) => {
        const arrive = (): void => {
          if (coming) delete coming.drop;
          this.#try(document, () => {
            const lab = opening.finish(this.words().say);
            this.callOff();
            try {
              heirs.place(lab);
            } catch (error) {
              lab.free();
              throw error;
            }
            heirs.arrived(lab, document);
          });
        };
        // One who is typing is not interrupted: what is in the field counts once it is left.
        if (coming && this.typed.isBusy) {
          coming.arrive = () => {
            try {
              arrive();
            } catch (error) {
              this.callOff();
              heirs.failed(error);
            }
          };
          coming.drop = () => opening.free();
          coming.bar.show({ phase: "opening-waits", done: 1 });
        } else arrive();
      },
    }));
    if (task.ended) return;
    this.callOff();
    const bar = new ProgressBar(this.words, this.cancel, () => {
      this.root.prepend(bar.box);
      this.tell(() => this.words().say("opening"));
    });
    coming = this.#coming = { task, bar, document, lanes };
  }

  #try<T>(document: unknown, work: () => T): T {
    this.#trying = document;
    try {
      return work();
    } finally {
      this.#trying = undefined;
    }
  }

  /** Lets go of what is on its way; false where nothing is. */
  callOff(): boolean {
    const coming = this.#coming;
    this.#coming = undefined;
    coming?.task.cancel();
    coming?.drop?.();
    coming?.bar.remove();
    return coming !== undefined;
  }
}
