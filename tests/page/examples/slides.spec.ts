// A reveal.js deck: the frame loads with its slide, PageDown walks its stops, clicks land on a scaled slide, and the
// picture is printed.
import { inflateSync } from "node:zlib";

import { type Locator, type Page, expect, test } from "@playwright/test";

import { type RateLab, type Scenario, scenario } from "../host";

interface Deck {
  slide(index: number): void;
  getIndices(): { h: number };
  isReady(): boolean;
}

async function open(page: Page, slide: number, query = ""): Promise<void> {
  await page.goto(`examples/slides/${query}`);
  await page.waitForFunction(() => (window as unknown as { Reveal?: Deck }).Reveal?.isReady());
  await page.evaluate((slide) => (window as unknown as { Reveal: Deck }).Reveal.slide(slide), slide);
}

/** The slide's number. */
function at(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { Reveal: Deck }).Reveal.getIndices().h);
}

function framed(page: Page): Locator {
  return page.locator("section.present iframe").contentFrame().locator("rate-lab");
}

const place = (lab: Locator): Promise<[number?, number?]> => lab.evaluate((lab) => [(lab as RateLab).instant, (lab as RateLab).index]);

test("a frame loads with its slide; PageDown walks its stops, then the slides, wherever the focus is", async ({ page }) => {
  await open(page, 0);
  expect(page.frames().filter((frame) => frame.url().includes("embed.html"))).toEqual([]);
  await page.keyboard.press("PageDown");
  await expect.poll(() => at(page)).toBe(1);
  const lab = framed(page);
  await expect(lab.locator(".lane svg").first()).toBeVisible();
  expect(await place(lab)).toEqual([59e9, 1]);
  const seen: unknown[] = [];
  for (const [n, from] of ["deck", "frame", "deck"].entries()) {
    if (from === "frame") await lab.locator(".lane").first().click({ position: { x: 5, y: 5 } });
    const before = await place(lab);
    await page.keyboard.press("PageDown");
    await expect.poll(() => place(lab), `stop ${n}`).not.toEqual(before);
    seen.push(await place(lab));
    expect(await at(page)).toBe(1);
    if (from === "frame") await page.locator("section.present h3").click();
  }
  expect(seen).toEqual([[59.99e9, 1], [60e9, 1], [60.99e9, 1]]);
  await page.keyboard.press("PageDown");
  await expect.poll(() => at(page)).toBe(2);
  await page.keyboard.press("PageUp");
  await expect.poll(() => at(page)).toBe(1);
  // Reveal loads it anew: it stands at its first stop, before which is the slide before.
  await expect.poll(() => place(lab)).toEqual([59e9, 1]);
  await page.keyboard.press("PageDown");
  await expect.poll(() => place(lab)).toEqual([59.99e9, 1]);
  await page.keyboard.press("PageUp");
  await expect.poll(() => place(lab)).toEqual([59e9, 1]);
  await page.keyboard.press("PageUp");
  await expect.poll(() => at(page)).toBe(0);
});

/** Where the line of the present instant stands in the window, and how high a lane's picture. */
async function now(page: Page, lab: Locator): Promise<{ x: number; y: number }> {
  const line = lab.locator(".lane svg [data-name=now]").first();
  const [x, y] = await line.evaluate((line) => {
    const [now, picture] = [line.getBoundingClientRect(), line.closest("svg")!.getBoundingClientRect()];
    return [now.left + now.width / 2, picture.top + picture.height / 2] as const;
  });
  const frame = page.locator("section.present iframe");
  if ((await frame.count()) === 0) return { x, y };
  // A frame knows nothing of how large the slide shows it.
  return frame.evaluate((frame: HTMLIFrameElement, [x, y]) => {
    const { left, top, width } = frame.getBoundingClientRect();
    const scale = width / frame.offsetWidth;
    return { x: left + (x! + frame.clientLeft) * scale, y: top + (y! + frame.clientTop) * scale };
  }, [x, y]);
}

for (const [slide, kind, first, second] of [[2, "in a frame", 59.5, 63], [3, "as an element", 10, 40]] as const) {
  for (const size of [{ width: 700, height: 500 }, { width: 1920, height: 1080 }]) {
    test(`a press lands right on a slide ${size.width} wide, ${kind}`, async ({ page }) => {
      await page.setViewportSize(size);
      await open(page, slide);
      const lab = kind === "in a frame" ? framed(page) : page.locator("section.present rate-lab");
      await expect(lab.locator(".lane svg").first()).toBeVisible();
      await expect.poll(() => place(lab)).not.toEqual([undefined, undefined]);
      const seek = (seconds: number): Promise<void> => lab.evaluate((lab, seconds) => (lab as RateLab).seek(`${seconds}s`), seconds);
      // Slides and frames are laid out anew once they know what they hold.
      await expect.poll(async () => {
        const [one, other] = [await now(page, lab), await now(page, lab)];
        return one.x === other.x && one.y === other.y;
      }).toBe(true);
      await seek(first);
      const before = await now(page, lab);
      await seek(second);
      const after = await now(page, lab);
      await page.mouse.click(after.x, after.y);
      const edits = async (): Promise<Record<string, unknown>[]> => ((await scenario(lab)) as Scenario).edits ?? [];
      await expect.poll(async () => (await edits()).map((edit) => edit.kind)).toEqual(["send"]);
      const pixel = (second - first) / (after.x - before.x);
      // A pointer is at a whole pixel of the window, and of the frame; without the scale it would be off by dozens.
      expect(Math.abs(seconds((await edits())[0]!.at as string) - second)).toBeLessThan(3 * pixel);
    });
  }
}

function seconds(text: string): number {
  const [, minutes = "0", rest = "0"] = /^(?:(\d+)m)?([\d.]+)?s?(?:\+\d+)?$/.exec(text)!;
  return Number(minutes) * 60 + Number(rest);
}

test("printing to PDF prints the pictures", async ({ page }) => {
  await open(page, 0, "?view=print");
  await expect(page.locator("iframe")).toHaveCount(0);
  const pictures = page.locator("img[alt^='The edge burst']");
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
  // What is drawn in the PDF: with pictures taken away, far less.
  const paths = async (): Promise<number> => drawn(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  const all = await paths();
  await pictures.evaluateAll((images) => images.forEach((image) => image.remove()));
  expect(all - await paths()).toBeGreaterThan(400);
});

test("on a scaled slide nothing sticks over the picture", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, 3);
  const lab = page.locator("section.present rate-lab");
  // Slides are laid out anew once their elements know how high they are.
  await expect.poll(() => lab.evaluate((lab) => {
    const place = (name: string): DOMRect => lab.shadowRoot!.querySelector(name)!.getBoundingClientRect();
    return [place("div.axis").top - place(".lane").bottom, place(".transport").top - place("div.axis").bottom].every((gap) => gap >= 0);
  })).toBe(true);
});

/** How many shapes and texts a PDF draws: the operators that paint, in its streams. */
function drawn(pdf: Buffer): number {
  let count = 0;
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 1)) {
    try {
      const text = inflateSync(pdf.subarray(at + 7)).toString("latin1");
      count += (text.match(/(?:^|\s)(?:f\*?|S|B|Tj|TJ)(?=\s)/g) ?? []).length;
    } catch {
      // No compressed stream begins here.
    }
  }
  return count;
}
