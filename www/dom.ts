// Making elements without markup in strings: nothing to escape, nothing that a strict policy forbids.

export type Child = Node | string | undefined | false;
type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };

interface Attributes {
  [name: string]: string | number | boolean | undefined | Listeners;
  on?: Listeners;
}

/** An element: `true` sets a flag, `false` and `undefined` leave the attribute out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value as Listeners))
        element.addEventListener(event, listener as EventListener);
    } else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** An empty picture for the engine to draw in. */
export function picture(): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "picture");
  svg.setAttribute("role", "img");
  return svg;
}

/** How large lanes and axis are shown: on a projector they are drawn for less width and stretched to all of it. */
export function pictureScale(within: Element): number {
  const root = within.getRootNode();
  return root instanceof ShadowRoot && (root.host as HTMLElement).dataset.theme === "projector" ? 1.5 : 1;
}

/** A text to be read in lines: no number stands at the end of one while its unit begins the next. */
export function unbroken(text: string): string {
  return text.replace(/(\d) (?=(?:d|h|min|s|ms|µs|ns)(?!\p{L}))/gu, "$1\u00a0");
}

/** Sets a text only where it differs, so that nothing is announced or laid out anew in vain. */
export function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** The same for an attribute. */
export function state(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
