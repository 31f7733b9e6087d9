// What can be taken along: what is pasted works as it is, files say what the run says, and a log's names stay at home.
import { readFileSync } from "node:fs";

import { type Frame, type Page, expect, test } from "@playwright/test";

import { type RateLab, type Report, host, inline, listen, ready, tag, told, word } from "./host";
import { builtIn, made } from "./scenarios";

/** The names of the buttons, as they are read out. */
const copying = (says: string): string => `${word("take-copy")}: ${word(says)}`;
const saving = (says: string): string => `${word("take-save")}: ${word(says)}`;

const COPIED = [
  "take-link", "take-frame", "take-element", "take-scenario", "take-report", "take-csv", "take-svg", "take-policy", "take-load", "take-strip",
];

/** The lab with the panel open. */
async function open(page: Page, hash: string, scenario?: unknown): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await listen(page);
  await page.goto("about:blank");
  await page.goto(`index.html${hash}`);
  await ready(page);
  if (scenario !== undefined) {
    await told(page);
    await page.locator("rate-lab").evaluate((lab, scenario) => ((lab as RateLab).scenario = scenario), scenario);
    await ready(page);
  }
  await page.locator('[data-key="share"]').click();
}

/** What a button puts into the clipboard. */
async function copied(page: Page, says: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name: copying(says) }).click();
  await expect(page.locator(".shared")).toHaveText(`${word(says)}: copied.`);
  return page.evaluate(() => navigator.clipboard.readText());
}

async function saved(page: Page, says: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: saving(says) }).click();
  const download = await coming;
  await expect(page.locator(".shared")).toHaveText(`Saved: ${download.suggestedFilename()}`);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

interface Shown {
  place: unknown[];
  fingerprints: string[];
  svg: string;
}

function shown(page: Page | Frame): Promise<Shown> {
  return page.locator("rate-lab").evaluate(async (element) => {
    const lab = element as RateLab;
    const fingerprints = (await lab.report()).lanes.map((lane) => lane.fingerprint);
    return { place: [lab.instant, lab.index, lab.lanes], fingerprints, svg: lab.svg() };
  });
}

/** A stranger's page that holds nothing but what was pasted. */
async function paste(page: Page, snippet: string): Promise<void> {
  await page.route("**/pasted.html", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: `<!doctype html><html lang="en"><title>Pasted</title><body>\n${snippet}</body></html>` }));
  await page.goto("pasted.html");
}

const PLACES: [string, unknown][] = [
  ["#scenario=edge-burst&at=59s%2B3&lanes=bucket,fixed&view=58s,62s&lane=fixed", undefined],
  ["#scenario=access-log&at=worst&lang=pt-BR", undefined],
  ["", { ...(builtIn["edge-burst"] as object), title: { en: 'A "title" </script><b>&amp;', "pt-BR": "Um título" } }],
];

for (const [at, [hash, scenario]] of PLACES.entries()) {
  test(`what is pasted shows the same run at the same place, ${at}`, async ({ page }) => {
    const spoken = hash.includes("pt-BR");
    await open(page, hash || "#lang=en", scenario);
    await page.locator("rate-lab").evaluate((lab) => (lab as RateLab).step(3));
    const before = await shown(page);
    const texts: string[] = [];
    for (const key of ["take-frame", "take-element"]) {
      await page.evaluate(() => navigator.clipboard.writeText(""));
      await page.locator(`[data-key="take-copy-${key}"]`).click();
      await expect(page.locator(".shared")).not.toHaveText("");
      texts.push(await page.evaluate(() => navigator.clipboard.readText()));
    }
    const [frame, element] = texts as [string, string];
    // The frame says for who cannot see it what it is, in the reader's language.
    await paste(page, frame);
    const iframe = page.locator("iframe");
    await expect(iframe).toHaveAttribute("title", /\S/);
    const inner = (await (await iframe.elementHandle())!.contentFrame())!;
    await inner.waitForFunction(() => (document.querySelector("rate-lab") as RateLab | null)?.instant !== undefined);
    expect(await shown(inner)).toEqual(before);
    expect(await inner.locator("html").getAttribute("lang")).toBe(spoken ? "pt-BR" : "en");
    await paste(page, element);
    await page.waitForFunction(() => (document.querySelector("rate-lab") as RateLab | null)?.instant !== undefined);
    expect(await shown(page)).toEqual(before);
    expect(await page.locator("b").count()).toBe(0);
  });
}

