// ratelab.html: the lab in one file, from a folder, with the network off; and what it says where it cannot be opened.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { type Locator, type Page, expect, test } from "@playwright/test";

import { type RateLab, listen, ready, report, word } from "./host";
import { builtIn } from "./scenarios";

const FILE = new URL("../../dist/ratelab.html", import.meta.url);
const NATIVE = process.env.RATELAB_SIMULATE ?? "target/debug/examples/simulate";

/** What is asked for and what is complained of, from now on. */
function watched(page: Page): { asked: string[]; complaints: string[] } {
  const [asked, complaints]: string[][] = [[], []];
  page.on("request", (request) => asked!.push(request.url().replace(/#.*/, "")));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints!.push(message.text());
  });
  page.on("pageerror", (error) => complaints!.push(String(error)));
  return { asked: asked!, complaints: complaints! };
}

async function open(page: Page, hash = ""): Promise<Locator> {
  await page.context().setOffline(true);
  await listen(page);
  await page.goto(`${FILE.href}${hash}`);
  await ready(page);
  return page.locator("rate-lab");
}

/** Its texts for when it cannot be opened, those that are seen. */
const told = (page: Page): Locator => page.locator("[data-where]").filter({ visible: true });

test("it has at most 256,000 bytes", () => {
  expect(readFileSync(FILE).length).toBeLessThanOrEqual(256_000);
});

test("from a folder, offline: steps, panels, edits, links and both languages, and nothing is asked for", async ({ page }) => {
  const { asked, complaints } = watched(page);
  const lab = await open(page, "#scenario=edge-burst&at=worst&lang=en");
  const slider = lab.getByRole("slider");
  await expect(slider).toHaveAttribute("aria-valuetext", "60.990 s");
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuetext", "60.980 s");
  await lab.getByRole("tab", { name: "Answer" }).click();
  await expect(lab.getByRole("tabpanel")).toContainText("X-RateLimit-");

  const before = await report(lab);
  await lab.evaluate((lab) => (lab as RateLab).send({ at: "61.2s" }));
  expect((await report(lab)).lanes[0]!.totals.offered).toBe(before.lanes[0]!.totals.offered + 1);
  // The address follows, and opens the same.
  await expect.poll(() => page.url()).toContain("edits=");
  expect(await lab.evaluate((lab) => (lab as RateLab).link())).toBe(page.url().replace(/&lang=en$/, ""));
  const edited = await report(lab);
  await page.reload();
  await ready(page);
  expect((await report(lab)).lanes.map((lane) => lane.fingerprint)).toEqual(edited.lanes.map((lane) => lane.fingerprint));
  await lab.evaluate((lab) => (lab as RateLab).undo());

  // What can be taken along needs nothing beside it either; what would says so.
  await lab.locator('[data-key="share"]').click();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: `${word("take-save")}: ${word("take-png")}` }).click();
  expect(readFileSync(await (await coming).path()).subarray(1, 4).toString()).toBe("PNG");
  await page.getByRole("button", { name: `${word("take-copy")}: ${word("take-frame")}` }).click();
  await expect(lab.locator(".shared")).toHaveText(word("take-alone"));

  await page.getByRole("button", { name: "português" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await expect(lab.locator(".lane svg").first()).toContainText("1,99 s");
  await page.getByRole("button", { name: "Escuro" }).click();
  await expect(lab).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("h1 img")).toHaveJSProperty("complete", true);
  expect(await page.locator("h1 img").evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  expect(new Set(asked.filter((address) => !address.startsWith("data:")))).toEqual(new Set([FILE.href]));
  expect(complaints).toEqual([]);
});

test("it computes what the engine computes natively", async ({ page }) => {
  const lab = await open(page);
  for (const [name, scenario] of Object.entries(builtIn)) {
    const run = spawnSync(NATIVE, ["-", "--no-decisions"], { input: JSON.stringify(scenario), encoding: "utf8", maxBuffer: 1 << 28 });
    const native = JSON.parse(run.stdout) as { lanes: { fingerprint: string }[] };
    const fingerprints = await lab.evaluate(async (lab, scenario) => {
      const isReady = new Promise((resolve) => lab.addEventListener("ratelab-ready", resolve, { once: true }));
      Object.assign(lab, { scenario });
      await isReady;
      return (await (lab as RateLab).report()).lanes.map((lane) => lane.fingerprint);
    }, scenario);
    expect(fingerprints, name).toEqual(native.lanes.map((lane) => lane.fingerprint));
  }
});

/** Served with headers of the test's choosing; the second time it is asked for only if it may be. */
async function served(page: Page, headers: Record<string, string>, { twice }: { twice: boolean }): Promise<void> {
  let times = 0;
  await page.route("**/ratelab.html", (route) => {
    times += 1;
    return times > 1 && !twice ? route.abort() : route.fulfill({ headers, body: readFileSync(FILE) });
  });
  await listen(page);
  await page.goto("ratelab.html");
}

test("served as it is made, it opens", async ({ page }) => {
  const { complaints } = watched(page);
  await served(page, { "Content-Type": "text/html" }, { twice: false });
  await ready(page);
  await expect(page.locator("rate-lab .lane")).toHaveCount(3);
  expect(complaints).toEqual([]);
});

test("sent as another character set, it opens by asking for itself once more", async ({ page }) => {
  const { asked, complaints } = watched(page);
  await served(page, { "Content-Type": "text/html; charset=utf-8" }, { twice: true });
  await ready(page);
  await expect(page.locator("rate-lab .lane")).toHaveCount(3);
  expect(asked.filter((address) => !address.startsWith("data:"))).toEqual([page.url(), page.url()]);
  expect(complaints).toEqual([]);
});

test("where it may not, it says how it has to be sent, in both languages", async ({ page }) => {
  await served(page, { "Content-Type": "text/html; charset=utf-8" }, { twice: false });
  await expect(told(page)).toHaveText([/has to send it as text\/html without a charset/, /precisa enviá-la como text\/html, sem charset/]);
});

test("changed on the way, it says so", async ({ page }, info) => {
  const bytes = readFileSync(FILE);
  bytes[100_000]! ^= 1;
  const copy = info.outputPath("ratelab.html");
  writeFileSync(copy, bytes);
  await page.goto(pathToFileURL(copy).href);
  await expect(told(page)).toHaveText([/^This file is not as it was made/, /^Este arquivo não está como foi criado/]);
});

test("cut short, it says what may be missing", async ({ page }, info) => {
  const copy = info.outputPath("ratelab.html");
  writeFileSync(copy, readFileSync(FILE).subarray(0, 100_000));
  await page.goto(pathToFileURL(copy).href);
  await expect(told(page)).toHaveText([/part of this file is missing/, /falta uma parte deste arquivo/]);
});

test("where no script may run, it says that it needs one", async ({ page }) => {
  await served(page, { "Content-Type": "text/html", "Content-Security-Policy": "script-src 'none'" }, { twice: false });
  await expect(told(page)).toHaveText([/^Ratelab needs JavaScript/, /^O Ratelab precisa de JavaScript/]);
});

const noWebAssembly = [/^Ratelab needs WebAssembly/, /^O Ratelab precisa de WebAssembly/];

test("without WebAssembly it says so", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
  await page.goto(FILE.href);
  await expect(told(page)).toHaveText(noWebAssembly);
});

test("where no WebAssembly may run, it says so", async ({ page }) => {
  await served(page, { "Content-Type": "text/html", "Content-Security-Policy": "script-src 'unsafe-inline'" }, { twice: false });
  await expect(told(page)).toHaveText(noWebAssembly);
});

test("in a browser from before 2023 it says so", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "DecompressionStream"));
  await page.goto(FILE.href);
  await expect(told(page)).toHaveText([/^This browser is too old/, /^Este navegador é antigo demais/]);
});

test("converted to the line ends of Windows, it still opens", async ({ page }, info) => {
  const copy = info.outputPath("ratelab.html");
  writeFileSync(copy, readFileSync(FILE).toString("latin1").replaceAll("\n", "\r\n"), "latin1");
  await listen(page);
  await page.goto(pathToFileURL(copy).href);
  await ready(page);
  await expect(page.locator("rate-lab .lane")).toHaveCount(3);
});
