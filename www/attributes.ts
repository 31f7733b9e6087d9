// The element's attributes, read strictly, by the table of parameters.
import { type ScenarioError, asScenarioError, cut, mistake } from "./errors";
import { ADDRESSED, type Name, OBSERVED, PARAMETERS, type Parameter } from "./parameters";

type Table = typeof PARAMETERS;
type Read<P> = P extends { kind: "words"; known: readonly (infer T)[] } ? ReadonlySet<T>
  : P extends { kind: "choice"; known: readonly (infer T)[]; absent: string } ? T
  : P extends { kind: "ids" | "positions" } ? string[]
  : P extends { kind: "counts" } ? number[] | undefined
  : P extends { kind: "count" } ? number | undefined
  : P extends { kind: "factor" } ? number
  : never;

/** Those that say something else than nothing where they are absent: how it looks, whatever is run. */
export const LOOKS = OBSERVED.filter((name) => (PARAMETERS[name] as Parameter).absent !== undefined);

/** What an element's attributes say. One that is wrong says what it said before, or nothing where a run is opened. */
export class Attributes {
  /** What each said when it was found right last. */
  readonly #right = new Map<Name, string | null>();
  readonly #wrong = new Map<Name, ScenarioError>();
  #strays: { text: string; errors: ScenarioError[] } = { text: "", errors: [] };

  constructor(private readonly element: HTMLElement) {}

  /** A run is opened: what they said before is gone. */
  begin(): void {
    this.#right.clear();
    this.#wrong.clear();
  }

  /** What is wrong with them, and with the address that they come from. */
  get errors(): ScenarioError[] {
    const text = this.element.getAttribute("stray") ?? "";
    if (text !== this.#strays.text) this.#strays = { text, errors: strays(text) };
    return [...this.#wrong.values(), ...this.#strays.errors];
  }

  isWrong(name: Name): boolean {
    return this.#wrong.has(name);
  }

  text(name: Name): string | undefined {
    return (this.isWrong(name) ? this.#right.get(name) : this.element.getAttribute(name)) ?? undefined;
  }

  /** Throws where that is nothing known. */
  read<N extends Name>(name: N): Read<Table[N]> {
    return reading(name, this.text(name)) as Read<Table[N]>;
  }

  /** The same; where nothing is known, as if it were absent. */
  readOr<N extends Name>(name: N): Read<Table[N]> {
    try {
      return this.read(name);
    } catch {
      return reading(name, undefined) as Read<Table[N]>;
    }
  }

  /** Does what goes by these, and once more without what is wrong with them, which it notes. */
  try(names: readonly Name[], act: () => void): void {
    const before = new Map(this.#wrong);
    for (const name of names) this.#wrong.delete(name);
    const said = (name: Name): string | null => this.element.getAttribute(name);
    const isNew = (name: Name): boolean => !this.isWrong(name) && said(name) !== (this.#right.get(name) ?? null);
    for (;;) {
      try {
        act();
        break;
      } catch (thrown) {
        const error = asScenarioError(thrown);
        const path = names.find((name) => name === error.path);
        // Of two that do not go together, the one that was changed.
        const name = path && isNew(path) ? path : (names.find(isNew) ?? path);
        if (name === undefined || error.code === "internal" || (this.isWrong(name) && !this.#right.has(name))) throw thrown;
        if (!isNew(name)) this.#right.delete(name);
        if (!this.isWrong(name)) this.#wrong.set(name, error);
      }
    }
    for (const name of names) {
      const [error, known] = [this.#wrong.get(name), before.get(name)];
      if (!error) this.#right.set(name, said(name));
      // What has been told is the same still.
      else if (known?.message === error.message) this.#wrong.set(name, known);
    }
  }
}

/** So many of them are told. */
const MOST = 10;

/** What is wrong with an address beside its parameters. */
function strays(text: string): ScenarioError[] {
  return text.split(" ").filter((name) => name !== "").slice(0, MOST).map((name) => (ADDRESSED as string[]).includes(name)
    ? mistake("repeated-parameter", cut(name), "error-repeated-parameter", { text: name })
    : mistake("unknown-parameter", cut(name), "error-unknown-parameter", { text: name, known: ADDRESSED.join(", ") }));
}

function reading(name: Name, text: string | undefined): unknown {
  const { kind, known = [], range, absent }: Parameter = PARAMETERS[name];
  const said = text ?? absent ?? "";
  const list = said.split(/[\s,]+/).filter((word) => word !== "");
  switch (kind) {
    case "words":
      return new Set(list.filter((word) => word !== "none").map((word) => of(name, known, word)));
    case "choice":
      return of(name, known, said);
    case "factor": {
      const [least, most] = range!;
      const factor = Number(said);
      if (said.trim() === "" || !(factor >= least && factor <= most))
        throw mistake("out-of-range", name, "error-bad-speed", { text: said });
      return factor;
    }
    case "count":
    case "counts":
      if (text === undefined) return undefined;
      if (!(kind === "count" ? /^\d{1,9}$/ : /^\d{1,9}([\s,]+\d{1,9})*$/).test(text)) throw mistake("out-of-range", name, kind === "count" ? "error-bad-number" : "error-bad-numbers", { text });
      return kind === "count" ? Number(list[0]) : list.map(Number);
    default:
      return list;
  }
}

function of(name: string, known: readonly string[], text: string): string {
  if (!known.includes(text)) throw mistake("unknown-value", name, "error-unknown-value", { text, known: known.join(", ") });
  return text;
}
