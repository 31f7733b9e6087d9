// A lesson by keyboard alone: where the focus is can be seen at every stop, and every step is told once, in words.
import { type Page, expect, test } from "@playwright/test";

import { type RateLab, listen, ready } from "./host";

declare global {
  interface Window {
    heard: string[];
  }
}

async function open(page: Page): Promise<void> {
  await listen(page);
  await page.goto("index.html");
  await ready(page);
  await page.evaluate(() => {
    window.heard = [];
    const root = document.querySelector("rate-lab")!.shadowRoot!;
    const status = root.querySelectorAll('[role="status"], [aria-live]:not([aria-live="off"]), output');
    if (status.length !== 1) throw new Error(`${status.length} elements would speak`);
    new MutationObserver(() => {
      const text = status[0]!.textContent!;
      if (text !== "") window.heard.push(text);
    }).observe(status[0]!, { childList: true, characterData: true, subtree: true });
  });
}

/** Waits until something that matches was told, last of all. */
async function hears(page: Page, what: RegExp): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.heard.at(-1) ?? "")).toMatch(what);
}

/** What has the focus, by name, and why one could not see it. */
function focused(page: Page): Promise<{ name: string; hidden: string }> {
  return page.evaluate(() => {
    const found = (root: Document | ShadowRoot): Element | null => {
      const active = root.activeElement;
      return active?.shadowRoot?.activeElement ? found(active.shadowRoot) : active;
    };
    const at = found(document);
    if (!at || at === document.body) return { name: "", hidden: "" };
    const root = at.getRootNode() as Document | ShadowRoot;
    const name = at.getAttribute("aria-label") ?? (at.closest("label") ?? root.querySelector(`label[for="${at.id}"]`) ?? at).textContent!.trim();
    // The slider is unseen over a picture that has the outline.
    const shown = at.matches("input[type=range]") ? at.parentElement! : at;
    const style = getComputedStyle(shown);
    if (!at.matches(":focus-visible") || style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2)
      return { name, hidden: "it has no outline" };
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    if (right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight) return { name, hidden: "it is off the screen" };
    const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
    const over = root.elementFromPoint(x, y);
    return { name, hidden: over && (shown.contains(over) || over.contains(shown)) ? "" : `${over?.className} lies over it` };
  });
}

/** Presses Tab until what has that name has the focus; at every stop the focus is to be seen. */
async function tabTo(page: Page, name: string | RegExp, key = "Tab"): Promise<void> {
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press(key);
    const at = await focused(page);
    expect(at.hidden, `the focus on ${at.name}`).toBe("");
    if (typeof name === "string" ? at.name === name : name.test(at.name)) return;
  }
  throw new Error(`Tab leads to nothing called ${name}`);
}

