// A chapter of a book, as mdBook builds it.
import { expect, test } from "@playwright/test";

import type { RateLab } from "../host";

test("the frame in a chapter has the height it needs, and steps", async ({ page }) => {
  await page.goto("examples/book/book/rate-limits.html");
  const frame = page.locator("iframe");
  const lab = frame.contentFrame().locator("rate-lab");
  await expect(lab.locator(".lane svg").first()).toBeVisible();
  await expect(lab.locator(".lane")).toHaveCount(2);
  await expect.poll(() => frame.contentFrame().locator("html").evaluate((html) => html.scrollHeight - window.innerHeight)).toBe(0);
  const instant = (): Promise<number | undefined> => lab.evaluate((lab) => (lab as RateLab).instant);
  const before = (await instant())!;
  await lab.locator("[data-key=step-on]").press("Enter");
  await expect.poll(instant).toBeGreaterThan(before);
  // mdBook turns pages by the arrow keys; within the frame they step.
  await lab.press("ArrowLeft");
  await expect.poll(instant).toBe(before);
  expect(page.url()).toContain("rate-limits.html");
});
