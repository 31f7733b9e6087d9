// A page with prose and three elements.
import { expect, test } from "@playwright/test";

import { type RateLab, listen, ready, told } from "../host";

test("three elements in prose step each by itself", async ({ page }) => {
  await listen(page);
  await page.goto("examples/page/");
  await ready(page, 3);
  const instants = (): Promise<(number | undefined)[]> =>
    page.locator("rate-lab").evaluateAll((labs) => labs.map((lab) => (lab as RateLab).instant));
  await expect(page.locator("#edge .finding")).toContainText("200");
  const before = await instants();
  expect(before.slice(0, 2)).toEqual([60_990_000_000, 60_990_000_000]);
  await told(page);
  await page.locator("#bucket [data-key=step-back]").click();
  const after = await instants();
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  expect(after[1]).toBeLessThan(before[1]!);
  await page.locator("#bucket [data-key=step-on]").click();
  expect(await instants()).toEqual(before);
  expect((await told(page)).map(({ type, from }) => [type, from])).toEqual([["ratelab-instant", "bucket"], ["ratelab-instant", "bucket"]]);
});
