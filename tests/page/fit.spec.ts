// Where there is less height than everything takes: what stays in sight, what folds, and that all of it can be reached; and
// what a frame tells of the height that it would take.
import { type Frame, type Locator, type Page, expect, test } from "@playwright/test";

import { around, heard } from "./around";
import { type RateLab, host, ready, tag } from "./host";
import { builtIn } from "./scenarios";

/** What sticks out of the window, of what must be in sight. */
function outside(frame: Page | Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const root = document.querySelector("rate-lab")!.shadowRoot!;
    const must = [".transport", ".lane:not(.away) svg", ".sentence", ".transport button.play", ".place input"];
    return must.filter((name) => {
      const box = root.querySelector(name)!.getBoundingClientRect();
      return box.height < 10 || box.top < 0 || box.left < 0 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5;
    });
  });
}

/** Whether the window or the element must be scrolled to see the rest. */
function scrolls(frame: Page | Frame): Promise<boolean> {
  return frame.evaluate(() => {
    const [page, lab] = [document.scrollingElement!, document.querySelector("rate-lab")!];
    return page.scrollHeight > innerHeight || page.scrollWidth > innerWidth || lab.scrollHeight > lab.clientHeight;
  });
}

for (const lang of ["en", "pt-BR"]) {
  test(`640 × 360 shows transport, one lane and the sentence of every built-in scenario, in ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 360 });
    await page.goto(`embed.html#lang=${lang}`);
    const lab = page.locator("rate-lab");
    for (const name of Object.keys(builtIn)) {
      await lab.evaluate((lab, name) => new Promise<void>((resolve) => {
        lab.addEventListener("ratelab-ready", () => resolve(), { once: true });
        location.hash = `#scenario=${name}&lang=${document.documentElement.lang}&at=worst`;
      }), name);
      expect(await outside(page), name).toEqual([]);
      expect(await scrolls(page), name).toBe(false);
      // Also where the sentences are others.
      await lab.evaluate((lab) => (lab as RateLab).jump("rejection", -1) || (lab as RateLab).jump("delay", -1));
      await lab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await outside(page), name).toEqual([]);
    }
  });
}

for (const [width, height, theme] of [[480, 320, "light"], [360, 640, "dark"], [960, 540, "projector"], [640, 360, "projector"]] as const) {
  test(`so does ${width} × ${height}, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const lang of ["en", "pt-BR"]) {
      await page.goto(`embed.html?${lang}#lang=${lang}&theme=${theme}`);
      await expect(page.locator("rate-lab .lane").first()).toBeVisible();
      expect(await outside(page), lang).toEqual([]);
      expect(await scrolls(page), lang).toBe(false);
      // The picture is whole: each request that is drawn is seen.
      const marks = page.locator("rate-lab .lane:not(.away) svg [data-name^=request-]");
      expect(await marks.evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).display))).not.toContain("none");
      // Nor does what a change led to take the room.
      await page.locator("rate-lab").evaluate((lab) => (lab as RateLab).send());
      await page.locator("rate-lab").evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await outside(page), lang).toEqual([]);
    }
  });
}

test("lanes are switched, and what is folded is one button away", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto("embed.html");
  const lab = page.locator("rate-lab");
  const shown = (): Promise<(string | undefined)[]> =>
    lab.locator(".lane").evaluateAll((lanes) => lanes.filter((lane) => lane.checkVisibility()).map((lane) => (lane as HTMLElement).dataset.lane));
  await expect(lab.locator(".lane").first()).toBeVisible();
  expect(await shown()).toEqual(["fixed"]);
  await lab.getByRole("button", { name: "Sliding log" }).click();
  expect(await shown()).toEqual(["log"]);
  await expect(lab.getByRole("button", { name: "Sliding log" })).toHaveAttribute("aria-pressed", "true");
  await expect(lab.locator(".sentence")).toContainText("log");
  // The keys choose, too, and a jump shows the lane that it leads to.
  await page.keyboard.press("2");
  expect(await shown()).toEqual(["bucket"]);
  await expect(lab.locator(".finding")).toBeHidden();
  await lab.getByRole("button", { name: "Show all" }).click();
  expect(await shown()).toEqual(["fixed", "bucket", "log"]);
  for (const part of [".finding", ".moments", ".lane >> nth=2", ".jumps"]) {
    await lab.locator(part).scrollIntoViewIfNeeded();
    await expect(lab.locator(part)).toBeInViewport();
  }
  await lab.getByRole("button", { name: "Fold" }).click();
  expect(await shown()).toEqual(["bucket"]);
  expect(await scrolls(page)).toBe(false);
});

