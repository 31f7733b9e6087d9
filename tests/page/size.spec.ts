// Size does not hurt: a run of a million requests opens with progress and cancel, and one moves in it as in any other.
import { type Locator, type Page, expect, test } from "@playwright/test";

import { type RateLab, holdable, host, inline, ready, slices, tag, told, word } from "./host";

/** Four lanes and so many requests, two in three of which are admitted. */
function overload(requests: number): { duration: string; lanes: object[]; traffic: { kind: string; count: number }[] } {
  const seconds = Math.ceil(requests / 150);
  const limiters = [
    { kind: "fixed-window", quota: "100/1s" },
    { kind: "sliding-counter", quota: "100/1s" },
    { kind: "token-bucket", capacity: 100, refill: "100/1s" },
    { kind: "leaky-bucket", capacity: 100, leak: "100/1s" },
  ];
  return {
    version: 1,
    duration: `${seconds}s`,
    lanes: limiters.map((limiter, n) => ({ id: `lane-${n}`, limiter })),
    traffic: [{ kind: "burst", count: requests, at: "0s", over: `${seconds}s` }],
  } as never;
}

const MILLION = 1_000_000;

function lab(page: Page): Locator {
  return page.locator("rate-lab");
}

function progress(page: Page): Locator {
  return page.getByRole("progressbar", { name: word("opening") });
}

/** How many requests of a lane's picture stand in its bars, those of the whole run in view. */
function counted(page: Page): Promise<number> {
  return lab(page).evaluate((element) =>
    [...element.shadowRoot!.querySelectorAll(".lane:first-of-type [data-name]")]
      .filter((mark) => /^(admitted|rejected|delayed)(-later)?-\d+$/.test(mark.getAttribute("data-name")!))
      .reduce((sum, mark) => sum + Number(mark.getAttribute("data-value")), 0));
}

/** What the bar says it is busy with, and how far it is. */
function shown(page: Page): Promise<[string, number]> {
  return page.locator("rate-lab .opening").evaluate((bar) => [bar.querySelector(".phase")!.textContent!, bar.querySelector("progress")!.value]);
}

test("a million requests open with progress, and one steps, seeks, zooms and scrubs in them", async ({ page }) => {
  test.slow();
  await holdable(page, 0);
  await host(page, tag({ id: "long", parts: "vessel timeline curve why", view: "0s 6667s" }, inline(overload(MILLION))));
  await expect(progress(page)).toBeVisible();
  const seen = [await shown(page)];
  while (!seen.at(-1)![0].startsWith(word("opening-run"))) {
    await slices(page, 1);
    seen.push(await shown(page));
  }
  await slices(page, 1);
  seen.push(await shown(page));
  await slices(page, Infinity);
  await ready(page);
  const done = seen.map(([, value]) => value);
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect(new Set(done).size).toBeGreaterThan(2);
  await expect(progress(page)).toHaveCount(0);
  await told(page);
  const where = (): Promise<[number | undefined, number | undefined]> => lab(page).evaluate((element: RateLab) => [element.instant, element.index]);
  await lab(page).evaluate((element: RateLab) => element.seek("3000s"));
  expect(await where()).toEqual([3000e9, 1]);
  expect(await counted(page)).toBe(MILLION);
  // 150 requests a second: the next one comes 6.67 ms later.
  await lab(page).evaluate((element: RateLab) => element.step(1));
  expect((await where())[0]).toBeGreaterThan(3000e9);
  expect((await where())[0]).toBeLessThan(3000.01e9);
  await lab(page).evaluate((element: RateLab) => element.step(-1));
  expect((await where())[0]).toBe(3000e9);
  await page.getByRole("button", { name: word("zoom-in") }).click();
  expect(await counted(page)).toBeLessThan(MILLION * 0.6);
  await page.getByRole("button", { name: word("zoom-out") }).click();
  expect(await counted(page)).toBe(MILLION);
  await page.getByRole("slider", { name: word("scrub") }).fill("5000");
  expect(Math.abs((await where())[0]! - 3333.5e9)).toBeLessThan(2e9);
  expect(await counted(page)).toBe(MILLION);
  const marks = await page.locator("rate-lab .lane").evaluateAll((lanes) => lanes.map((lane) => lane.querySelectorAll("[data-name]").length));
  expect(Math.max(...marks)).toBeLessThanOrEqual(1000);
});

test("the first opening can be called off, and begun again", async ({ page }) => {
  test.slow();
  await holdable(page, 0);
  await host(page, tag({ id: "long" }, inline(overload(MILLION))));
  await expect(progress(page)).toBeVisible();
  await page.getByRole("button", { name: word("cancel") }).click();
  await expect(progress(page)).toHaveCount(0);
  await expect(page.locator("rate-lab .cancelled")).toContainText(word("cancelled"));
  expect((await told(page)).filter((event) => event.type === "ratelab-ready")).toEqual([]);
  await page.getByRole("button", { name: word("open-again") }).click();
  await expect(progress(page)).toBeVisible();
  await slices(page, Infinity);
  await ready(page);
  expect(await lab(page).evaluate((element) => (element as RateLab & { lanes: string[] }).lanes)).toEqual(["lane-0", "lane-1", "lane-2", "lane-3"]);
});

/** Types in a field before the page does anything else: what is on its way then waits, however short it would take. */
function typeAtOnce(field: Locator, text: string): Promise<void> {
  return field.evaluate((field, text) => {
    (field as HTMLInputElement).focus();
    document.execCommand("insertText", false, text);
  }, text);
}

