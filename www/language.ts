// Which of the page's languages a reader gets.

/** The languages that the page is written in: what tags each suits, and the marks in its numbers. */
const WRITTEN = {
  en: { suits: /^en(-|$)/i, decimal: ".", group: "," },
  "pt-BR": { suits: /^pt(-|$)/i, decimal: ",", group: "." },
} as const;

export type Written = keyof typeof WRITTEN;

/** `en-XA` is no one's language: English with accents, nearly half as long again, to see that nothing is cut off. */
export type Language = Written | "en-XA";

/** What the page speaks. */
export const PAGE_LANGUAGES = Object.keys(WRITTEN) as Written[];

/** The language that suits a tag such as `pt`, `pt-PT`, `en-GB`; none where none does. */
export function languageFor(tag: string): Language | undefined {
  if (/^en-XA$/i.test(tag)) return "en-XA";
  return PAGE_LANGUAGES.find((language) => WRITTEN[language].suits.test(tag));
}

/** The same; English where none does. */
export function readLanguage(tag: string): Language {
  return languageFor(tag) ?? "en";
}

/** The language of texts that are written in each. */
export function written(language: Language): Written {
  return language === "en-XA" ? "en" : language;
}

/** What stands before decimals, and between thousands. */
export function marks(language: Language): { decimal: string; group: string } {
  return WRITTEN[written(language)];
}
