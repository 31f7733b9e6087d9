// The element's attributes, read strictly, by the table of parameters.
import { mistake } from "./errors";
import { type Name, OBSERVED, PARAMETERS, type Parameter } from "./parameters";

type Table = typeof PARAMETERS;
type Read<P> = P extends { kind: "words"; known: readonly (infer T)[] } ? ReadonlySet<T>
  : P extends { kind: "choice"; known: readonly (infer T)[]; absent: string } ? T
  : P extends { kind: "ids" | "positions" } ? string[]
  : P extends { kind: "counts" } ? number[] | undefined
  : P extends { kind: "count" } ? number | undefined
  : P extends { kind: "factor" } ? number
  : never;

/** What an attribute says; throws where that is nothing known. */
export function read<N extends Name>(element: HTMLElement, name: N): Read<Table[N]> {
  return reading(name, element.getAttribute(name)) as Read<Table[N]>;
}

/** The same; where nothing is known, as if it were absent. What is wrong was said when it was set: see `check`. */
export function readOr<N extends Name>(element: HTMLElement, name: N): Read<Table[N]> {
  try {
    return read(element, name);
  } catch {
    return reading(name, null) as Read<Table[N]>;
  }
}

/** Throws for the first attribute that says nothing known, whatever is run. */
export function check(element: HTMLElement): void {
  for (const name of OBSERVED) {
    const { absent }: Parameter = PARAMETERS[name];
    if (absent !== undefined) reading(name, element.getAttribute(name));
  }
}

function reading(name: Name, text: string | null): unknown {
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
      if (text === null) return undefined;
      if (!/^\d{1,9}([\s,]+\d{1,9})*$/.test(text)) throw mistake("out-of-range", name, "error-bad-numbers", { text });
      return kind === "count" ? Number(list[0]) : list.map(Number);
    default:
      return list;
  }
}

function of(name: string, known: readonly string[], text: string): string {
  if (!known.includes(text)) throw mistake("unknown-value", name, "error-unknown-value", { text, known: known.join(", ") });
  return text;
}
