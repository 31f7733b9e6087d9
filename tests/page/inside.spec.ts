// Inside a decision: step by step, by keyboard, with sentence, steps, code, picture and answer in step.
import { type Locator, type Page, expect, test } from "@playwright/test";

import { listen, ready } from "./host";

async function open(page: Page, parameters = ""): Promise<Locator> {
  await listen(page);
  await page.goto(`index.html${parameters}`);
  await ready(page);
  const lab = page.locator("rate-lab");
  // The token bucket rejects here.
  await lab.locator('.lane[data-lane="bucket"] header h2').click();
  await lab.locator('[data-key="step-on"]').focus();
  return lab;
}

const micro = (page: Page): Promise<unknown> => page.evaluate(() => window.told.filter(({ type }) => type === "ratelab-instant").at(-1)!.detail.micro);
const lit = (lab: Locator): Promise<string[]> => lab.locator(".listing .lit code").evaluateAll((lines) => lines.map((line) => line.textContent!.trim()));
const moments = (lab: Locator): Promise<string[]> => lab.locator(".moments .label").allTextContents();

test("one walks through a decision by keyboard, and all that tells of it goes along", async ({ page }) => {
  const lab = await open(page);
  const sentence = lab.locator(".sentence");
  const before = await sentence.textContent();
  const expected: [string, string[]][] = [
    ["Arrived", ["decide(t, cost):"]],
    ["Time passed", ["passed = t − last; last = t"]],
    ["Refilled", ["level = min(capacity, level + passed · rate)"]],
    ["Compared", ["if level < cost:"]],
    ["Rejected", ["return reject"]],
    ["Answered", ["return reject"]],
  ];
  const sentences = new Set([before]);
  for (const [at, [step, lines]] of expected.entries()) {
    await page.keyboard.press("Shift+ArrowRight");
    await expect(lab.locator(".moments [aria-current=step] .label")).toHaveText(step);
    // What has not been done is not told yet.
    expect(await moments(lab)).toEqual(expected.slice(0, at + 1).map(([name]) => name));
    await expect(lab.locator(".why .request")).toContainText(at === expected.length - 1 ? ": rejected" : /\ss$/);
    expect(await lit(lab)).toEqual(lines);
    expect(await micro(page)).toBe(at);
    sentences.add(await sentence.textContent());
  }
  expect(sentences.size).toBe(expected.length + 1);
  // Its numbers stand at the line that they belong to.
  await expect(lab.locator(".listing li").filter({ hasText: "if level < cost" })).toContainText("0.35 < 1");
  // After the answer the arrival is over, in every lane.
  await page.keyboard.press("Shift+ArrowRight");
  expect(await micro(page)).toBeUndefined();
  await expect(lab.locator("[aria-current=step]")).toHaveCount(0);
  await expect(lab.locator(".why .request")).toContainText("rejected");
  // And back the same way.
  for (const [step, lines] of [...expected].reverse()) {
    await page.keyboard.press("Shift+ArrowLeft");
    await expect(lab.locator(".moments [aria-current=step] .label")).toHaveText(step);
    expect(await lit(lab)).toEqual(lines);
  }
  await page.keyboard.press("Shift+ArrowLeft");
  expect(await micro(page)).toBeUndefined();
  await expect(sentence).toHaveText(before!);
});

test("any other move leaves the decision, and a step goes to its end", async ({ page }) => {
  const lab = await open(page);
  const index = (): Promise<number> => lab.evaluate((lab) => (lab as unknown as { index: number }).index);
  const instant = await lab.evaluate((lab) => (lab as unknown as { instant: number }).instant);
  for (const key of ["ArrowRight", "ArrowLeft", "Home", "End", "w"]) {
    await lab.evaluate((lab, at) => (lab as unknown as { seek(at: number): Promise<void> }).seek(at), instant);
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    expect(await micro(page)).toBe(1);
    await page.keyboard.press(key);
    await expect.poll(() => micro(page)).toBeUndefined();
    await expect(lab.locator("[aria-current=step]")).toHaveCount(0);
  }
  await lab.evaluate((lab, at) => (lab as unknown as { seek(at: number): Promise<void> }).seek(at), instant);
  await page.keyboard.press("ArrowRight");
  const there = [await index(), await lab.locator(".why .request").textContent()];
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect([await index(), await lab.locator(".why .request").textContent()]).toEqual(there);
});

