// A scenario as JSON text.
import { mistake } from "./errors";

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw mistake("not-json", "", "error-not-json", { detail: (error as Error).message });
  }
}
