// The methods of <rate-lab> that the host of a frame may call by messages: all of them.
import { METHODS, type Method, checkArguments } from "./arguments";
import { ASKED } from "./asked";
import type { RateLab } from "./element";
import { mistake } from "./errors";

/** Calls a method by its name; throws a ScenarioError where there is none of that name, or it does not take that. */
export function call(lab: RateLab, method: string, args: readonly unknown[]): unknown {
  if (!Object.hasOwn(METHODS, method))
    throw mistake("unknown-value", "method", "error-unknown-value", { text: method, known: Object.keys(METHODS).join(", ") });
  checkArguments(method as Method, args);
  // The reader may have opened a log of his own: whose it is stays in the frame.
  if (Object.hasOwn(ASKED, method)) return lab.nameless(method as keyof typeof ASKED, args);
  if (method === "link") return lab.link();
  return (lab[method as Method] as (...args: unknown[]) => unknown)(...args);
}
