// index.html: the first ten seconds, the reader's choices, narrow screens.
import { type Locator, type Page, expect, test } from "@playwright/test";

import { type RateLab, listen, ready, word } from "./host";
import { builtIn, made } from "./scenarios";

const SECOND = 1_000_000_000;

async function open(page: Page, hash = ""): Promise<Locator> {
  await listen(page);
  await page.goto(`index.html${hash}`);
  await ready(page);
  return page.locator("rate-lab");
}

const instant = (lab: Locator): Promise<number | undefined> => lab.evaluate((lab) => (lab as RateLab).instant);

test("the edge burst is there, paused at its most telling instant, and says what was measured", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("dialog", () => expect("a dialog").toBe("none"));
  const lab = await open(page);
  expect(await instant(lab)).toBe(60.4 * SECOND);
  expect(await lab.evaluate((lab) => (lab as RateLab).playing)).toBe(false);
  await expect(lab.getByRole("heading", { level: 2 })).toHaveText(["Fixed window", "Token bucket", "Sliding log"]);
  const fixed = lab.locator(".lane").first();
  await expect(fixed.locator("svg")).toContainText("200 within 1.99 s");
  await expect(fixed.locator(".worst.above")).toContainText("200");
  await expect(lab.locator(".finding .above").first()).toContainText(/\b200\b.* 1\.99\ss.* 2\.0×.*\b100\b/);
  await expect(lab.locator(".sentence")).not.toBeEmpty();
  const own = new URL("/", page.url()).href;
  expect(asked.filter((url) => !url.startsWith(own))).toEqual([]);
});

test("→ moves by one event, ← goes back, the buttons do the same, and play runs", async ({ page }) => {
  await page.clock.install({ time: 0 });
  const lab = await open(page, "#at=worst");
  await page.clock.pauseAt(3_600_000);
  await lab.getByRole("tabpanel").focus();
  await page.keyboard.press("ArrowLeft");
  expect(await instant(lab)).toBe(60.98 * SECOND);
  await page.keyboard.press("ArrowRight");
  expect(await instant(lab)).toBe(60.99 * SECOND);
  await lab.getByRole("button", { name: "To the start" }).click();
  expect(await instant(lab)).toBe(0);
  await lab.getByRole("button", { name: "Step", exact: true }).click();
  expect(await instant(lab)).toBe(59 * SECOND);
  await lab.getByRole("button", { name: "Worst window" }).click();
  expect(await instant(lab)).toBe(60.99 * SECOND);
  await lab.getByRole("button", { name: "Step back" }).click();
  expect(await instant(lab)).toBe(60.98 * SECOND);
  await lab.getByRole("button", { name: "Play" }).click();
  await page.clock.runFor(300);
  await lab.getByRole("button", { name: "Pause" }).click();
  const played = (await instant(lab))!;
  expect(played).toBeGreaterThan(60.98 * SECOND);
  expect(played).toBeLessThanOrEqual(61.28 * SECOND);
  await lab.getByRole("slider").press("Home");
  expect(await instant(lab)).toBe(0);
});

