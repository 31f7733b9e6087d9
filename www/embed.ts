// The classic script of the bare frame, with the engine inside: takes the element's attributes from the address.
import { parameters } from "./address";
import { RateLab, define } from "./element";

const place = document.querySelector("rate-lab");
const given = parameters(location.hash);
// Before the element is defined, so that it opens once, with everything in place.
for (const name of [...RateLab.observedAttributes, "autoplay"]) {
  const value = given.get(name);
  if (place && value !== undefined) place.setAttribute(name, value);
}
if (place && !given.has("scenario") && !given.has("s")) place.setAttribute("scenario", "edge-burst");
const lang = given.get("lang");
if (lang) document.documentElement.lang = lang;
// Around the element, too, it is as dark as the element.
document.documentElement.dataset.theme = given.get("theme") ?? "auto";
define();
