// The stops of the run that is shown, by the names that the attribute gives them: which are met, and when all have been.
import type { Lab } from "./engine";

export class Stops {
  #names: readonly string[] = [];
  /** Those that were not met yet, by the numbers that the run calls them by. */
  #left = new Set<number>();

  /** From now on they are these; others are counted anew. */
  set(names: readonly string[]): void {
    if (String(names) === String(this.#names)) return;
    this.#names = names;
    this.restart();
  }

  /** None has been met. */
  restart(): void {
    this.#left = new Set(this.#names.keys());
  }

  /** Those that a run has met since this was asked last, and whether they were the last that were left. */
  met(lab: Lab): { names: string[]; isLast: boolean } {
    const [met, before] = [[...lab.met_stops()], this.#left.size];
    for (const stop of met) this.#left.delete(stop);
    return { names: met.map((stop) => this.#names[stop]!), isLast: before > 0 && this.#left.size === 0 };
  }
}
