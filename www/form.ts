// A form for one limiter or one traffic item, made from the engine's table of parameters: name, unit, bounds and a
// line of meaning each. A bad value shows its error at its field, and the run stays as it was.
import { h, write } from "./dom";
import { type ScenarioError, asScenarioError, describe, explain } from "./errors";
import { local, readCount, readRate, readTime, readTimes } from "./notation";
import type { Setting } from "./setting";
import type { Words } from "./words";

type Bound = number | { field: string } | { above: string } | null;

/** A parameter as the engine's table has it. */
export interface Parameter {
  name: string;
  type: "quota" | "rate" | "duration" | "instant" | "times" | "count" | "flag" | "choice" | "client" | "key" | "date" | "text";
  default: null | { value: string | number | boolean } | { field: string } | { of: string };
  least: Bound;
  most: Bound;
  options?: string[];
  meaning: string;
  /** What it is in a new lane, where a sensible start is not the default. */
  begins?: string | number;
  /** The choice without which it means nothing: its name and option. */
  applies?: [name: string, option: string];
}

export interface Kind {
  name: string;
  meaning: string;
  parameters: Parameter[];
}

export interface ParameterTable {
  limiters: Kind[];
  everyLimiter: Parameter[];
  traffic: Kind[];
  everyItem: Parameter[];
}

/** What a form edits: a JSON object. */
export type Fields = Record<string, unknown>;

/** A new one of a kind, with numbers that make a sensible start. */
export function fresh({ name, parameters }: Kind): Fields {
  const begun = parameters.filter((parameter) => parameter.begins !== undefined);
  return { kind: name, ...Object.fromEntries(begun.map((parameter) => [parameter.name, parameter.begins])) };
}

/** `refillStyle` as `refill-style`. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Characters of a text from which on it is left out of the form. */
const LONG_TEXT = 20_000;

/** An example of how a value is written, as a placeholder. */
const EXAMPLES: Partial<Record<Parameter["type"], string>> = {
  quota: "100/1m", rate: "10/s", duration: "1m30s", instant: "59.5s", times: "59s 59.5s 60s", date: "2026-11-30T00:00:00Z",
};

/** What is written in numbers, with decimals. */
const IN_NUMBERS: ReadonlySet<Parameter["type"]> = new Set(["quota", "rate", "duration", "instant", "times"]);

/** What a form holds that cannot be run yet, and why. */
export interface Draft {
  typed: Fields;
  mistake: ScenarioError;
  /** What cannot even be read, by field. */
  unread: Map<string, { text: string; mistake: ScenarioError }>;
}

/** Hears of a mistake that is found only after a while. */
export type Late = (mistake: ScenarioError) => void;

export function form(
  { words, memory: { drafts }, typed: hand }: Pick<Setting, "words" | "memory" | "typed">,
  key: string,
  parameters: readonly Parameter[],
  fields: Fields,
  clients: readonly string[],
  /** Throws a mistake that is found at once; tells `late` of one that counting the requests finds. */
  apply: (fields: Fields, late: Late) => void,
): HTMLElement {
  const box = h("div", { class: "fields" });
  // What is typed, also where it is bad so far: two values that fit only together can be typed one after the other.
  // It outlives the form: another edit that succeeds builds all forms anew.
  const draft = drafts.get(key);
  const typed = { ...(draft?.typed ?? fields) };
  const unread = new Map(draft?.unread);
  const places = new Map<string, { input: Field; error: HTMLElement }>();
  const attempt = (name: string): void => {
    for (const { input, error } of places.values()) {
      input.removeAttribute("aria-invalid");
      error.hidden = true;
    }
    drafts.delete(key);
    const keep: Late = (mistake) => {
      drafts.set(key, { typed, mistake, unread });
      show(mistake, name);
    };
    const first = [...unread.values()][0];
    if (first) return keep(first.mistake);
    try {
      apply({ ...typed }, keep);
    } catch (thrown) {
      keep(asScenarioError(thrown));
    }
  };
  const show = (mistake: ScenarioError, name?: string): void => {
    const own = parameters.find((parameter) => places.has(parameter.name) && named(mistake.path, parameter.name));
    // At the field that is wrong, which need not be the one just edited; one elsewhere says where.
    const place = places.get(own?.name ?? name ?? parameters[0]!.name);
    if (!place) return;
    const { input, error } = place;
    input.setAttribute("aria-invalid", "true");
    error.hidden = false;
    write(error, own ? explain(mistake, words) : describe(mistake, words));
  };
  for (const parameter of parameters) {
    if (parameter.type === "client" && clients.length < 2) continue;
    if (parameter.applies && !chosen(parameters, fields, ...parameter.applies)) continue;
    // A long text is not for editing in a small field, and would make the page slow.
    if (parameter.type === "text" && String(fields[parameter.name] ?? "").length > LONG_TEXT) continue;
    const id = `${key}-${parameter.name}`;
    const input = control(words, parameter, typed, clients);
    const raw = unread.get(parameter.name);
    if (raw) input.value = raw.text;
    input.id = id;
    input.dataset.key = id;
    const error = h("p", { class: "field-error", role: "alert", id: `${id}-error`, hidden: true });
    input.setAttribute("aria-describedby", `${id}-meaning ${id}-error`);
    places.set(parameter.name, { input, error });
    const commit = (): void => {
      let value: unknown;
      try {
        value = read(parameter, input, words);
      } catch (thrown) {
        unread.set(parameter.name, { text: input.value, mistake: asScenarioError(thrown) });
        return attempt(parameter.name);
      }
      unread.delete(parameter.name);
      // Left as it was, it is no change.
      if (!drafts.has(key) && JSON.stringify(value) === JSON.stringify(fields[parameter.name])) return;
      if (value === undefined) delete typed[parameter.name];
      else typed[parameter.name] = value;
      attempt(parameter.name);
    };
    input.addEventListener("change", () => hand.take(commit));
    box.append(h("div", { class: "field" },
      h("label", { for: id }, words.say(`field-${kebab(parameter.name)}`), " ", h("code", {}, parameter.name)),
      input,
      h("p", { class: "meaning", id: `${id}-meaning` }, words.say(parameter.meaning)),
      error));
  }
  if (draft) show(draft.mistake);
  return box;
}