test("what is too long for a link stands inside the element, and the frame says so", async ({ page }) => {
  let seed = 1;
  const random = (): number => (seed = (seed * 48271) % 2147483647);
  const times = Array.from({ length: 4000 }, () => `${random() % 60_000_000}us`);
  const lanes = [{ id: "a", limiter: { kind: "gcra", rate: "50/s", burst: 9 } }];
  await open(page, "#lang=en", { version: 1, title: "</script><!--<script>", duration: "1m", lanes, traffic: [{ kind: "at", times }] });
  await page.locator("rate-lab").evaluate((lab) => (lab as RateLab).seek("30s"));
  const before = await shown(page);
  const element = await copied(page, "take-element");
  await page.getByRole("button", { name: copying("take-frame") }).click();
  await expect(page.locator(".shared")).toContainText("does not fit into a link");
  await paste(page, element);
  await page.waitForFunction(() => (document.querySelector("rate-lab") as RateLab | null)?.instant !== undefined);
  expect(await shown(page)).toEqual(before);
});

test("the report and the table are the run's", async ({ page }) => {
  for (const name of Object.keys(made)) {
    await open(page, "#lang=en", made[name]);
    const names = page.getByRole("checkbox", { name: word("share-names") });
    if (await names.isVisible()) await names.check();
    const report = await page.locator("rate-lab").evaluate((lab) => (lab as RateLab).report() as Promise<Report>);
    // Compared here: one of them is long.
    expect((await saved(page, "take-report")).bytes.toString() === JSON.stringify(report), name).toBe(true);
    const { name: file, bytes } = await saved(page, "take-csv");
    expect(file).toBe("scenario.csv");
    const rows = bytes.toString().split("\r\n");
    expect(rows.length - 2, name).toBe(report.lanes.reduce((sum, lane) => sum + lane.decisions.length, 0));
    expect(rows[0]).toMatch(/^lane,at_ns,client,/);
    // The first decision of the last lane comes after all others'.
    const last = report.lanes.at(-1)!;
    if (last.decisions[0]) expect(rows.at(-1 - last.decisions.length)).toContain(`,${last.decisions[0].at},`);
  }
});

test("long ones are written slice by slice, and the text is the same", async ({ page }) => {
  const lanes = ["a", "b"].map((id) => ({ id, limiter: { kind: "token-bucket", capacity: 5, refill: "7/s" } }));
  const scenario = { version: 1, duration: "1h", lanes, traffic: [{ kind: "steady", rate: "3/s" }] };
  await open(page, "#lang=en", scenario);
  const report = await page.locator("rate-lab").evaluate(async (lab) => JSON.stringify(await (lab as RateLab).report()));
  const { name, bytes } = await saved(page, "take-report");
  expect([name, bytes.toString() === report]).toEqual(["scenario-report.json", true]);
  // Too long for a field: it is to be saved.
  await page.getByRole("button", { name: copying("take-report") }).click();
  await expect(page.locator(".shared")).toContainText("Save it as a file");
  expect((await saved(page, "take-csv")).bytes.toString().split("\r\n")).toHaveLength(2 * 10_800 + 2);
});

