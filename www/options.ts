// The element's attributes that hold lists and choices, read strictly.
import { mistake } from "./errors";

export const PARTS = ["finding", "vessel", "timeline", "curve", "why", "code", "answer", "table", "compare"] as const;
export const CONTROLS = ["step", "play", "scrub", "speed", "edit", "lanes", "share"] as const;
/** What a link says beside `scenario`. */
export const LINKED = ["s", "edits", "lanes", "at", "view", "lane", "micro", "keys"] as const;
export const THEMES = ["auto", "light", "dark", "projector"] as const;

export type Part = (typeof PARTS)[number];
export type Control = (typeof CONTROLS)[number];

/** A list of words out of `known`, separated by spaces or commas; `none` is the empty one. */
export function readList<T extends string>(
  name: string,
  text: string | null,
  known: readonly T[],
  absent: readonly T[],
): ReadonlySet<T> {
  if (text === null) return new Set(absent);
  const words = text.split(/[\s,]+/).filter((word) => word !== "" && word !== "none");
  for (const word of words) {
    if (!(known as readonly string[]).includes(word))
      throw mistake("unknown-value", name, "error-unknown-value", { text: word, known: known.join(", ") });
  }
  return new Set(words as T[]);
}

/** One of the known words; the first where the attribute is absent. */
export function readChoice<T extends string>(name: string, text: string | null, known: readonly [T, ...T[]]): T {
  const word = text ?? known[0];
  if (!(known as readonly string[]).includes(word))
    throw mistake("unknown-value", name, "error-unknown-value", { text: word, known: known.join(", ") });
  return word as T;
}

/** Ids separated by spaces or commas; undefined where the attribute is absent or empty. */
export function readIds(text: string | null): string[] | undefined {
  const ids = (text ?? "").split(/[\s,]+/).filter((id) => id !== "");
  return ids.length > 0 ? ids : undefined;
}

/** Whole numbers separated by spaces or commas, at least one. */
export function readNumbers(name: string, text: string): number[] {
  if (!/^\d{1,9}([\s,]+\d{1,9})*$/.test(text)) throw mistake("out-of-range", name, "error-bad-numbers", { text });
  return text.split(/[\s,]+/).map(Number);
}

/** A factor from 0.01 to 1000. */
export function readSpeed(text: string | null): number {
  if (text === null) return 1;
  const speed = Number(text);
  if (text.trim() === "" || !(speed >= 0.01 && speed <= 1000))
    throw mistake("out-of-range", "speed", "error-bad-speed", { text });
  return speed;
}
