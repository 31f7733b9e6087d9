// Numbers as the reader's language writes them and as a scenario does, which knows digits and a decimal point. What may
// mean two things means neither: it is refused.
import { unreadable } from "./errors";
import { type Language, marks } from "./language";

/** A count as typed: its digits; what is no number stays as it is, for the engine to say what is wrong. */
export function readCount(typed: string, language: Language, path: string): number | string {
  if (!/^-?\d[\d.,]*$/.test(typed)) return typed;
  const read = typed.replace(RUN, (run) => number(run, language, false, path));
  // Not by its value: 1.000 may be a thousand in another language.
  if (read.includes(".")) throw unreadable(path, "error-not-whole");
  return Number(read);
}

/** A duration, an instant or a position as typed or as the page shows it, as a scenario writes it. */
export function readTime(typed: string, language: Language, path: string): string {
  // Blanks stand anywhere but inside a number.
  const close = typed.trim().replace(/(\D)\s+/g, "$1").replace(/\s+(\D)/g, "$1");
  return close.replace(/(\d|^)min/g, "$1m").replace(/(\d)[µμ]s/g, "$1us").replace(RUN, (run) => number(run, language, true, path));
}

/** A rate or a quota: a count, a slash and a time, as in 100/min. */
export function readRate(typed: string, language: Language, path: string): string {
  const [count, ...period] = typed.split("/");
  const read = count!.trim().replace(RUN, (run) => number(run, language, false, path));
  return [read, ...period.map((time) => readTime(time, language, path))].join("/");
}

/** Times with blanks, semicolons or commas between; a comma with a digit on each side is part of a number. */
export function readTimes(typed: string, language: Language, path: string): string[] {
  return (typed.match(/(?:\d,(?=\d)|[^\s;,])+/g) ?? []).map((time) => readTime(time, language, path));
}

/** A list of times, one a line: decimal commas as points. What else stands there, as in any other log, stays as it is. */
export function readTimeLines(text: string, language: Language): string {
  if (marks(language).decimal === ".") return text;
  return text.replace(/^[^\S\n]*(?:\d+(?:,\d+)?(?:d|h|m|s|ms|us|ns))+(?=\s|$)/gm, (time) => time.replaceAll(",", "."));
}

/** What a scenario writes, with the decimal mark of the language. */
export function local(text: string, language: Language): string {
  return text.replace(/(\d)\.(?=\d)/g, `$1${marks(language).decimal}`);
}

/** Digits, and marks between them. */
const RUN = /\d(?:[\d.,]*\d)?/g;

function number(run: string, language: Language, isFine: boolean, path: string): string {
  const { decimal, group } = marks(language);
  const [whole, fraction, ...more] = run.split(decimal);
  const parts = whole!.split(group);
  const isGrouped = parts.length > 1 && /^[1-9]\d{0,2}$/.test(parts[0]!) && parts.slice(1).every((part) => /^\d{3}$/.test(part));
  if ((isGrouped || /^\d+$/.test(whole!)) && (fraction === undefined || /^\d+$/.test(fraction)) && more.length === 0) {
    // Links and documents have the point of scenarios, whatever the language.
    if (isFine && group === "." && parts.length === 2 && fraction === undefined)
      throw unreadable(path, "error-two-numbers", { text: run, whole: parts.join(""), fine: parts.join(decimal) });
    return [parts.join(""), ...(fraction === undefined ? [] : [fraction])].join(".");
  }
  if (isFine && group === "." && /^\d+\.\d+$/.test(run)) return run;
  throw unreadable(path, "error-grouping", { text: run });
}
