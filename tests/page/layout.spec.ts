// Nothing is cut off, nothing leaves the page sideways, and no control lies on another: in the longest words, on a phone
// as small as there are, and at 200 % zoom.
import { type Page, expect, test } from "@playwright/test";

import { listen, ready } from "./host";

const SCREENS = [
  { name: "wide", viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  { name: "360 px", viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 },
  { name: "320 px", viewport: { width: 320, height: 640 }, deviceScaleFactor: 1 },
  { name: "1280 × 800 at 200 %", viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  { name: "1280 × 1024 at 400 %", viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
];

/** What is cut off, what leaves the page, and what lies on what. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const told = (element: Element): string =>
      `<${element.localName} class="${element.getAttribute("class") ?? ""}"> ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 50)}`;
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    const all = [document, document.querySelector("rate-lab")!.shadowRoot!].flatMap((root) => [...root.querySelectorAll<HTMLElement>("*")])
      .filter((element) => element instanceof HTMLElement && element.checkVisibility() && !element.closest(".unseen"));
    for (const element of all) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      // What can be scrolled, by keyboard too, holds more than it shows.
      let scrolled: Element | null = element;
      while (scrolled && !["auto", "scroll"].includes(getComputedStyle(scrolled).overflowX)) scrolled = scrolled.parentElement;
      if (!scrolled && (box.left < -1 || box.right > width + 1)) found.push(`leaves the page: ${told(element)}`);
      const inline = getComputedStyle(element).display === "inline";
      const holdsText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== "");
      if (holdsText && !inline && element !== scrolled && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        found.push(`is cut off (${element.scrollWidth} > ${element.clientWidth}): ${told(element)}`);
    }
    const controls = all.filter((element) => element.matches("button, select, input, textarea, summary, a") &&
      getComputedStyle(element).opacity !== "0" && !element.closest(".panels, .transport, [popover]"));
    const inFoot = (box: string): HTMLElement[] => all.filter((element) => element.matches(`${box} :is(button, select, input)`) && getComputedStyle(element).opacity !== "0");
    for (const group of [controls, inFoot(".transport"), inFoot(".panels")]) {
      group.forEach((one, at) => {
        const a = one.getBoundingClientRect();
        for (const other of group.slice(at + 1)) {
          if (one.contains(other) || other.contains(one)) continue;
          const b = other.getBoundingClientRect();
          if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
            found.push(`${told(one)} lies on ${told(other)}`);
        }
      });
    }
    return found;
  });
}

for (const { name, viewport, deviceScaleFactor } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, deviceScaleFactor });
    for (const lang of ["en-XA", "pt-BR"]) {
      for (const scenario of ["edge-burst", "access-log"]) {
        test(`${lang}, ${scenario}`, async ({ page }) => {
          await listen(page);
          await page.goto(`index.html#scenario=${scenario}&lang=${lang}`);
          await ready(page);
          const lab = page.locator("rate-lab");
          expect(await faults(page), "as it opens").toEqual([]);
          await lab.locator("button.setting").first().press("Enter");
          await lab.locator('[data-key="traffic"]').press("Enter");
          await lab.locator('[data-key="tab-table"]').press("Enter");
          expect(await faults(page), "editors and the table").toEqual([]);
        });
      }
    }
  });
}
