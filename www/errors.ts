// What can be wrong, as pages and programs meet it.
import { type Words, words } from "./words";

/** A sentence of the catalogs and what goes into it: texts, numbers, and other sentences by their ids. */
export interface Complaint {
  readonly id: string;
  readonly args: Readonly<Record<string, string | number | { readonly id: string }>>;
}

/** What is wrong with a scenario, where, and what would be right. */
export class ScenarioError extends Error {
  override readonly name = "ScenarioError";
  constructor(
    /** Which kind of mistake, in kebab-case. */
    readonly code: string,
    /** Where, as in `lanes[0].limiter.quota`; empty for the whole. */
    readonly path: string,
    /** What is wrong, in English. */
    message: string,
    /** The same in every language. */
    readonly said?: Complaint,
  ) {
    super(message);
  }
}

/** A mistake that is said by a sentence of the catalogs. What somebody wrote is cut to what fits into one. */
export function mistake(code: string, path: string, id: string, given: Complaint["args"] = {}): ScenarioError {
  const args = typeof given.text === "string" ? { ...given, text: cut(given.text) } : given;
  return new ScenarioError(code, path, say({ id, args }, words("en")), { id, args });
}

/** No longer than a line. */
export function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** What a reader typed and cannot be read. It is said where it was typed; no program meets it, so it has no code. */
export function unreadable(path: string, id: string, args: Complaint["args"] = {}): ScenarioError {
  return new ScenarioError("", path, say({ id, args }, words("en")), { id, args });
}

/** What says by itself what it is about: its path is for programs. */
const NAMES_ITS_PLACE: ReadonlySet<string> = new Set([
  "damaged-link", "link-too-long", "unreadable-log", "internal", "out-of-memory",
  "wasm-blocked", "wasm-damaged", "wasm-missing", "wasm-unreachable", "wasm-unsupported",
]);

/** What may be otherwise when it is tried again. */
const PASSING: ReadonlySet<string> = new Set(["wasm-missing", "wasm-unreachable", "wasm-damaged", "out-of-memory"]);

/** Whether it may help to try again what failed so. */
export function mayPass({ code, said }: ScenarioError): boolean {
  // A name is known or not, an address may answer later.
  return PASSING.has(code) || (code === "unknown-scenario" && /[./]/.test(String(said?.args.text)));
}

/** Messages are begun small, to be said inside others: one by itself. */
function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? "" : "."}`;
}

/** The error in the reader's language, with its place. */
export function describe(error: ScenarioError, words: Words): string {
  const message = explain(error, words);
  return NAMES_ITS_PLACE.has(error.code) ? sentence(message.trim()) : words.say("mistake-at", { path: error.path || "–", message });
}

/** The same without its place, for where the place is plain. */
export function explain({ said, message }: ScenarioError, words: Words): string {
  return said ? say(said, words) : message;
}

function say({ id, args }: Complaint, words: Words): string {
  const said = Object.entries(args).map(([name, arg]) => [name, typeof arg === "object" ? words.say(arg.id) : arg]);
  return words.say(id, Object.fromEntries(said));
}

/** The error that the engine threw, or any other, as a ScenarioError. */
export function asScenarioError(thrown: unknown): ScenarioError {
  if (thrown instanceof ScenarioError) return thrown;
  const { code, path, said } = (thrown ?? {}) as Partial<ScenarioError>;
  if (code !== undefined && said) return mistake(code, path ?? "", said.id, said.args);
  return mistake("internal", "", "error-internal", { detail: String(thrown) });
}
