// embed.html: the element's attributes as # parameters, also in a frame that may run scripts and nothing else.
import { type Page, expect, test } from "@playwright/test";

import { around, call, heard } from "./around";
import { type RateLab, listen, ready } from "./host";

async function open(page: Page, parameters: string): Promise<void> {
  await listen(page);
  await page.goto(`embed.html${parameters}`);
}

test("parameters are the element's attributes", async ({ page }) => {
  await open(page, "#scenario=idle-then-burst&at=1m30s%2B2&lanes=gcra,queue&parts=vessel,timeline&controls=step&lang=pt-BR&theme=dark");
  await ready(page);
  const lab = page.locator("rate-lab");
  expect(await lab.evaluate((lab) => [(lab as RateLab).instant, (lab as RateLab).index])).toEqual([90_000_000_000, 1]);
  await expect(lab.locator(".lane")).toHaveCount(2);
  await expect(lab.locator(".lane").first()).toHaveAttribute("data-lane", "gcra");
  await expect(lab.locator(".finding")).toHaveCount(0);
  await expect(lab.getByRole("slider")).toHaveCount(0);
  await expect(lab).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await expect(lab.getByRole("button", { name: "Voltar um passo", exact: false }).first()).toBeVisible();
});

test("without parameters it shows the edge burst", async ({ page }) => {
  await open(page, "");
  await ready(page);
  await expect(page.locator("rate-lab .lane")).toHaveCount(3);
});

test("a bad parameter is said in words", async ({ page }) => {
  await open(page, "#scenario=edge-brust");
  await expect(page.getByRole("alert").filter({ visible: true })).toContainText("edge-brust");
  expect(await page.evaluate(() => window.told.filter((event) => event.type === "ratelab-error").map((event) => event.detail.code)))
    .toEqual(["unknown-scenario"]);
  // Beside the built-in scenario.
  await expect(page.locator("rate-lab .lane")).toHaveCount(3);
});

test("it works in a sandboxed frame, which asks for nothing", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname.split("/").pop()!));
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  await page.goto("hosts/sandbox.html");
  const lab = page.frameLocator("iframe").locator("rate-lab");
  await expect(lab.locator(".lane svg").first()).toBeVisible();
  await expect(lab.getByRole("slider")).toHaveAttribute("aria-valuetext", "60.990 s");
  await lab.getByRole("button", { name: "Step back" }).click();
  await expect(lab.getByRole("slider")).toHaveAttribute("aria-valuetext", "60.980 s");
  expect(new Set(asked)).toEqual(new Set(["sandbox.html", "icon.svg", "embed.html", "page.css", "embed.js"]));
  expect(complaints).toEqual([]);
});

for (const sandbox of ["", "allow-scripts", "allow-scripts allow-same-origin"]) {
  test(`its text works in srcdoc, where it has no address${sandbox && `, with sandbox="${sandbox}"`}`, async ({ page, baseURL }) => {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    const text = (await (await page.request.get("embed.html")).text())
      .replace("<head>", `<head><base href="${baseURL}">`)
      .replace("<rate-lab ", '<rate-lab scenario="idle-then-burst" lanes="gcra" lang="pt-BR" theme="dark" ');
    await around(page, baseURL!, "");
    await page.evaluate(([text, sandbox]) => {
      const frame = Object.assign(document.createElement("iframe"), { srcdoc: text, width: "640", height: "360" });
      if (sandbox) frame.setAttribute("sandbox", sandbox);
      document.body.append(frame);
    }, [text, sandbox] as const);
    expect(await heard(page, "ratelab-ready")).toEqual([{ type: "ratelab-ready", detail: { lanes: ["gcra"] } }]);
    expect((await heard<{ height: number }>(page, "ratelab-height"))[0]!.height).toBeGreaterThan(360);
    const inside = page.frameLocator("iframe");
    await expect(inside.locator("html")).toHaveAttribute("lang", "pt-BR");
    await expect(inside.locator("rate-lab")).toHaveAttribute("data-theme", "dark");
    expect((await call(page, "step", -1)).error).toBeUndefined();
    // Links lead to the lab, which lies where the script does.
    expect((await call(page, "link")).value).toMatch(new RegExp(`^${baseURL}index.html#scenario=idle-then-burst`));
    expect(errors).toEqual([]);
  });
}
