// Bad input: said in words where it is, told by an event, and the last good run stays; never a blank box.
import { type Locator, type Page, expect, test } from "@playwright/test";

import { type RateLab, host, inline, ready, tag, told } from "./host";
import { bad, builtIn } from "./scenarios";

const alert = (page: Page): Locator => page.locator("rate-lab").getByRole("alert").filter({ visible: true });

async function mistake(page: Page): Promise<Record<string, unknown>> {
  await page.waitForFunction(() => window.told.some((event) => event.type === "ratelab-error"));
  const errors = (await told(page)).filter((event) => event.type === "ratelab-error");
  expect(errors).toHaveLength(1);
  return errors[0]!.detail;
}

/** What is wrong from the first, its path, and words that the error holds. */
const AT_FIRST: readonly (readonly [what: string, html: string, code: string, path: string, words: string])[] = [
  ["an unknown name", tag({ scenario: "edge-brust" }), "unknown-scenario", "scenario", "edge-brust"],
  ["no scenario at all", tag({}), "missing-scenario", "scenario", "edge-burst"],
  ["an empty name", tag({ scenario: "" }), "unknown-scenario", "scenario", "built-in"],
  ["an address where nothing is", tag({ scenario: "none.json" }), "unknown-scenario", "scenario", "none.json"],
  ["broken JSON", tag({}, '<script type="application/json">{"version": 1,</script>'), "not-json", "", "JSON"],
  ["JSON that is no scenario", tag({}, inline([1])), "wrong-type", "", "object"],
  ["an unknown lane", tag({ scenario: "edge-burst", lanes: "fixd" }), "unknown-lane", "lanes", "fixd"],
  ["a bad position", tag({ scenario: "edge-burst", at: "noon" }), "bad-position", "at", "noon"],
  ["an unknown part", tag({ scenario: "edge-burst", parts: "vessle" }), "unknown-value", "parts", "vessle"],
  ["an unknown control", tag({ scenario: "edge-burst", controls: "stop" }), "unknown-value", "controls", "stop"],
  ["an unknown theme", tag({ scenario: "edge-burst", theme: "sepia" }), "unknown-value", "theme", "sepia"],
  ["a bad speed", tag({ scenario: "edge-burst", speed: "fast" }), "out-of-range", "speed", "fast"],
  ["a bad stretch of time", tag({ scenario: "edge-burst", view: "9s 8s" }), "bad-view", "view", "9s 8s"],
];

for (const [what, html, code, path, words] of AT_FIRST) {
  test(`${what} from the first is said in words and told`, async ({ page }) => {
    await host(page, html);
    const detail = await mistake(page);
    expect(Object.keys(detail)).toEqual(["code", "path", "message"]);
    expect(detail).toMatchObject({ code, path });
    await expect(alert(page)).toContainText(words);
    await expect(alert(page)).toContainText(path);
  });
}

test("a good value after a bad first one opens the run", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", at: "noon" }));
  await expect(alert(page)).toContainText("noon");
  await page.locator("rate-lab").evaluate((lab) => lab.setAttribute("at", "59s"));
  await ready(page);
  await expect(alert(page)).toHaveCount(0);
  await expect(page.locator("rate-lab .lane svg")).toHaveCount(3);
});

test("any bad attribute later leaves the run as it was, says what is wrong, and a good one takes the error away", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", at: "60s" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  const before = await lab.evaluate((lab) => (lab as RateLab).svg());
  await told(page);
  for (const [name, wrong, right] of [
    ["scenario", "edge-brust", "edge-burst"],
    ["lanes", "fixd", "fixed bucket log"],
    ["at", "noon", "60s"],
    ["parts", "vessle", "finding timeline"],
    ["controls", "stop", "step play"],
    ["theme", "sepia", "light"],
    ["speed", "0", "2"],
    ["view", "9s", "56s 66s"],
  ] as const) {
    await lab.evaluate((lab, [name, value]) => lab.setAttribute(name, value), [name, wrong] as const);
    expect(await mistake(page), name).toMatchObject({ path: name });
    await expect(alert(page), name).toContainText(name);
    await expect(lab.locator(".lane svg"), name).toHaveCount(3);
    expect(await lab.evaluate((lab) => (lab as RateLab).svg()), name).toBe(before);
    // And it can still be moved in.
    await lab.evaluate(async (lab) => {
      await (lab as RateLab).step(-1);
      await (lab as RateLab).step(1);
    });
    await lab.evaluate((lab, [name, value]) => lab.setAttribute(name, value), [name, right] as const);
    await expect(alert(page), name).toHaveCount(0);
    await told(page);
  }
});

test("a bad scenario set as a property leaves the run that stands, and says why in both languages", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  const before = await lab.evaluate((lab) => (lab as RateLab).svg());
  await told(page);
  for (const [scenario, path] of bad) {
    await lab.evaluate((lab, scenario) => ((lab as RateLab).scenario = scenario), scenario);
    const detail = await mistake(page);
    expect(detail.path).toBe(path);
    await expect(alert(page)).toContainText(detail.message as string);
    await expect(alert(page)).toContainText(path);
  }
  expect(await lab.evaluate((lab) => (lab as RateLab).svg())).toBe(before);
  expect(await lab.evaluate((lab) => (lab as RateLab).scenario)).toEqual(builtIn["edge-burst"]);
});

test("in Portuguese every mistake is said in Portuguese", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", lang: "pt-BR" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  await told(page);
  for (const [scenario] of bad) {
    await lab.evaluate((lab, scenario) => ((lab as RateLab).scenario = scenario), scenario);
    const { code, message } = await mistake(page);
    const said = (await alert(page).textContent())!;
    expect(said, String(code)).not.toContain(message as string);
    expect(said, String(code)).not.toMatch(/error-|\bit (is|has)\b|\bwrite\b/);
    // With the same values, bounds and mends.
    for (const value of (message as string).match(/"[^"]*"|\d[\w.+]*/g) ?? []) expect(said, String(code)).toContain(value);
  }
});

test("large numbers in what is wrong stand as the language writes them", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  for (const [lang, most] of [["en", "9,007,199,254,740,991"], ["pt-BR", "9.007.199.254.740.991"]] as const) {
    await lab.evaluate((lab, lang) => lab.setAttribute("lang", lang), lang);
    await lab.evaluate((lab) => {
      (lab as RateLab).scenario = {
        version: 1, duration: "1m", lanes: [{ id: "a", limiter: { kind: "token-bucket", capacity: 1e16, refill: "1/s" } }], traffic: [],
      };
    });
    await expect(alert(page)).toContainText(most);
  }
});

test("a scenario too large to run is rejected before it runs", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst" }));
  await ready(page);
  await told(page);
  await page.locator("rate-lab").evaluate((lab) => {
    (lab as RateLab).scenario = {
      version: 1, duration: "100d", lanes: [{ id: "a", limiter: { kind: "none" } }],
      traffic: [{ kind: "steady", rate: "9007199254740991/1ns" }],
    };
  });
  expect(await mistake(page)).toMatchObject({ path: "traffic[0].rate" });
});