test("more decisions than are listed are said to be too many, and the report does without them", async ({ page }) => {
  const lanes = Array.from({ length: 11 }, (_, at) => ({ id: `l${at}`, limiter: { kind: "none" } }));
  await open(page, "#lang=en", { version: 1, duration: "100s", lanes, traffic: [{ kind: "steady", rate: "1000/s" }] });
  await page.getByRole("button", { name: saving("take-csv") }).click();
  await expect(page.locator(".shared")).toContainText("1,000,000");
  const report = JSON.parse(await copied(page, "take-report")) as Report;
  expect(report.lanes.map((lane) => [lane.totals.offered, "decisions" in lane])).toEqual(lanes.map(() => [100_000, false]));
});

test("nothing that is taken along of a log tells its names and paths, unless asked", async ({ page }) => {
  for (const name of ["common log with bad lines", "times"]) {
    await open(page, "#lang=en", made[name]);
    await page.locator("rate-lab").evaluate((lab) => (lab as RateLab).seek("worst"));
    const { fingerprints } = await shown(page);
    const secrets = ["203.0.113", "eva", "GET /", "bob", "ana"];
    for (const says of COPIED.filter((says) => says !== "take-policy")) {
      const text = await copied(page, says);
      expect(text.length, says).toBeGreaterThan(0);
      for (const secret of secrets) expect(text, `${name}: ${says}`).not.toContain(secret);
      if (["take-report", "take-csv", "take-load", "take-scenario"].includes(says)) expect(text, says).toContain("k1");
      if (says === "take-report") expect((JSON.parse(text) as Report).lanes.map((lane) => lane.fingerprint)).toEqual(fingerprints);
    }
    await page.getByRole("checkbox", { name: word("share-names") }).check();
    for (const says of ["take-report", "take-csv", "take-load", "take-scenario"]) {
      const text = await copied(page, says);
      expect(secrets.some((secret) => text.includes(secret)), `${name}: ${says}`).toBe(true);
    }
  }
});

test("what was saved is let go of with the element", async ({ page }) => {
  await page.addInitScript(() => {
    const held = new Set<string>();
    const [create, revoke] = [URL.createObjectURL, URL.revokeObjectURL];
    URL.createObjectURL = (blob) => {
      const href = create(blob);
      held.add(href);
      return href;
    };
    URL.revokeObjectURL = (href) => {
      held.delete(href);
      revoke(href);
    };
    Object.assign(window, { held });
  });
  await open(page, "#scenario=edge-burst&lang=en");
  const held = (): Promise<number> => page.evaluate(() => (window as unknown as { held: Set<string> }).held.size);
  await saved(page, "take-scenario");
  expect(await held()).toBe(1);
  await page.locator("rate-lab").evaluate((lab) => lab.remove());
  await expect.poll(held).toBe(0);
});

