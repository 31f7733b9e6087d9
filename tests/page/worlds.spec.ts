// What stands around the limiters, on the page: the line of a service, retries, and what each client got.
import { type Locator, type Page, expect, test } from "@playwright/test";

import { type RateLab, listen, ready } from "./host";

const SECOND = 1_000_000_000;

async function open(page: Page, hash: string): Promise<Locator> {
  await listen(page);
  await page.goto(`index.html${hash}`);
  await ready(page);
  return page.locator("rate-lab");
}

/** Where a mark of a lane's picture is on the page. */
async function middle(lab: Locator, lane: string, mark: string): Promise<[number, number]> {
  const { x, y, width, height } = (await lab.locator(`[data-lane=${lane}] [data-name="${mark}"]`).boundingBox())!;
  return [x + width / 2, y + height / 2];
}

const value = (lab: Locator, lane: string, mark: string): Promise<string | null> =>
  lab.locator(`[data-lane=${lane}] [data-name="${mark}"]`).getAttribute("data-value");

test("the line of a service is drawn, said and stepped through both ways", async ({ page }) => {
  const lab = await open(page, "#scenario=edge-burst-hurts&at=61s");
  expect(await value(lab, "fixed", "service-state")).toBe("2/196/0");
  await expect(lab.locator("[data-lane=fixed] [data-name=service-state]")).toContainText("2 of 2 busy");
  expect(await lab.evaluate((lab) => (lab as RateLab).why("log"))).toContain("100 + 1 > 100");
  // The next event is the end of a service: one less in line.
  await lab.evaluate((lab) => (lab as RateLab).step(1));
  expect(await value(lab, "fixed", "service-state")).toBe("2/195/0");
  await expect(lab.locator("[role=status]").filter({ hasText: "the service is done with request 3" })).toHaveCount(1);
  await lab.evaluate((lab) => (lab as RateLab).step(-1));
  expect(await value(lab, "fixed", "service-state")).toBe("2/196/0");
});

test("an attempt leads to the next: said, linked by a line, and gone to by a press", async ({ page }) => {
  const lab = await open(page, "#scenario=retry-storm&at=1s&view=0.9s,2.6s&lanes=shared");
  await lab.evaluate((lab) => (lab as RateLab).jump("rejection"));
  const why = await lab.evaluate((lab) => (lab as RateLab).why());
  expect(why).toMatch(/The client tries again at 1\.\d+ s \(attempt 2\)\.$/);
  const retries = lab.locator("[data-lane=shared] [data-name^=retry-]:not([data-name^=retry-link])");
  const first = (await retries.first().getAttribute("data-name"))!;
  await page.mouse.click(...(await middle(lab, "shared", first)));
  await expect(lab.getByText(/Request \d+ from \w+, attempt 2 at/)).toHaveCount(1);
  expect(await lab.evaluate((lab) => (lab as RateLab).instant)).toBeGreaterThan(SECOND);
  // Nothing was sent by that.
  const report = await lab.evaluate((lab) => (lab as RateLab).report()) as unknown as { lanes: { clients: { client: string; requests: number }[] }[] };
  expect(report.lanes[0]!.clients.map(({ requests }) => requests)).toEqual([10, 10, 10]);
});

test("what each client asked and got stands in a table", async ({ page }) => {
  const lab = await open(page, "#scenario=retry-storm");
  await lab.getByRole("tab", { name: "Table" }).click();
  const clients = lab.getByRole("table", { name: /what each client asked and got/ });
  await expect(clients.getByRole("row", { name: /^loop 10 131 10 121 0/ })).toHaveCount(1);
  await expect(clients.getByRole("row", { name: /^told 10 26 10 16 0/ })).toHaveCount(1);
});

test("the answer of a service that sheds is a 503 that says when to come again", async ({ page }) => {
  const lab = await open(page, "#scenario=no-limit&at=3.5s");
  const shed = await lab.evaluate(async (lab) => {
    const element = lab as RateLab;
    for (let n = 0; n < 200 && !element.why("none").includes("turns the request away"); n += 1) await element.step(1);
    return element.why("none");
  });
  expect(shed).toContain("10 of 10 slots are busy, and all 60 places in line are taken");
  await lab.getByRole("tab", { name: "Answer" }).click();
  await expect(lab.getByRole("tabpanel")).toContainText("503");
});
