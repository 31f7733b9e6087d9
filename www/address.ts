// The part of an address after its #: names and values, separated as in a form.

/** Values that hold positions, in which a + is no blank: `59s+3`. */
const POSITIONS = new Set(["at", "from", "to", "stops"]);

/** What stands there, by name; of equal names the first. */
export function parameters(hash: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const pair of hash.replace(/^#/, "").split("&")) {
    const [, name, value] = /^([^=]*)=?(.*)$/s.exec(pair)!;
    if (!name || found.has(name)) continue;
    found.set(name, decode(value!.replace(POSITIONS.has(name) ? /\+(?!\d+([+,]|%20|%2C|$))/gi : /\+/g, " ")));
  }
  return found;
}

/** Without its escapes; as it is where they are broken. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