test("a press on a step goes there; another lane shows how it decides on the same", async ({ page }) => {
  const lab = await open(page);
  const request = (await lab.locator(".why .request").textContent())!.split(" at ")[0]!;
  await lab.locator(".moments button").nth(2).click();
  expect(await micro(page)).toBe(2);
  await expect(lab.locator(".moments button")).toHaveCount(3);
  await expect(lab.locator(".moments button").nth(2)).toBeFocused();
  // Going back by the button that is gone next leaves the keys with the one before.
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(lab.locator(".moments button").nth(1)).toBeFocused();
  await lab.locator('.lane[data-lane="log"] header h2').click();
  await expect.poll(() => micro(page)).toBe(0);
  await expect(lab.locator(".why .request")).toHaveText(new RegExp(`^${request} at .*\\ss$`));
  await lab.locator(".inside-on").click();
  await expect(lab.locator(".moments [aria-current=step] .label")).toHaveText("Compared");
});

for (const [tag, words] of [
  ["en", { store: "In a shared store", answer: "Answer", fault: /a client that keeps asking never gets one/, open: /not over yet/, none: /not commonly/ }],
  ["pt-BR", { store: "Em armazenamento compartilhado", answer: "Resposta", fault: /quem não para de pedir nunca recebe uma/, open: /ainda não terminou/, none: /não costuma/ }],
] as const) {
  test(`code, store and answer, ${tag}`, async ({ page }) => {
    const lab = await open(page);
    if (tag !== "en") await page.getByRole("button", { name: "português" }).click();
    await expect(lab.getByRole("tab")).toHaveCount(3);
    await lab.getByRole("button", { name: words.store }).click();
    await expect(lab.locator(".listing")).toContainText("redis.call('HMGET', KEYS[1], 'level', 'at')");
    await lab.locator('[data-key="code-listing"]').selectOption("1");
    await expect(lab.locator(".panel .note")).toHaveText(words.fault);
    // The same step lights a line there.
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("Escape").then(() => lab.locator(".inside-on").click());
    expect(await lit(lab)).toEqual(["if level < cost then"]);
    // No answer before there is one.
    await lab.getByRole("tab", { name: words.answer }).click();
    await expect(lab.locator(".answer")).toHaveText(words.open);
    await lab.locator(".inside-on").click();
    await lab.locator(".inside-on").click();
    const answer = lab.locator(".answer");
    await expect(answer).toContainText("429 Too Many Requests");
    await expect(answer).toContainText("Retry-After: 1");
    await expect(answer.locator("tbody tr")).toHaveText(["Limit100100", "Remaining00", /^Reset17672257\d\d\d\d$/]);
    await expect(answer).toContainText("2026-01-01T00:00:00Z");
    await expect(answer).toContainText('RateLimit: "bucket";r=0;t=60');
    await expect(answer).toContainText('RateLimit-Policy: "bucket";q=100');
    // What is admitted is answered too.
    await lab.locator('.lane[data-lane="fixed"] header h2').click();
    for (let step = 0; step < 4; step += 1) await lab.locator(".inside-on").click();
    await expect(answer).toContainText("200 OK");
    await expect(answer).not.toContainText("Retry-After");
  });
}

test("what is not kept in a shared store says so", async ({ page }) => {
  const lab = await open(page);
  await lab.evaluate((lab) => {
    lab.setAttribute("scenario", "leaky-or-token");
  });
  await ready(page, 2);
  await lab.locator('.lane[data-lane="queue"] header h2').click();
  await lab.getByRole("button", { name: "In a shared store" }).click();
  await expect(lab.locator(".panel .note")).toContainText("not commonly kept");
  await expect(lab.locator(".listing")).toBeHidden();
});

test("at 320 pixels everything of it can be reached and nothing is cut off", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  const lab = await open(page);
  await lab.locator(".inside-on").click();
  await lab.locator(".moments button").last().focus();
  for (const name of ["Answer", "Code"]) {
    await lab.getByRole("tab", { name }).click();
    const wide = await lab.locator(".panels").evaluate((panels) => panels.scrollWidth - panels.clientWidth);
    expect(wide, name).toBe(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
