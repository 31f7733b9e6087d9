// The table of parameters is the only one: what the element watches, what stands in its properties, what is shipped of it.
import { expect, test } from "@playwright/test";

import { LINKED, MEANINGS, type Name, OBSERVED, PARAMETERS, type Parameter } from "../../www/parameters";
import { host, ready, tag } from "./host";

const ROWS = Object.entries(PARAMETERS) as [Name, Parameter][];

test("the element watches what the table says is changed live", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst" }));
  await ready(page);
  const observed = await page.evaluate(() => (customElements.get("rate-lab") as unknown as { observedAttributes: string[] }).observedAttributes);
  expect(observed).toEqual(OBSERVED);
});

test("its properties say what is taken where an attribute is absent, and every value that is known", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst" }));
  await ready(page);
  const property = (name: Name): Promise<unknown> => page.locator("rate-lab").evaluate((lab, name) => Reflect.get(lab, name), name);
  for (const [name, { kind, absent }] of ROWS) {
    if (absent === undefined) continue;
    expect(await property(name), name).toEqual(kind === "words" ? absent.split(" ") : kind === "factor" ? Number(absent) : absent);
  }
  for (const [name, { kind, known, range }] of ROWS) {
    for (const value of [...(known ?? []), ...(range ?? []).map(String)]) {
      await page.locator("rate-lab").evaluate((lab, [name, value]) => lab.setAttribute(name!, value!), [name, value]);
      expect(await property(name), name).toEqual(kind === "words" ? [value] : kind === "factor" ? Number(value) : value);
    }
  }
  expect(await page.evaluate(() => window.told.filter(({ type }) => type === "ratelab-error"))).toEqual([]);
});

test("of an address all that a link says is taken", async ({ page }) => {
  await page.goto("index.html#lane=bucket&lanes=fixed,bucket&at=60.4s&micro=1&view=59s,61s&keys=0,0&theme=dark");
  const lab = page.locator("rate-lab");
  await expect(lab.locator(".lane")).toHaveCount(2);
  const given = await lab.evaluate((lab) => lab.getAttributeNames());
  expect(LINKED.filter((name) => given.includes(name))).toEqual(["lanes", "at", "view", "lane", "micro", "keys"]);
});

test("what the documents say of them is not shipped", async ({ page }) => {
  for (const bundle of ["ratelab.js", "embed.js", "lab.js"]) {
    const text = await (await page.request.get(bundle)).text();
    for (const { means } of Object.values(MEANINGS)) expect(text.includes(JSON.stringify(means)), `${bundle}: ${means}`).toBe(false);
  }
});