test("the other language is spoken at once, where one was", async ({ page }) => {
  const lab = await open(page);
  await lab.evaluate((lab) => (lab as RateLab).step(-7));
  const [before, finding] = [await instant(lab), await lab.locator(".finding").textContent()];
  await page.getByRole("button", { name: "português" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await expect(lab.locator(".lane svg").first()).toContainText("1,99 s");
  await expect(page.getByRole("group", { name: "Tema" }).getByRole("button", { name: "Escuro" })).toHaveAttribute("title", "Escuro");
  await expect(lab.locator(".finding")).not.toHaveText(finding!);
  await expect(lab.getByRole("button", { name: "Step back" })).toHaveCount(0);
  expect(await instant(lab)).toBe(before);
  expect(await page.evaluate(() => window.told.filter((event) => event.type === "ratelab-ready").length)).toBe(1);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await page.getByRole("button", { name: "English" }).click();
  await expect(lab.locator(".finding")).toHaveText(finding!);
});

test("dark is dark, everywhere, and remembered; auto follows the reader's setting live", async ({ page }) => {
  const lab = await open(page);
  const luminance = (what: Locator): Promise<number> =>
    what.evaluate((element) => {
      const [r, g, b] = getComputedStyle(element).backgroundColor.match(/\d+(\.\d+)?/g)!.map(Number) as [number, number, number];
      return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    });
  expect(await luminance(lab.locator(".stage"))).toBeGreaterThan(0.8);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => luminance(lab.locator(".stage"))).toBeLessThan(0.2);
  expect(await luminance(page.locator("body"))).toBeLessThan(0.2);
  await page.getByRole("button", { name: "Light" }).click();
  await expect.poll(() => luminance(lab.locator(".stage"))).toBeGreaterThan(0.8);
  expect(await luminance(page.locator("body"))).toBeGreaterThan(0.8);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Dark" }).click();
  await page.reload();
  await expect.poll(() => luminance(lab.locator(".stage"))).toBeLessThan(0.2);
});

test("the table compares the lanes by the numbers of the report", async ({ page }) => {
  const lab = await open(page);
  const table = lab.locator(".compare");
  for (const [n, name] of Object.keys(builtIn).entries()) {
    await lab.evaluate((lab, name) => {
      lab.removeAttribute("scenario");
      lab.setAttribute("scenario", name);
    }, name);
    await ready(page, n + 2);
    const head = await table.locator("thead th").allTextContents();
    const rows = await table.locator("tbody tr").evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent!)));
    const report = await lab.evaluate((lab) => (lab as RateLab).report());
    expect(rows.length, name).toBe(report.lanes.length);
    // One under the other: all with as many decimals.
    const ratios = rows.map((row) => row[head.indexOf(word("column-ratio"))]!).filter((ratio) => ratio !== "–");
    expect(new Set(ratios.map((ratio) => ratio.length - ratio.indexOf("."))).size, name).toBeLessThanOrEqual(1);
    report.lanes.forEach((lane, at) => {
      const cell = (column: string): string => rows[at]![head.indexOf(word(`column-${column}`))]!;
      const count = (n: number): string => n.toLocaleString("en");
      expect(cell("admitted"), name).toBe(count(lane.totals.admitted));
      expect(cell("delayed"), name).toBe(count(lane.totals.delayed));
      expect(cell("rejected"), name).toBe(count(lane.totals.rejected));
      expect(cell("worst"), name).toBe(count(lane.worstWindow.admitted));
      expect(cell("at-once"), name).toBe(count(lane.waits.atOnce));
      const { ratio } = lane.worstWindow;
      if (ratio === null) expect(cell("ratio"), name).toBe("–");
      else {
        // To the nearest of two decimals, or of more where two would say that it is 1.
        const shown = /^([\d.]+)×$/.exec(cell("ratio"));
        expect(Math.abs(Number(shown?.[1]) - ratio), name).toBeLessThanOrEqual(0.005000001);
        expect(Number(shown?.[1]) === 1, name).toBe(ratio === 1);
      }
      for (const [column, wait] of [["median-wait", lane.waits.median], ["longest-wait", lane.waits.longest]] as const) {
        if (wait === null) expect(cell(column), name).toBe("–");
        else if (wait === 0) expect(cell(column), name).toMatch(/^0\D/);
        else expect(cell(column), name).toMatch(/[1-9]/);
      }
    });
  }
});

test("the table of decisions follows, and marks the one at hand", async ({ page }) => {
  const lab = await open(page, "#at=worst");
  await lab.getByRole("tab", { name: "Table" }).click();
  const decisions = lab.getByRole("table", { name: "the decisions around now" });
  await expect(decisions.locator("tr[aria-current] th")).toHaveText("200");
  await lab.evaluate((lab) => (lab as RateLab).step(-50));
  await expect(decisions.locator("tr[aria-current] th")).toHaveText("150");
  await lab.locator(".lane").nth(2).click({ position: { x: 5, y: 5 } });
  await expect(decisions.locator("tr[aria-current]")).toContainText("rejected");
});