test("the present run stays and works while a longer one opens; Escape calls that off", async ({ page }) => {
  test.slow();
  await holdable(page);
  await host(page, tag({ id: "edited", controls: "step play scrub speed edit" }, inline(overload(1000))));
  await ready(page);
  await expect(progress(page)).toHaveCount(0);
  await slices(page, 0);
  await page.getByRole("button", { name: word("traffic"), exact: true }).click();
  const count = page.locator("rate-lab [data-key=item-0-count]");
  const long = async (): Promise<void> => {
    await count.fill(String(MILLION));
    await count.press("Tab");
    await expect(progress(page)).toBeVisible();
  };
  await long();
  await told(page);
  await lab(page).evaluate((element: RateLab) => element.seek("1s"));
  await page.keyboard.press("Escape");
  await expect(progress(page)).toHaveCount(0);
  const state = (): Promise<[number, unknown]> => lab(page).evaluate((element: RateLab) =>
    [element.instant!, (element.scenario as { traffic: { count: number }[] }).traffic[0]!.count] as [number, unknown]);
  expect(await state()).toEqual([1e9, 1000]);
  await expect(count).toHaveValue("1000");
  expect((await told(page)).map((event) => event.type)).toEqual(["ratelab-instant"]);
  // Another edit before it is done takes its place, and holds what it changed.
  await page.locator("rate-lab [data-key=scope-traffic-beginning]").check();
  await count.fill(String(MILLION));
  const seed = page.locator("rate-lab [data-key=scenario-seed]");
  await seed.fill("7");
  await expect(progress(page)).toBeVisible();
  await seed.press("Tab");
  await slices(page, Infinity);
  await page.waitForFunction(() => window.told.some((event) => event.type === "ratelab-change"), undefined, { timeout: 60_000 });
  expect(await state()).toEqual([1e9, MILLION]);
  expect(await lab(page).evaluate((element: RateLab) => (element.scenario as { seed: number }).seed)).toBe(7);
  expect((await told(page)).filter((event) => event.type === "ratelab-change")).toHaveLength(1);
});

test("what is typed while a longer run opens is not lost, and a removed element opens nothing", async ({ page }) => {
  test.slow();
  await holdable(page);
  await host(page, tag({ id: "typed", controls: "edit" }, inline(overload(1000))));
  await ready(page);
  await page.getByRole("button", { name: word("traffic"), exact: true }).click();
  await page.locator("rate-lab [data-key=item-0-count]").fill(String(MILLION / 4));
  const seed = page.locator("rate-lab [data-key=scenario-seed]");
  await typeAtOnce(seed, "1");
  await expect(page.getByText(word("opening-waits"))).toBeVisible();
  await expect(progress(page)).toHaveJSProperty("value", 1);
  await seed.pressSequentially("2");
  await expect(seed).toHaveValue("12");
  await seed.press("Tab");
  await page.waitForFunction(() => window.told.some((event) => event.type === "ratelab-change"), undefined, { timeout: 60_000 });
  await expect(progress(page)).toHaveCount(0);
  expect(await lab(page).evaluate((element: RateLab) => (element.scenario as { seed: number }).seed)).toBe(12);
  await told(page);
  await slices(page, 0);
  await lab(page).evaluate((element: RateLab, scenario) => {
    element.scenario = scenario;
  }, overload(MILLION));
  await expect(progress(page)).toBeVisible();
  await lab(page).evaluate((element) => element.remove());
  await slices(page, Infinity);
  await page.waitForTimeout(500);
  expect(await told(page)).toEqual([]);
});

test("an attribute that has gone wrong meanwhile keeps no change from coming, also where it had waited for the reader's hand", async ({ page }) => {
  test.slow();
  await holdable(page);
  await host(page, tag({ id: "late", controls: "edit" }, inline(overload(MILLION / 4))));
  await ready(page);
  await slices(page, 0);
  const outcome = lab(page).evaluate((element: RateLab) =>
    element.send({ at: "1s" }).then(() => "sent", ({ name, code, path }: Record<string, unknown>) => ({ name, code, path })));
  await expect(progress(page)).toBeVisible();
  await lab(page).evaluate((element) => element.setAttribute("stops", "later"));
  await lab(page).locator(".finding").hover();
  await page.mouse.down();
  await slices(page, Infinity);
  await expect(page.getByText(word("opening-waits"))).toBeVisible();
  await told(page);
  await page.mouse.up();
  expect(await outcome).toBe("sent");
  expect((await told(page)).map(({ type }) => type)).toEqual(["ratelab-change", "ratelab-instant"]);
  await expect(page.locator("rate-lab .error")).toContainText("later");
  await expect(progress(page)).toHaveCount(0);
});

test("a pasted log of many lines is read with progress", async ({ page }) => {
  test.slow();
  await holdable(page);
  await host(page, tag({ id: "log", controls: "edit" }, inline(overload(1000))));
  await ready(page);
  await slices(page, 0);
  await page.getByRole("button", { name: word("traffic"), exact: true }).click();
  const lines = Array.from({ length: 200_000 }, (_, n) => `${n * 7}ms c${n % 9}`).join("\n");
  await page.locator("rate-lab [data-key=paste-file]").setInputFiles({ name: "access.log", mimeType: "text/plain", buffer: Buffer.from(lines) });
  await slices(page, 1);
  await expect(page.getByText(word("opening-traffic"))).toBeVisible();
  await slices(page, Infinity);
  await page.waitForFunction(() => window.told.some((event) => event.type === "ratelab-change"), undefined, { timeout: 60_000 });
  await expect(progress(page)).toHaveCount(0);
  await expect(page.locator("rate-lab .log-reading")).toContainText("200,000");
});
