// What one pastes into a page of one's own. The addresses in it are absolute, and it works as it is.
import { home, isAlone } from "ratelab-wasm";

import { type Attributes, type Linked, address, link, place, whole } from "./link";
import type { Words } from "./words";

/** Pixels, until the frame says how high it is. */
const HEIGHT = 640;

/** Whether there are files that others can load. */
export const isServed = !isAlone && home.startsWith("http");

const beside = (file: string): string => new URL(file, home).href;
const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const tag = (name: string, attributes: Attributes): string =>
  `<${name}${attributes.map(([attribute, value]) => ` ${attribute}="${escape(value)}"`).join("")}>`;

/** The frame, and the script that gives it its height. Throws where the scenario is too long for an address. */
export function frame(linked: Linked, names: boolean, title: string, { language }: Words): string {
  const src = address(beside("embed.html"), [...whole(linked, names), ...place(linked), ["lang", language]]);
  const iframe = tag("iframe", [["src", src], ["title", title], ["width", "100%"], ["height", String(HEIGHT)]]);
  return `${iframe}</iframe>\n${tag("script", [["src", beside("frame.js")]])}</script>\n`;
}

/** The element, with the script that defines it. What is too long for a link stands inside. */
export function element(linked: Linked, names: boolean, title: string, { language }: Words): string {
  let scenario: Attributes = [];
  let inside: string;
  try {
    inside = `${tag("a", [["href", link(linked, names)]])}${escape(title)}</a>`;
    scenario = whole(linked, names);
  } catch {
    const document = JSON.stringify(linked.engine.canonical(linked.scenario, names));
    // Only within texts does a < stand, and there it may be written so.
    inside = `${escape(title)}\n  <script type="application/json">${document.replaceAll("<", "\\u003c")}</script>`;
  }
  const module = tag("script", [["type", "module"], ["src", beside("ratelab.js")]]);
  return `${module}</script>\n${tag("rate-lab", [...scenario, ...place(linked), ["lang", language]])}\n  ${inside}\n</rate-lab>\n`;
}
