// The properties of <rate-lab> that say what its attributes say.
import { Attributes } from "./attributes";
import type { Name } from "./parameters";

// In Node there is no DOM, and `simulate` needs none.
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export class Reflecting extends Base {
  protected readonly said = new Attributes(this);

  /** Ids of the lanes shown, in order. */
  get lanes(): string[] {
    return this.said.readOr("lanes");
  }
  set lanes(ids: string[]) {
    this.setAttribute("lanes", ids.join(" "));
  }

  get parts(): string[] {
    return [...this.said.readOr("parts")];
  }
  set parts(parts: string[]) {
    this.setAttribute("parts", parts.join(" ") || "none");
  }

  get controls(): string[] {
    return [...this.said.readOr("controls")];
  }
  set controls(controls: string[]) {
    this.setAttribute("controls", controls.join(" ") || "none");
  }

  /** Positions that `next` and `prev` walk. */
  get stops(): string[] {
    return this.said.readOr("stops");
  }
  set stops(positions: string[]) {
    this.#set("stops", positions.join(" "));
  }

  /** How far one may step back, as a position. */
  get from(): string {
    return this.#text("from");
  }
  set from(position: string) {
    this.#set("from", position);
  }

  /** How far one may step on, as a position. */
  get to(): string {
    return this.#text("to");
  }
  set to(position: string) {
    this.#set("to", position);
  }

  /** The stretch shown, as two instants; empty: the scenario's. */
  get view(): string {
    return this.#text("view");
  }
  set view(stretch: string) {
    this.#set("view", stretch);
  }

  get theme(): string {
    return this.said.readOr("theme");
  }
  set theme(theme: string) {
    this.setAttribute("theme", theme);
  }

  get speed(): number {
    return this.said.readOr("speed");
  }
  set speed(speed: number) {
    this.setAttribute("speed", String(speed));
  }

  #text(name: Name): string {
    return this.getAttribute(name) ?? "";
  }

  #set(name: Name, text: string): void {
    if (text === "") this.removeAttribute(name);
    else this.setAttribute(name, text);
  }
}
