// The built files load as promised: as a site, in a sandboxed frame, and in Node.
import { expect, test } from "@playwright/test";

test("index.html starts the engine without a complaint in the console", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto("index.html");
  await expect(page.locator("rate-lab")).toContainText("Ratelab");
  expect(complaints).toEqual([]);
});

test("embed.html starts the engine in a frame that may run scripts and nothing else", async ({ page }) => {
  await page.goto("hosts/sandbox.html");
  await expect(page.frameLocator("iframe").locator("rate-lab")).toContainText("Ratelab");
});

test("ratelab.js answers in Node", async () => {
  const lab = await import(new URL("../../dist/ratelab.js", import.meta.url).href);
  expect(await lab.version()).toMatch(/^\d+\.\d+\.\d+$/);
});
