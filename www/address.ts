// The part of an address after its #: names and values, separated as in a form.
import { ADDRESSED, type Name, PARAMETERS } from "./parameters";

/** Whether a parameter holds positions, in which a + is no blank: `59s+3`. */
function isPosition(name: string): boolean {
  return Object.hasOwn(PARAMETERS, name) && PARAMETERS[name as Name].kind.startsWith("position");
}

/** What stands there, by name; of equal names the first. */
export function parameters(hash: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const pair of hash.replace(/^#/, "").split("&")) {
    const [, name, value] = /^([^=]*)=?(.*)$/s.exec(pair)!;
    if (!name || found.has(name)) continue;
    found.set(name, decode(value!.replace(isPosition(name) ? /\+(?!\d+([+,]|%20|%2C|$))/gi : /\+/g, " ")));
  }
  return found;
}

/** Makes an element say what is given, and no more of the parameters `of` which it is. */
export function address(element: HTMLElement, given: ReadonlyMap<string, string>, of: readonly Name[] = ADDRESSED): void {
  // Away with all first: what stays the same is to be opened anew, too, where it was edited.
  for (const name of of) element.removeAttribute(name);
  for (const name of of) {
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