for (const [width, height] of [[1280, 720], [360, 740]] as const) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });
    test("a lesson by keyboard alone", async ({ page }) => {
      await open(page);
      const lab = page.locator("rate-lab");

      // To the beginning and step by step into the run, back, and to the worst window.
      await tabTo(page, "To the start");
      await page.keyboard.press("Enter");
      await hears(page, /^0\.000 s\. Nothing has arrived yet\.$/);
      await tabTo(page, "Step");
      await page.keyboard.press("Enter");
      await hears(page, /^\S+ s\. Request 1: admitted by every lane\.$/);
      await page.keyboard.press("Enter");
      await hears(page, /^\S+ s\. Request 2: /);
      await page.keyboard.press("ArrowRight");
      await hears(page, /^\S+ s\. Request 3: /);
      await page.keyboard.press("ArrowLeft");
      await hears(page, /^\S+ s\. Request 2: /);
      await tabTo(page, "Worst window");
      await page.keyboard.press("Enter");
      await hears(page, /^60\.\d+ s\. Request 200: /);

      // Jumps, by the keys that the table of keys names; the focus comes back from there.
      await page.keyboard.press("?");
      await expect(lab.getByRole("dialog", { name: "Keys" })).toBeVisible();
      await expect(lab.getByRole("button", { name: "Close" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(lab.getByRole("dialog", { name: "Keys" })).toBeHidden();
      await expect(lab.getByRole("button", { name: "Worst window" })).toBeFocused();
      await page.keyboard.press("Home");
      await hears(page, /^0\.000 s\. Nothing has arrived yet\.$/);
      await page.keyboard.press("r");
      await hears(page, /^60\.000 s\. Request 101: .*rejected by the sliding log/);
      await page.keyboard.press("R");
      await hears(page, /^No earlier rejection$/);
      await page.keyboard.press("e");
      await hears(page, /^120\.000 s\. /);
      await page.keyboard.press("E");
      await hears(page, /^60\.000 s\. /);
      await page.keyboard.press("w");
      await hears(page, /^60\.990 s\. Request 200: /);

      // Back into the decision, moment by moment, and out of it again.
      for (const [key, what] of [
        ["ArrowLeft", /^Request 200 at 60\.990 s: admitted\. This window had 99 of 100; with this request it had 100\.$/],
        ["ArrowLeft", /^Request 200 at 60\.990 s\. The request is counted: 99 → 100\.$/],
        ["ArrowLeft", /^Request 200 at 60\.990 s\. Counted so far: 99; .*: it fits\.$/],
        ["ArrowRight", /^Request 200 at 60\.990 s\. The request is counted: /],
        ["ArrowRight", /^Request 200 at 60\.990 s: admitted\. /],
        ["ArrowRight", /^60\.990 s\. Request 200: /],
      ] as const) {
        await page.keyboard.press(`Shift+${key}`);
        await hears(page, what);
      }

      // Some that follow each other at once are told as one: where they led to.
      for (let n = 0; n < 5; n += 1) await page.keyboard.press("ArrowLeft", { delay: 0 });
      await hears(page, /Request 195: /);

      // The past stays, the future forks: a request is sent, and taken back.
      await page.keyboard.press("s");
      await hears(page, /^The run was computed anew\. The fixed window: 1 more rejected\. /);
      await page.keyboard.press("Control+z");
      await hears(page, /^The run was computed anew\. The fixed window: 1 fewer rejected\. /);

      // A parameter changes: the run is another, and where one is stays.
      await tabTo(page, /^100 per minute/, "Shift+Tab");
      await page.keyboard.press("Enter");
      await tabTo(page, /^from 60\.\d+ s on$/);
      await page.keyboard.press("ArrowDown");
      await tabTo(page, /^Quota/);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("50/1m");
      await page.keyboard.press("Enter");
      await hears(page, /^The run was computed anew\. .* Request 195: rejected by every lane/);

      // The other panel, and back.
      await tabTo(page, "Code");
      await page.keyboard.press("ArrowLeft");
      await expect(lab.getByRole("tab", { name: "Table" })).toBeFocused();
      // Every picture is there in numbers: the vessel with its curve, the timeline, the whole run.
      await expect(lab.getByRole("tabpanel").getByRole("table")).toHaveCount(3);
      await page.keyboard.press("ArrowRight");
      await expect(lab.getByRole("tab", { name: "Code" })).toBeFocused();

      // Nothing was told beside what was waited for.
      const lesson = await page.evaluate(() => window.heard);
      expect(lesson.filter((text) => /Request 195: /.test(text)).length, lesson.join("\n")).toBe(3);

      // While it plays nothing is told; where it stopped is.
      await tabTo(page, "Play");
      await page.keyboard.press("Enter");
      await expect(lab.getByRole("button", { name: "Pause" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(lab.getByRole("button", { name: "Play" })).toBeFocused();
      await hears(page, /^\d+\.\d+ s\. /);

      // The other language, with the same at the same place.
      await tabTo(page, "PT, português", "Shift+Tab");
      await page.keyboard.press("Enter");
      await hears(page, /^\d+,\d+ s\. .*Requisição \d+: /);

      // Nothing was told twice.
      const heard = await page.evaluate(() => window.heard);
      heard.forEach((text, at) => expect(text, `told at ${at}`).not.toBe(heard[at - 1]));
    });
  });
}

// The last two are 1280 × 800 at 200 % and 1280 × 1024 at 400 %.
for (const [width, height] of [[1280, 720], [360, 740], [640, 400], [320, 256]] as const) {
  test(`at every stop of Tab the focus is seen, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    await tabTo(page, "EN, English");
    await tabTo(page, "Speed");
    await tabTo(page, "EN, English", "Shift+Tab");
  });
}

test("who asks for little motion sees one event after the other", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  const lab = page.locator("rate-lab");
  await lab.evaluate((lab) => (lab as RateLab).seek("0s+0"));
  await page.evaluate(() => window.told.splice(0));
  await lab.getByRole("button", { name: "Play" }).click();
  await page.waitForFunction(() => window.told.filter(({ type }) => type === "ratelab-instant").length >= 3);
  await lab.getByRole("button", { name: "Pause" }).click();
  // At every one of them something has just happened.
  const indices = await page.evaluate(() => window.told.filter(({ type }) => type === "ratelab-instant").map(({ detail }) => detail["index"]));
  expect(indices.every((index) => Number(index) > 0), String(indices)).toBe(true);
});

test("on a projector the texts of the pictures are at least 18 px high", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page);
  const lab = page.locator("rate-lab");
  await page.getByRole("button", { name: "Projector" }).click();
  await expect(lab).toHaveAttribute("data-theme", "projector");
  const smallest = await lab.locator(".lane .picture text").evaluateAll((texts) => Math.min(...texts.map((text) => {
    const scale = (text as SVGTextElement).getScreenCTM()!.a;
    return parseFloat(getComputedStyle(text).fontSize) * scale;
  })));
  expect(smallest).toBeGreaterThanOrEqual(17.9);
});
