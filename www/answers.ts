// Jobs whose outcomes are promised, all of which can be called off.
import { type Job, Task } from "./job";

export class Answers {
  /** What calls each of them off. */
  readonly #due = new Set<() => void>();

  of<T>(job: Job<T>): Promise<T> {
    let off!: () => void;
    return new Promise<T>((resolve, reject) => {
      const task = new Task(job, { done: resolve, failed: reject, progress: () => undefined });
      off = () => {
        task.cancel();
        reject(new Error("the run that was asked is gone"));
      };
      this.#due.add(off);
    }).finally(() => this.#due.delete(off));
  }

  callOff(): void {
    for (const off of this.#due) off();
  }
}
