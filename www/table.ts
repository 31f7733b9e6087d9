// A table of texts as the Lab gives it.
import { h } from "./dom";

export interface Table {
  head: string[];
  rows: string[][];
  /** The request of the first row, where the rows are requests. */
  first?: number;
  /** Which row is the decision at hand, if it is among them. */
  here?: number;
}

/** With `go`, the first cell of each row leads to its request. */
export function table({ head, rows, first, here }: Table, caption: string, go?: (request: number) => void): HTMLTableElement {
  const named = (cell: string, at: number): HTMLElement | string =>
    go && first !== undefined ? h("button", { type: "button", class: "link", on: { click: () => go(first + at) } }, cell) : cell;
  // Numbers stand one under the other, so that their places can be compared.
  const numeric = head.map((_, column) => column > 0 && rows.every((row) => /^[\d–]/.test(row[column]!)));
  const kind = (column: number): string | undefined => (numeric[column] ? "number" : undefined);
  const body = rows.map((row, at) =>
    h("tr", { "aria-current": at === here ? "true" : undefined },
      ...row.map((cell, column) => (column === 0 ? h("th", { scope: "row", class: /^\d/.test(cell) ? undefined : "words" }, named(cell, at)) : h("td", { class: kind(column) }, cell)))));
  return h("table", { class: numeric.every((is, column) => is || column === 0) ? "numbers" : undefined },
    h("caption", {}, caption),
    h("thead", {}, h("tr", {}, ...head.map((text, column) => h("th", { scope: "col", class: kind(column) }, text)))),
    h("tbody", {}, ...body));
}
