// The methods of <rate-lab> that the host of a frame may call by messages, and what each takes.
import { ASKED } from "./asked";
import type { RateLab } from "./element";
import { type ScenarioError, mistake } from "./errors";

type Argument = "number" | "text" | "place" | "object";

/** Arguments may be left out from the end; the first of `seek` and `jump` may not. */
const COMMANDS = {
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

const NEEDED: ReadonlySet<string> = new Set(["seek", "jump"]);

/** Calls a method by its name; throws a ScenarioError where there is none of that name, or it does not take that. */
export function call(lab: RateLab, method: string, args: readonly unknown[]): unknown {
  if (!Object.hasOwn(COMMANDS, method))
    throw mistake("unknown-value", "method", "error-unknown-value", { text: method, known: Object.keys(COMMANDS).join(", ") });
  const takes: readonly Argument[] = COMMANDS[method as keyof typeof COMMANDS];
  if (args.length > takes.length) throw wrong(method, takes, takes.length);
  takes.forEach((argument, at) => {
    if (args[at] === undefined ? at === 0 && NEEDED.has(method) : !suits(args[at], argument)) throw wrong(method, takes, at);
  });
  // The reader may have opened a log of his own: whose it is stays in the frame.
  if (Object.hasOwn(ASKED, method)) return lab.nameless(method as keyof typeof ASKED, args);
  if (method === "link") return lab.link();
  return (lab[method as keyof typeof COMMANDS] as (...args: unknown[]) => unknown)(...args);
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
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
  }
}

function wrong(method: string, takes: readonly Argument[], at: number): ScenarioError {
  return mistake("bad-argument", `args[${at}]`, "error-bad-argument", { method, takes: takes.join(", ") || "none" });
}