test("a picture is the one that the element gives, also in dots, and of any lane", async ({ page }) => {
  await open(page, "#scenario=edge-burst&lang=en&at=60.4s");
  for (const lane of ["fixed", "log", ""]) {
    await page.locator('[data-key="take-lane"]').selectOption(lane);
    const svg = await page.locator("rate-lab").evaluate((lab, lane) => (lab as RateLab).svg(lane || undefined), lane);
    expect(await copied(page, "take-svg")).toBe(svg);
    const { name, bytes } = await saved(page, "take-png");
    expect(name).toBe(lane ? `edge-burst-${lane}.png` : "edge-burst.png");
    const seen = await page.evaluate(async ({ data, svg }) => {
      const draw = async (src: string, width: number): Promise<Uint8ClampedArray> => {
        const image = new Image();
        image.src = src;
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [width, Math.round((image.naturalHeight * width) / image.naturalWidth)];
        const context = canvas.getContext("2d", { willReadFrequently: true })!;
        context.drawImage(image, 0, 0, canvas.width, canvas.height);
        return context.getImageData(0, 0, canvas.width, canvas.height).data;
      };
      const png = new Image();
      png.src = data;
      await png.decode();
      const ink = (dots: Uint8ClampedArray): number => {
        let dark = 0;
        for (let at = 0; at < dots.length; at += 4) if (dots[at]! < 80 && dots[at + 3]! > 200) dark += 1;
        return dark;
      };
      // Without its texts it has less ink.
      const mute = svg.replace(/<text[^]*?<\/text>/g, "");
      const drawn = (text: string): Promise<Uint8ClampedArray> => draw(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`, 1920);
      return { width: png.naturalWidth, height: png.naturalHeight, ink: ink(await draw(data, 1920)), mute: ink(await drawn(mute)) };
    }, { data: `data:image/png;base64,${bytes.toString("base64")}`, svg });
    const height = Number(/height="([\d.]+)"/.exec(svg)![1]);
    expect([seen.width, seen.height]).toEqual([1920, Math.floor(height * 2)]);
    expect(seen.ink).toBeGreaterThan(seen.mute + 500);
  }
});

test("a picture has the marks and values that the page shows", async ({ page }) => {
  // As wide inside as the exported picture: what is beside a mark is then the same, too.
  await host(page, `<link rel="stylesheet" href="page.css"><main>${tag({ id: "a", scenario: "edge-burst", parts: "vessel timeline curve" })}</main>`);
  await ready(page);
  const lab = page.locator("rate-lab");
  const inside = await lab.locator(".lane svg").first().evaluate((svg) => svg.clientWidth);
  const outside = await page.evaluate(() => document.querySelector("rate-lab")!.clientWidth);
  await lab.evaluate((lab, width) => (lab.style.width = `${width}px`), outside + 928 - inside);
  for (const name of ["edge-burst", "leaky-or-token", "counter-worst", "access-log"]) {
    await told(page);
    await lab.evaluate((lab, name) => lab.setAttribute("scenario", name), name);
    if (name !== "edge-burst") await ready(page);
    await expect.poll(() => lab.locator(".lane svg").first().evaluate((svg) => svg.getAttribute("width") ?? String(svg.clientWidth))).toMatch(/^928/);
    for (const walk of [0, 1, 7, -3]) {
      await lab.evaluate(async (lab, steps) => {
        if (steps === 0) await (lab as RateLab).seek("worst");
        else await (lab as RateLab).step(steps);
      }, walk);
      const [live, exported] = await lab.evaluate((element) => {
        const marks = (root: ParentNode): Record<string, string> =>
          Object.fromEntries(Array.from(root.querySelectorAll("[data-name]"), (mark) =>
            [mark.getAttribute("data-name")!, `${mark.getAttribute("data-value")} ${mark.tagName === "text" ? mark.textContent : ""}`]));
        const lab = element as unknown as RateLab;
        return [
          lab.lanes.map((id) => marks(lab.shadowRoot!.querySelector(`.lane[data-lane="${id}"] svg`)!)),
          lab.lanes.map((id) => marks(new DOMParser().parseFromString(lab.svg(id), "image/svg+xml"))),
        ] as const;
      });
      for (const [at, marks] of live.entries()) {
        expect(Object.keys(marks).length).toBeGreaterThan(10);
        expect(exported[at], `${name}, ${walk}`).toMatchObject(marks);
      }
    }
  }
});

test("the strip is the element's, with the frames and positions asked for; a bad one is said", async ({ page }) => {
  await open(page, "#scenario=edge-burst&lang=en&at=60.4s");
  await page.locator('[data-key="take-from"]').fill("59 s + 3");
  await page.locator('[data-key="take-to"]').fill("1,0");
  await page.getByRole("button", { name: copying("take-strip") }).click();
  await expect(page.locator(".shared")).toContainText("1,0");
  await page.locator('[data-key="take-to"]').fill("61s");
  await page.locator('[data-key="take-frames"]').fill("13");
  await page.getByRole("button", { name: copying("take-strip") }).click();
  await expect(page.locator(".shared")).toContainText("at most 12");
  await page.locator('[data-key="take-frames"]').fill("3");
  const strip = await copied(page, "take-strip");
  const lab = page.locator("rate-lab");
  expect(strip).toBe(await lab.evaluate((lab) => (lab as RateLab).strip({ from: "59s+3", to: 61e9, frames: 3, lane: "fixed" })));
  expect(strip.match(/data-name="frame-\d"/g)).toEqual([1, 2, 3].map((n) => `data-name="frame-${n}"`));
  const complaints = await lab.evaluate((element) => {
    const code = (options: object): unknown => {
      try {
        return (element as RateLab).strip(options).length > 1000;
      } catch (error) {
        return [(error as { code: string }).code, (error as { path: string }).path];
      }
    };
    return [{}, { frames: 0 }, { frames: NaN }, { from: "soon" }, { to: "1" }, { from: "61s", to: "60s" }, { lane: "x" }].map(code);
  });
  expect(complaints).toEqual([
    true, ["out-of-range", "frames"], ["bad-argument", "args[0].frames"], ["bad-position", "from"], ["bad-position", "to"], ["out-of-order", "to"],
    ["unknown-lane", "lanes"],
  ]);
});

test("the limit in words is of the lane chosen, in the reader's language", async ({ page }) => {
  await open(page, "#scenario=edge-burst&lang=en");
  await page.locator('[data-key="take-lane"]').selectOption("bucket");
  expect(await copied(page, "take-policy")).toContain("Up to 100 requests are admitted at once.");
  // One text is of one lane.
  await page.locator('[data-key="take-lane"]').selectOption("");
  await expect(page.getByRole("button", { name: copying("take-policy") })).toBeHidden();
  await page.locator("button[data-lang=pt-BR]").click();
  await page.locator('[data-key="take-copy-take-policy"]').click();
  await expect(page.locator(".shared")).toHaveText("O limite em palavras: copiado.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("O limite é de 100 requisições por minuto");
});

test("a frame that may neither copy nor save shows what it would have", async ({ page }) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  const src = "embed.html#scenario=edge-burst&at=59s&controls=share&lang=en";
  await page.route("**/taking.html", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><iframe width="700" height="700" sandbox="allow-scripts" src="${src}"></iframe>` }));
  await page.goto("taking.html");
  const frame = page.frameLocator("iframe");
  // Low as it is, the frame has folded its toolbar away.
  await frame.locator('[data-key="fit-all"]').click();
  await frame.getByRole("button", { name: word("share"), exact: true }).click();
  const field = frame.getByRole("textbox", { name: word("take-strip") });
  await frame.getByRole("button", { name: copying("take-strip") }).click();
  await expect(field).toHaveValue(/^<svg /);
  await expect(field).toBeFocused();
  await frame.getByRole("button", { name: saving("take-csv") }).click();
  await expect(frame.getByRole("textbox", { name: word("take-csv") })).toHaveValue(/^lane,at_ns/);
  await frame.getByRole("button", { name: saving("take-png") }).click();
  await expect(frame.locator(".taking img")).toHaveAttribute("src", /^data:image\/png;base64,/);
  expect(complaints).toEqual([]);
});

test("by keyboard, in little room, and again after the scenario has changed", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await listen(page);
  await page.goto("index.html#lang=en");
  await ready(page);
  const toggle = page.getByRole("button", { name: word("share"), exact: true });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: copying("take-link") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator('rate-lab [role="status"]')).toHaveText("Link: copied.");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.locator("select.add-lane").selectOption("gcra");
  await expect(page.locator("rate-lab .lane")).toHaveCount(4);
  await expect(page.locator(".taking")).toBeVisible();
  await expect(page.locator('[data-key="take-lane"] option')).toHaveCount(5);
});

test("a scenario inside a page is taken along as a link can hold it", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await host(page, tag({ controls: "share", lang: "en" }, inline(builtIn["slow-and-steady"])));
  await ready(page);
  await page.getByRole("button", { name: word("share"), exact: true }).click();
  expect(await copied(page, "take-link")).toContain("index.html#s=");
  expect(JSON.parse(await copied(page, "take-scenario"))).toMatchObject({ version: 1 });
});
