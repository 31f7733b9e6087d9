// The part of an address after its #: names and values, separated as in a form.
import { ADDRESSED, type Name, PARAMETERS } from "./parameters";

/** Whether a parameter holds positions, in which a + is no blank: `59s+3`. */
function isPosition(name: string): boolean {
  return Object.hasOwn(PARAMETERS, name) && PARAMETERS[name as Name].kind.startsWith("position");
}

/** What stands there, by name; of equal names the first. Which are none, or stand there again, is `stray`. */
export function parameters(hash: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const stray = new Set<string>();
  for (const pair of hash.replace(/^#/, "").split("&")) {
    const [, name, value] = /^([^=]*)=?(.*)$/s.exec(pair)!;
    if (!name) continue;
    if (found.has(name) || !(ADDRESSED as string[]).includes(name)) stray.add(name);
    if (!found.has(name)) found.set(name, decode(value!.replace(isPosition(name) ? /\+(?!\d+([+,]|%20|%2C|$))/gi : /\+/g, " ")));
  }
  if (stray.size > 0) found.set("stray", [...stray].join(" "));
  return found;
}

/** Makes an element say what is given, and no more of the parameters `of` which it is. */
export function address(element: HTMLElement, given: ReadonlyMap<string, string>, of: readonly Name[] = ADDRESSED): void {
  // Away with all first: what stays the same is to be opened anew, too, where it was edited.
  const all: readonly Name[] = [...of, "stray"];
  for (const name of all) element.removeAttribute(name);
  for (const name of all) {
    const value = given.get(name);
    if (value !== undefined) element.setAttribute(name, value);
  }
}

/** Without its escapes; as it is where they are broken. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