test("what grows while it is folded makes room for itself", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto("embed.html");
  await expect(page.locator("rate-lab .sentence")).toBeVisible();
  await page.locator("rate-lab .sentence").evaluate((sentence) => {
    sentence.textContent = "word ".repeat(60);
  });
  await expect.poll(() => outside(page)).toEqual([]);
});

/** The frame is given the height that it asked for last, as frame.js does, until it asks for no other. */
async function give(page: Page, lab: Locator): Promise<number> {
  let [given, asked] = [0, -1];
  while (given !== asked) {
    given = await page.evaluate(() => {
      const told = window.messages.map(({ data }) => data as { type?: string; height?: number }).filter((data) => data?.type === "ratelab-height");
      const { height } = told.at(-1)!;
      document.querySelector("iframe")!.style.height = `${height}px`;
      return height!;
    });
    // Both have been laid out and have told what there was to tell.
    await lab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))));
    asked = (await heard<{ height: number }>(page, "ratelab-height")).at(-1)!.height;
  }
  return given;
}

test("a frame tells the height at which everything shows and nothing is left over, at any width, and whenever that changes", async ({ page, baseURL }) => {
  await around(page, baseURL!, `<iframe src="${baseURL}embed.html" width="1000" height="200"></iframe>`);
  await heard(page, "ratelab-ready");
  const frame = page.frames()[1]!;
  const lab = frame.locator("rate-lab");
  const exact = async (): Promise<number> => {
    const given = await give(page, lab);
    expect(await scrolls(frame)).toBe(false);
    await expect(lab.locator(".lane:visible")).toHaveCount(3);
    await expect(lab.locator(".fit")).toBeHidden();
    expect(await lab.locator(".stage").evaluate((stage) => (stage as HTMLElement).offsetHeight)).toBe(given);
    return given;
  };
  const wide = await exact();
  await page.evaluate(() => document.querySelector("iframe")!.setAttribute("width", "500"));
  await expect.poll(() => frame.evaluate(() => innerWidth)).toBe(500);
  const narrow = await exact();
  expect(narrow).toBeGreaterThan(wide);
  await page.evaluate((src) => document.querySelector("iframe")!.setAttribute("src", src), `${baseURL}embed.html#parts=timeline,why`);
  await expect(lab.locator(".finding")).toHaveCount(0);
  const less = await exact();
  expect(less).toBeLessThan(narrow);
});

test("folded, it tells the same height as unfolded: it does not come and go", async ({ page, baseURL }) => {
  await around(page, baseURL!, `<iframe src="${baseURL}embed.html" width="640" height="360"></iframe>`);
  await heard(page, "ratelab-ready");
  const frame = page.frames()[1]!;
  const heights = async (): Promise<number[]> => (await heard<{ height: number }>(page, "ratelab-height")).map(({ height }) => height);
  const folded = await heights();
  expect(folded).toHaveLength(1);
  for (const height of [500, 360, 900, 360]) {
    await page.evaluate((height) => document.querySelector("iframe")!.setAttribute("height", String(height)), height);
    await expect.poll(() => frame.evaluate(() => innerHeight)).toBe(height);
    await frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))));
  }
  expect(await heights()).toEqual(folded);
});

test("what its host says in its style attribute stays", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", id: "low" }));
  await ready(page);
  const low = page.locator("#low");
  await low.evaluate((lab) => (lab.style.cssText = "overflow: clip; height: 400px;"));
  await expect(low.locator(".fit")).toBeVisible();
  await expect(low).toHaveAttribute("style", "overflow: clip; height: 400px;");
});

test("an element whose host gives it a fixed height fits as well; without one it takes what it needs", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 700 });
  await host(page, `${tag({ scenario: "edge-burst", id: "low" })}<p id="after">After it.</p>${tag({ scenario: "edge-burst", id: "free" })}`);
  await ready(page, 2);
  const low = page.locator("#low");
  await expect(low.locator(".fit")).toBeHidden();
  await low.evaluate((lab) => {
    lab.style.height = "400px";
  });
  await expect(low.locator(".fit")).toBeVisible();
  await expect(low.locator(".lane:visible")).toHaveCount(1);
  expect(await low.evaluate((lab) => lab.scrollHeight <= lab.clientHeight)).toBe(true);
  await expect(page.locator("#free .lane:visible")).toHaveCount(3);
  // What comes after it is not covered, and free again it stands as before.
  expect(await page.locator("#after").evaluate((after) => after.getBoundingClientRect().top)).toBeGreaterThanOrEqual(400);
  await low.evaluate((lab) => {
    lab.style.height = "";
  });
  await expect(low.locator(".lane:visible")).toHaveCount(3);
  await expect(low.locator(".fit")).toBeHidden();
});
