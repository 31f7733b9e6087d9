// A notebook: what a cell with IFrame leaves in it, and in the page that is exported from it.
import { readFileSync } from "node:fs";

import { expect, test } from "@playwright/test";

interface Notebook {
  cells: { outputs?: { data?: Record<string, string[]> }[] }[];
}

test("the frames of a notebook's HTML step", async ({ page }) => {
  await page.goto("examples/notebook/rate-limits.html");
  const frames = page.locator("iframe");
  await expect(frames).toHaveCount(2);
  for (let n = 0; n < 2; n += 1) {
    const lab = frames.nth(n).contentFrame().locator("rate-lab");
    const time = lab.getByRole("slider");
    await expect(time).toHaveAttribute("aria-valuetext", /\d/);
    const before = (await time.getAttribute("aria-valuetext"))!;
    await lab.locator("[data-key=step-on]").press("Enter");
    await expect(time).not.toHaveAttribute("aria-valuetext", before);
    await lab.locator("[data-key=step-back]").press("Enter");
    await expect(time).toHaveAttribute("aria-valuetext", before);
  }
});

test("the exported page shows the frames that the notebook holds", async ({ page }) => {
  const notebook = JSON.parse(readFileSync(new URL("../../../examples/notebook/rate-limits.ipynb", import.meta.url), "utf8")) as Notebook;
  const held = notebook.cells.flatMap((cell) => (cell.outputs ?? []).flatMap((output) => output.data?.["text/html"]?.join("") ?? []));
  const sources = (): Promise<(string | null)[]> => page.locator("iframe").evaluateAll((frames) => frames.map((frame) => frame.getAttribute("src")));
  await page.goto("examples/notebook/rate-limits.html");
  const exported = await sources();
  await page.setContent(held.join("\n"));
  expect(await sources()).toEqual(exported);
});
