// The classic script of the bare frame, with the engine inside: the element says what the address says, and the page around
// is told of it and may ask.
import { address, parameters } from "./address";
import { type RateLab, define } from "./element";
import { Messages } from "./messages";
import { ADDRESSED, type Name, PARAMETERS, type Parameter } from "./parameters";

const lab = document.querySelector<RateLab>("rate-lab")!;
/** Where the page has no address of its own, as in `srcdoc`, its text says what is shown. */
const written = new Map(lab.getAttributeNames().map((name) => [name, lab.getAttribute(name)!]));

/** What the address says, else the page's text. */
function asked(): ReadonlyMap<string, string> {
  const said = new Map([...written, ...parameters(location.hash)]);
  if (!said.has("scenario") && !said.has("s") && !lab.querySelector("script")) said.set("scenario", "edge-burst");
  return said;
}

/** The page around the element: its language, and as dark. */
function dress(): void {
  document.documentElement.lang = asked().get("lang") ?? "en";
  document.documentElement.dataset.theme = asked().get("theme") ?? "auto";
}

/** Whether a parameter says what is run and where one stands in it. */
function places(name: Name): boolean {
  const { changes }: Parameter = PARAMETERS[name];
  return changes !== "shown" && changes !== "speed";
}

// Before the element is defined, so that it opens once, with everything in place.
address(lab, asked());
dress();
define();
if (parent !== window) new Messages(lab, parent);
addEventListener("hashchange", () => {
  dress();
  const given = asked();
  const changed = ([...ADDRESSED, "stray"] as const).filter((name) => (given.get(name) ?? null) !== lab.getAttribute(name));
  if (changed.some(places)) {
    // As one: places go with each other, and with their run.
    address(lab, given);
    return;
  }
  for (const name of changed) {
    const value = given.get(name);
    if (value === undefined) lab.removeAttribute(name);
    else lab.setAttribute(name, value);
  }
});
