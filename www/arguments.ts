// What the methods of <rate-lab> take. What they take is checked before anything is done, whoever calls.
import type { RateLab } from "./element";
import { type ScenarioError, mistake } from "./errors";

type Argument = "number" | "text" | "place" | "object" | "flag";

/** Arguments may be left out from the end; the first of `seek` and `jump` may not. */
export const METHODS = {
  step: ["number"],
  seek: ["place"],
  jump: ["text", "number"],
  next: [],
  prev: [],
  play: [],
  pause: [],
  send: ["object"],
  undo: [],
  redo: [],
  report: [],
  why: ["text"],
  svg: ["text"],
  strip: ["object"],
  link: ["object"],
} as const satisfies Partial<Record<keyof RateLab, readonly Argument[]>>;

export type Method = keyof typeof METHODS;

/** What the fields of an object are; those of `send` are read as a scenario is. */
const FIELDS: Partial<Record<Method, Readonly<Record<string, Argument>>>> = {
  strip: { from: "place", to: "place", frames: "number", lane: "text" },
  link: { names: "flag" },
};

const NEEDED: ReadonlySet<string> = new Set<Method>(["seek", "jump"]);

/** Throws a ScenarioError where a method does not take that. */
export function checkArguments(method: Method, args: readonly unknown[]): void {
  const takes: readonly Argument[] = METHODS[method];
  if (args.length > takes.length) throw wrong(method, takes, takes.length);
  takes.forEach((argument, at) => {
    if (argument === "place") checkCount(args[at], `args[${at}]`);
    if (args[at] === undefined ? at === 0 && NEEDED.has(method) : !suits(args[at], argument)) throw wrong(method, takes, at);
  });
  for (const [field, argument] of Object.entries(FIELDS[method] ?? {})) {
    const value = (args[0] as Record<string, unknown> | undefined)?.[field];
    const path = `args[0].${field}`;
    if (argument !== "flag") checkCount(value, path);
    if (value !== undefined && !suits(value, argument)) throw mistake("bad-argument", path, "error-bad-argument", { method, takes: argument });
  }
}

/** Of what may be something else, too: if it is a number, it is whole and none below 0. */
function checkCount(value: unknown, path: string): void {
  if (typeof value !== "number" || (Number.isSafeInteger(value) && value >= 0)) return;
  throw mistake("bad-argument", path, value < 0 ? "error-negative" : "error-not-whole", { least: 0 });
}

function suits(value: unknown, argument: Argument): boolean {
  const number = Number.isSafeInteger(value);
  switch (argument) {
    case "number":
      return number;
    case "text":
      return typeof value === "string";
    case "place":
      return number || typeof value === "string";
    case "flag":
      return typeof value === "boolean";
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
  }
}

function wrong(method: string, takes: readonly Argument[], at: number): ScenarioError {
  return mistake("bad-argument", `args[${at}]`, "error-bad-argument", { method, takes: takes.join(", ") || "none" });
}
