// What is to be opened, and an engine to run it. Only the last that was sought counts.
import { type Engine, engine } from "./engine";
import { source } from "./source";

/** Who is told what comes of it. */
interface Seeker {
  /** There is no engine. */
  failed(error: unknown): void;
  /** The engine has broken. */
  broke(error: unknown): void;
  found(document: unknown): void;
  /** There is nothing to open, or what was found is wrong. */
  missed(error: unknown): void;
}

export class Seeking {
  #last = 0;
  /** The engine, once it has begun. */
  engine: Engine | undefined;
  isBusy = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly seeker: Seeker,
  ) {}

  /** Seeks what is given, else what the attributes of the element ask for. */
  async seek(given: { document: unknown } | undefined): Promise<void> {
    const [turn, { seeker }] = [++this.#last, this];
    const isWanted = (): boolean => turn === this.#last;
    this.isBusy = true;
    try {
      const own = this.engine ?? (await this.#begun(isWanted));
      if (!isWanted()) return;
      this.engine = own;
    } catch (error) {
      if (!isWanted()) return;
      this.isBusy = false;
      return seeker.failed(error);
    }
    try {
      const document = given ? given.document : await source(this.element);
      if (isWanted()) seeker.found(document);
    } catch (error) {
      if (isWanted()) seeker.missed(error);
    } finally {
      if (isWanted()) this.isBusy = false;
    }
  }

  /** Lets go of it, and of the engine. */
  callOff(): void {
    this.#last += 1;
    this.isBusy = false;
    this.engine = undefined;
  }

  async #begun(isWanted: () => boolean): Promise<Engine> {
    let own: Engine | undefined;
    own = await engine((error) => own && own === this.engine && this.seeker.broke(error), isWanted);
    return own;
  }
}