test("no picture holds more marks than stay smooth", async ({ page }) => {
  const lab = await open(page);
  const many = {
    version: 1, duration: "1h",
    lanes: [
      { id: "log", limiter: { kind: "sliding-log", quota: "100000/1m" } },
      { id: "queue", limiter: { kind: "leaky-bucket", capacity: 100000, leak: "30/s" } },
    ],
    traffic: [{ kind: "steady", rate: "40/s" }, { kind: "poisson", rate: "10/s" }],
  };
  for (const [name, scenario] of [...Object.entries(builtIn), ...Object.entries(made), ["many", many] as const]) {
    const before = await page.evaluate(() => window.told.filter((event) => event.type === "ratelab-ready").length);
    await lab.evaluate((lab, scenario) => ((lab as RateLab).scenario = scenario), scenario);
    await ready(page, before + 1);
    for (const at of ["0s+0", "worst", "30s", "30m"]) {
      const marks = await lab.evaluate(async (lab, at) => {
        await (lab as RateLab).seek(at);
        return [...lab.shadowRoot!.querySelectorAll("svg")].map((svg) => svg.querySelectorAll("*").length);
      }, at);
      for (const count of marks) expect(count, `${name} at ${at}`).toBeLessThanOrEqual(1000);
    }
  }
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("nothing needs sideways scrolling, and a thumb can hit the transport, which stays in sight", async ({ page }) => {
    const lab = await open(page);
    for (const [n, name] of Object.keys(builtIn).entries()) {
      await lab.evaluate((lab, name) => {
        lab.removeAttribute("scenario");
        lab.setAttribute("scenario", name);
      }, name);
      await ready(page, n + 2);
      expect(await page.evaluate(() => document.scrollingElement!.scrollWidth), name).toBe(360);
    }
    await lab.locator("button.setting").first().click();
    await lab.getByRole("button", { name: "Traffic", exact: true }).click();
    await page.getByRole("button", { name: "português" }).click();
    expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(360);
    const transport = lab.locator(".transport");
    await expect(transport).toBeInViewport({ ratio: 1 });
    const targets = transport.locator("button, input, select").filter({ visible: true });
    expect(await targets.count()).toBeGreaterThanOrEqual(6);
    for (const target of await targets.all()) {
      const box = (await target.boundingBox())!;
      expect(Math.min(box.width, box.height), await target.evaluate((element) => element.outerHTML)).toBeGreaterThanOrEqual(44);
    }
  });

  test("a lane is drawn as wide as its room", async ({ page }) => {
    const lab = await open(page);
    const [frame, svg] = await lab.locator(".picture-frame").first().evaluate((frame) =>
      [frame.clientWidth, frame.querySelector("svg")!.getBoundingClientRect().width]);
    expect(Math.abs(frame! - svg!)).toBeLessThan(1);
    await page.setViewportSize({ width: 1000, height: 740 });
    await expect.poll(() => lab.locator(".picture-frame svg").first().evaluate((svg) => svg.getBoundingClientRect().width))
      .toBeGreaterThan(svg! + 100);
  });
});

test("Space plays and pauses, and never scrolls; the keys work from the page's own buttons too", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await listen(page);
  await page.goto("index.html");
  await ready(page);
  const lab = page.locator("rate-lab");
  const playing = (): Promise<boolean> => lab.evaluate((lab) => (lab as RateLab).playing);
  await page.keyboard.press("Space");
  expect(await playing()).toBe(true);
  await page.keyboard.press("Space");
  expect(await playing()).toBe(false);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.locator("button[data-lang=pt-BR]").click();
  const before = await lab.evaluate((lab) => (lab as RateLab).instant);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => lab.evaluate((lab) => (lab as RateLab).instant)).not.toBe(before);
  // A button does what it is for.
  await page.locator("button[data-lang=en]").focus();
  await page.keyboard.press("Space");
  await expect(lab).toHaveAttribute("lang", "en");
  expect(await playing()).toBe(false);
});

test("the lane that is explained is named, and comes into sight by its key and by jumps", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await listen(page);
  await page.goto("index.html");
  await ready(page);
  const lab = page.locator("rate-lab");
  const sight = (lane: string): Promise<boolean> => lab.evaluate((lab, lane) => {
    const root = lab.shadowRoot!;
    const [box, foot] = [`.lane[data-lane=${lane}]`, ".transport"].map((name) => root.querySelector(name)!.getBoundingClientRect());
    return box!.bottom <= foot!.top && box!.top >= 0;
  }, lane);
  expect(await sight("log")).toBe(false);
  await page.keyboard.press("3");
  await expect(lab.locator(".whose")).toHaveText("Sliding log");
  await expect.poll(() => sight("log")).toBe(true);
  await page.keyboard.press("1");
  await expect.poll(() => sight("fixed")).toBe(true);
});

test("on a phone a press on a step steps at once, and a handle draws the sheet up", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await listen(page);
  await page.goto("index.html");
  await ready(page);
  const lab = page.locator("rate-lab");
  const height = (): Promise<number> => lab.locator(".panels").evaluate((panels) => panels.clientHeight);
  const low = await height();
  await lab.locator("[data-key=inside-on]").click();
  await expect(lab.locator(".why .request")).toContainText("Request 142");
  expect(await height()).toBeLessThan(low + 40);
  const handle = lab.locator(".handle");
  await handle.click();
  await expect(handle).toHaveAttribute("aria-expanded", "true");
  expect(await height()).toBeGreaterThan(300);
  await handle.click();
  expect(await height()).toBeLessThan(low + 40);
});
