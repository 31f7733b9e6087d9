// What index.html adds around its <rate-lab>: the address, and language and theme, chosen by the reader and remembered.
import { parameters } from "./address";
import { follow, forget, open } from "./follow";
import { languageFor, readLanguage } from "./language";
import type { RateLab } from "./element";
import { PARAMETERS } from "./parameters";

const lab = document.querySelector<RateLab>("rate-lab")!;
const KEYS = { lang: "ratelab-lang", theme: "ratelab-theme" } as const;

/** Storage may be forbidden: then nothing is remembered, and nothing breaks. */
function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Forbidden: see above.
  }
}

function setLanguage(lang: string): void {
  document.documentElement.lang = lang;
  lab.setAttribute("lang", lang);
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-lang]"))
    button.setAttribute("aria-pressed", String(button.dataset.lang === lang));
  void label();
}

/** What the page itself says, from the catalogs, which the element brings. */
async function label(): Promise<void> {
  await customElements.whenDefined("rate-lab");
  for (const named of document.querySelectorAll<HTMLElement>("[data-says]")) {
    const name = lab.say(named.dataset.says!);
    named.setAttribute("aria-label", name);
    if (named instanceof HTMLButtonElement) named.title = name;
  }
}

function setTheme(theme: string): void {
  document.documentElement.dataset.theme = theme;
  lab.setAttribute("theme", theme);
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-theme-choice]"))
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === theme));
}

open(lab);
follow(lab);
const given = parameters(location.hash);
// The first of the reader's languages that the page speaks.
const preferred = navigator.languages.find(languageFor) ?? "en";
setLanguage(readLanguage(given.get("lang") ?? remembered(KEYS.lang) ?? preferred));
// As an unknown language, an unknown theme leaves the choice to the reader's system.
const theme = given.get("theme") ?? remembered(KEYS.theme) ?? "auto";
setTheme((PARAMETERS.theme.known as readonly string[]).includes(theme) ? theme : "auto");

// On this page the keys that move work from the start, before anything has the focus, and from the page's own buttons.
document.addEventListener("keydown", (event) => {
  const on = (event.target as Element).closest("rate-lab, button");
  if (on === lab || (on && (event.key === " " || event.key === "Enter"))) return;
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const modifierCapsLock = event.getModifierState("CapsLock");
  const passed = new KeyboardEvent("keydown", { key, ctrlKey, metaKey, altKey, shiftKey, modifierCapsLock, cancelable: true });
  if (!lab.dispatchEvent(passed)) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>("button[data-lang], button[data-theme-choice]");
  if (button?.dataset.lang) {
    setLanguage(button.dataset.lang);
    remember(KEYS.lang, button.dataset.lang);
    forget("lang");
  } else if (button?.dataset.themeChoice) {
    setTheme(button.dataset.themeChoice);
    remember(KEYS.theme, button.dataset.themeChoice);
    forget("theme");
  }
});
