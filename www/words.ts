// What the page says: messages from the catalog of the reader's language, numbers in its format.
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";

import catalogs from "ratelab-words";

import { type Language, type Written, readLanguage, written } from "./language";

/** What goes into a message. `{value, digits}`: exactly so many decimals. */
export type Arg = number | string | { value: number; digits: number } | Readonly<Record<Written, string>>;

export type Args = Readonly<Record<string, Arg>>;

export interface Words {
  readonly language: Language;
  /** The message in the reader's language; in English where that has none; else its id. */
  say(id: string, args?: Args): string;
}

type Catalogs = Readonly<Record<Written, string>>;

/** The words of the language that suits a tag such as `pt`, `pt-PT`, `en-GB`; English where none does. */
export const words = speaker(catalogs);

/** What gives the words of a language. */
export function speaker(catalogs: Catalogs): (tag: string) => Words {
  const made = new Map<Language, Words>();
  const words = (tag: string): Words => {
    const language = readLanguage(tag);
    let found = made.get(language);
    if (!found) made.set(language, (found = make(language, catalogs, language === "en" ? undefined : words("en"))));
    return found;
  };
  return words;
}

function make(language: Language, catalogs: Catalogs, fallback: Words | undefined): Words {
  const bundle = read(language, catalogs);
  const say = (id: string, args: Args = {}): string => {
    const pattern = bundle.getMessage(id)?.value;
    if (pattern == null) return fallback ? fallback.say(id, args) : id;
    const values: Record<string, FluentVariable> = {};
    for (const [name, arg] of Object.entries(args)) values[name] = variable(arg, language);
    // With a list to put them in, what is missing is shown as its name instead of thrown.
    return bundle.formatPattern(pattern, values, []);
  };
  return { language, say };
}

function read(language: Language, catalogs: Catalogs): FluentBundle {
  // Without marks around what is put in: both languages run one way, and SVG text would show them.
  const transform = language === "en-XA" ? lengthened : undefined;
  const bundle = new FluentBundle(language, { useIsolating: false, ...(transform && { transform }) });
  for (const error of bundle.addResource(new FluentResource(catalogs[written(language)]))) throw error;
  return bundle;
}

function variable(arg: Arg, language: Language): FluentVariable {
  if (typeof arg === "string") return arg;
  if (typeof arg === "number") return new FluentNumber(arg, decimals(0));
  if ("value" in arg) return new FluentNumber(arg.value, decimals(arg.digits));
  return arg[written(language)];
}

/** Every vowel twice, with an accent. */
function lengthened(text: string): string {
  return text.replace(/[aeiou]/gi, (vowel) => `${vowel}\u0301`.normalize().repeat(2));
}

function decimals(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}