/** Puts another form in the place of one; not while something in it is being typed. */
export function refill(box: HTMLElement, { activeElement }: ShadowRoot, content: readonly HTMLElement[]): boolean {
  const held = box.contains(activeElement) ? (activeElement as HTMLElement) : undefined;
  if ((held instanceof HTMLInputElement || held instanceof HTMLTextAreaElement) && held.value !== held.defaultValue) return false;
  box.replaceChildren(...content);
  const key = held?.dataset.key;
  if (key !== undefined) box.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  return true;
}

/** Whether the choice of that name is this one, the first being the default. */
function chosen(parameters: readonly Parameter[], fields: Fields, name: string, option: string): boolean {
  return (fields[name] ?? parameters.find((parameter) => parameter.name === name)?.options?.[0]) === option;
}

/** Whether a path such as `lanes[0].limiter.quota` or `traffic[1].times[2]` is that of a parameter of that name. */
function named(path: string, name: string): boolean {
  return `.${path}`.replace(/(\[\d+\])+$/, "").endsWith(`.${name}`);
}

function control(words: Words, parameter: Parameter, fields: Fields, clients: readonly string[]): Field {
  const value = fields[parameter.name];
  const absent = parameter.default && "value" in parameter.default ? parameter.default.value : undefined;
  const options = parameter.type === "client" ? clients : parameter.options;
  if (parameter.type === "flag") {
    return h("input", { type: "checkbox", checked: Boolean(value ?? absent) });
  }
  if (options) {
    const chosen = String(value ?? absent ?? options[0]);
    const name = (option: string) => (parameter.type === "client" ? option : words.say(`${parameter.meaning}-${option}`));
    const select = h("select", {}, ...options.map((option) => h("option", { value: option, selected: option === chosen }, name(option))));
    // A list of keys is more than a choice of one: shown as written.
    if (!options.includes(chosen)) select.prepend(h("option", { value: chosen, selected: true }, chosen));
    return select;
  }
  const shown = (text: string): string => (IN_NUMBERS.has(parameter.type) ? local(text, words.language) : text);
  const text = shown(Array.isArray(value) ? value.join(" ") : String(value ?? ""));
  const placeholder = shown(absent === undefined ? (EXAMPLES[parameter.type] ?? "") : String(absent));
  if (parameter.type === "times" || parameter.type === "text") {
    const area = h("textarea", { rows: 3, placeholder, spellcheck: "false" });
    area.defaultValue = text;
    return area;
  }
  return h("input", { type: "text", value: text, placeholder, spellcheck: "false", autocomplete: "off",
    inputmode: parameter.type === "count" ? "numeric" : undefined });
}

/** The value as JSON; undefined where the field is empty, which leaves it out. Throws where numbers cannot be read. */
function read({ type, name }: Parameter, input: Field, { language }: Words): unknown {
  if (input instanceof HTMLInputElement && input.type === "checkbox") return input.checked;
  const text = type === "text" ? input.value : input.value.trim();
  if (text === "") return undefined;
  switch (type) {
    case "count":
      return readCount(text, language, name);
    case "quota":
    case "rate":
      return readRate(text, language, name);
    case "duration":
    case "instant":
      return readTime(text, language, name);
    case "times":
      return readTimes(text, language, name);
    default:
      return text;
  }
}
