// No violation that axe knows of, in every state that the page can be in.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { type Locator, type Page, expect, test } from "@playwright/test";

import { type RateLab, holdable, listen, ready, slices } from "./host";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
}

async function open(page: Page): Promise<Locator> {
  await listen(page);
  await page.goto("index.html");
  await ready(page);
  return page.locator("rate-lab");
}

async function clean(page: Page, state: string): Promise<void> {
  // Not by a script tag: the policy of the page forbids it.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: Axe }).axe.run());
  const told = violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
  expect(told, state).toEqual([]);
}

test("as it opens, in either theme and language", async ({ page }) => {
  const lab = await open(page);
  await clean(page, "as it opens");
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(lab).toHaveAttribute("data-theme", "dark");
  await clean(page, "dark");
  await page.getByRole("button", { name: "português" }).click();
  await clean(page, "dark, in Portuguese");
  await lab.evaluate((lab) => lab.setAttribute("theme", "projector"));
  await clean(page, "on a projector");
});

for (const theme of ["light", "dark"]) {
  test(`with all that can be opened, ${theme}`, async ({ page }) => {
    const lab = await open(page);
    await lab.evaluate((lab, theme) => lab.setAttribute("theme", theme), theme);
    await lab.getByRole("tab", { name: "Table" }).click();
    for (const setting of await lab.locator("button.setting").all()) await setting.click();
    await lab.getByRole("button", { name: "Traffic", exact: true }).click();
    await clean(page, "editors and traffic, the table");
    const quota = lab.locator(".lane").first().locator("[data-key$=-quota]");
    await quota.fill("many");
    await quota.blur();
    await expect(quota).toHaveAttribute("aria-invalid", "true");
    await lab.evaluate((lab) => lab.setAttribute("at", "noon"));
    await expect(lab.getByRole("alert").filter({ visible: true })).toHaveCount(2);
    await clean(page, "errors, compared");
  });
}

for (const theme of ["light", "dark", "projector"]) {
  test(`inside a decision: its steps, code, store and answer, ${theme}`, async ({ page }) => {
    const lab = await open(page);
    await lab.evaluate((lab, theme) => lab.setAttribute("theme", theme), theme);
    await lab.locator(".inside-on").click();
    await lab.locator(".inside-on").click();
    await clean(page, "steps and pseudocode");
    await lab.locator('[data-key="code-store"]').click();
    await lab.locator('[data-key="code-listing"]').selectOption("1");
    await clean(page, "a faulty listing");
    await lab.getByRole("tab", { name: "Answer" }).click();
    await clean(page, "no answer yet");
    await lab.locator('[data-key="step-on"]').click();
    await clean(page, "an answer");
  });
}

/** A million requests: more than what is done at once. */
function long(lab: Element): void {
  const { scenario } = lab as RateLab;
  (lab as RateLab).scenario = { ...(scenario as object), duration: "3000s", traffic: [{ kind: "burst", count: 1_000_000, at: "0s", over: "3000s" }] };
}

for (const look of ["light", "dark", "projector", "forced colours", "en-XA", "dark en-XA"]) {
  test(`what opens over the page and beside it: ${look}`, async ({ page }) => {
    test.slow();
    if (look === "forced colours") await page.emulateMedia({ forcedColors: "active" });
    const theme = /dark|projector/.exec(look)?.[0] ?? "light";
    await listen(page);
    await holdable(page);
    await page.goto(`index.html#theme=${theme}&lang=${/en-XA/.exec(look)?.[0] ?? "pt-BR"}`);
    await ready(page);
    const lab = page.locator("rate-lab");
    await clean(page, "as it opens");
    await page.keyboard.press("?");
    await expect(lab.getByRole("dialog")).toBeVisible();
    await clean(page, "the table of keys");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await expect(lab.locator(".moments [aria-current]")).toHaveCount(1);
    await clean(page, "inside a decision");
    await lab.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await lab.locator('[data-key="share"]').click();
    await lab.locator('[data-key="take-copy-take-element"]').click();
    await expect(lab.locator("textarea.link")).toBeVisible();
    await clean(page, "what can be taken along, and one of it to be copied by hand");
    await lab.locator("button.setting").first().click();
    const quota = lab.locator("[data-key$=-quota]").first();
    await quota.fill("many");
    await quota.blur();
    await expect(quota).toHaveAttribute("aria-invalid", "true");
    await clean(page, "a form with a mistake");
    await lab.locator('[data-key="go-to"], .place input').first().fill("noon");
    await page.keyboard.press("Enter");
    await expect(lab.locator(".place [aria-invalid]")).toHaveCount(1);
    await clean(page, "an instant that is none");
    await slices(page, 0);
    await lab.evaluate(long);
    await slices(page, 1);
    await expect(lab.getByRole("progressbar")).toBeVisible();
    await clean(page, "a run on its way");
  });
}

test("every built-in scenario, at its beginning and its end", async ({ page }) => {
  const lab = await open(page);
  const names = await lab.getByLabel("Scenario", { exact: true }).locator("option").evaluateAll((options) =>
    options.map((option) => (option as HTMLOptionElement).value));
  for (const [n, name] of names.entries()) {
    await lab.evaluate((lab, name) => {
      lab.removeAttribute("scenario");
      lab.setAttribute("scenario", name);
    }, name);
    await ready(page, n + 2);
    await lab.evaluate((lab, n) => (lab as RateLab).seek(n % 2 === 0 ? "0s+0" : "1h"), n);
    await clean(page, name);
  }
});

test("with nothing but an error", async ({ page }) => {
  await page.goto("index.html#scenario=edge-brust");
  await expect(page.locator("rate-lab").getByRole("alert")).toBeVisible();
  await clean(page, "an error");
});

test.describe("narrow", () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test("as it opens and with an editor", async ({ page }) => {
    const lab = await open(page);
    await clean(page, "narrow");
    await lab.locator("button.setting").first().click();
    await clean(page, "narrow, an editor");
  });
});

test("the bare frame", async ({ page }) => {
  await listen(page);
  await page.goto("embed.html#scenario=leaky-or-token&controls=step&lang=pt-BR");
  await ready(page);
  await clean(page, "embed.html");
});
