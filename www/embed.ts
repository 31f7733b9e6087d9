// The classic script of the bare frame, with the engine inside: takes the element's attributes from the address.
import { address, parameters } from "./address";
import { define } from "./element";

const place = document.querySelector<HTMLElement>("rate-lab");
const given = parameters(location.hash);
// Before the element is defined, so that it opens once, with everything in place.
if (place) address(place, location.hash);
const lang = given.get("lang");
if (lang) document.documentElement.lang = lang;
// Around the element, too, it is as dark as the element.
document.documentElement.dataset.theme = given.get("theme") ?? "auto";
define();
