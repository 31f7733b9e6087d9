// A page of another site, which frames the lab and lets frame.js give each frame its height.
import { expect, test } from "@playwright/test";

import type { RateLab } from "../host";

test("frames from another site have the height they need, and step", async ({ page, baseURL }) => {
  // The site that the page names is this one under another name.
  await page.route("http://localhost:8000/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: new URL(pathname, baseURL).href }) });
  });
  await page.goto("examples/framed/");
  const frames = page.locator("iframe");
  await expect(frames).toHaveCount(2);
  const heights: number[] = [];
  // All of them first: while one finds its height, the others move.
  for (const frame of await frames.all()) {
    const lab = frame.contentFrame().locator("rate-lab");
    await expect(lab.locator(".lane svg").first()).toBeVisible();
    expect(await lab.evaluate(() => parent.location === location || window.origin)).toBe("http://localhost:8000");
    await expect.poll(() => lab.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await expect.poll(() => lab.evaluate((lab) => Math.round(innerHeight - lab.getBoundingClientRect().bottom))).toBeLessThan(40);
    heights.push((await frame.boundingBox())!.height);
  }
  for (const frame of await frames.all()) {
    const lab = frame.contentFrame().locator("rate-lab");
    const instant = (): Promise<number | undefined> => lab.evaluate((lab) => (lab as RateLab).instant);
    const before = (await instant())!;
    await lab.locator("[data-key=step-on]").press("Enter");
    await expect.poll(instant).toBeGreaterThan(before);
    await lab.locator("[data-key=step-back]").press("Enter");
    await expect.poll(instant).toBe(before);
  }
  expect(new Set(heights).size).toBe(2);
});
