// frame.js, in a page of another site: gives frames their height, and calls methods in them.
import { type Page, expect, test } from "@playwright/test";

import { around, heard, say } from "./around";

declare global {
  interface Window {
    ratelab: { command(iframe: HTMLIFrameElement, method: string, ...args: unknown[]): Promise<unknown> };
  }
}

const frame = (baseURL: string, parameters = "", attributes = ""): string =>
  `<iframe src="${baseURL}embed.html#${parameters}" width="700" height="180" ${attributes}></iframe>`;

/** Waits until the page in a frame has all the height that it asks for, and gives that. */
async function whole(page: Page, place: number): Promise<number> {
  await heard(page, "ratelab-ready", 1, place);
  // Out of sight, a frame of another site rests.
  await page.locator("iframe").nth(place).scrollIntoViewIfNeeded();
  const inside = (await (await page.locator("iframe").nth(place).elementHandle())!.contentFrame())!;
  await expect(inside.locator("rate-lab .fit")).toBeHidden();
  await expect.poll(() => inside.evaluate(() =>
    innerHeight - document.querySelector("rate-lab")!.shadowRoot!.querySelector<HTMLElement>(".stage")!.offsetHeight)).toBe(0);
  return inside.evaluate(() => innerHeight);
}

for (const kind of ["text/javascript", "module"]) {
  test(`as ${kind} it sizes each frame of Ratelab, and no other`, async ({ page, baseURL }) => {
    await around(page, baseURL!, "");
    await page.addScriptTag({ url: "../frame.js", type: kind });
    await page.evaluate((inside) => {
      document.body.innerHTML = inside;
    }, frame(baseURL!) + frame(baseURL!, "parts=timeline&controls=none", 'class="edged"') +
      '<iframe srcdoc="<p>Something else</p>" height="123"></iframe>');
    const [first, second] = [await whole(page, 0), await whole(page, 1)];
    expect(first).not.toBe(second);
    const heights = await page.locator("iframe").evaluateAll((frames) => frames.map((frame) => (frame as HTMLElement).offsetHeight));
    // With the edges that the page's style counts in.
    expect(heights).toEqual([first, second + 16, 123]);
  });
}

test("it follows what a frame shows", async ({ page, baseURL }) => {
  await around(page, baseURL!, frame(baseURL!));
  await page.addScriptTag({ url: `${baseURL}frame.js` });
  const before = await whole(page, 0);
  await page.locator("iframe").evaluate((frame, src) => frame.setAttribute("src", src), `${baseURL}embed.html#parts=timeline&lanes=fixed`);
  await expect(page.frames()[1]!.locator("rate-lab .lane")).toHaveCount(1);
  expect(await whole(page, 0)).toBeLessThan(before);
});

test("a frame that spoke before it was there is asked to speak again", async ({ page, baseURL }) => {
  await around(page, baseURL!, frame(baseURL!));
  await heard(page, "ratelab-height");
  expect(await page.locator("iframe").evaluate((frame) => (frame as HTMLElement).offsetHeight)).toBe(180);
  await page.addScriptTag({ url: `${baseURL}frame.js` });
  await whole(page, 0);
});

test("what is no height, or comes from no frame of the page, sizes nothing; and there are bounds", async ({ page, baseURL }) => {
  await around(page, baseURL!, '<iframe height="150" srcdoc="<p>A stranger</p>"></iframe>');
  await page.addScriptTag({ url: `${baseURL}frame.js` });
  const height = (): Promise<string> => page.locator("iframe").evaluate((frame) => frame.style.height);
  /** From within the frame, if it is one of this page; heard by all that listen here when this is done. */
  const tell = async (height: unknown, inFrame = true): Promise<void> => {
    await page.evaluate(([height, inFrame]) => new Promise<void>((resolve) => {
      addEventListener("message", () => resolve(), { once: true });
      const teller = inFrame ? document.querySelector("iframe")!.contentWindow! : window;
      (teller as Window & typeof globalThis).eval(`parent.postMessage({ type: "ratelab-height", height: ${String(height)} }, "*")`);
    }), [height, inFrame] as const);
  };
  for (const wrong of ["'300'", "NaN", "-5", "0", "Infinity", "null", "{}"]) await tell(wrong);
  await tell("300", false);
  expect(await height()).toBe("");
  await tell("1e9");
  expect(await height()).toBe("20000px");
  await tell("1");
  expect(await height()).toBe("60px");
  await tell("300.2");
  expect(await height()).toBe("301px");
});

test("command calls a method in one frame, from the first moment on, and gives value or error", async ({ page, baseURL }) => {
  await around(page, baseURL!, "");
  await page.addScriptTag({ url: `${baseURL}frame.js` });
  const answers = await page.evaluate(async (frames) => {
    document.body.innerHTML = frames;
    const [one, other] = [...document.querySelectorAll("iframe")] as [HTMLIFrameElement, HTMLIFrameElement];
    // Before anything has been loaded into them.
    const first = window.ratelab.command(one, "why");
    const [, moved] = await Promise.all([window.ratelab.command(other, "seek", "59s+1"), window.ratelab.command(other, "why")]);
    const wrong = await window.ratelab.command(one, "jump", "nowhere").catch((error: unknown) => ({ ...(error as object), message: (error as Error).message }));
    return { first: await first, moved, wrong };
  }, frame(baseURL!, "at=60.4s") + frame(baseURL!, "at=60.4s"));
  expect(answers.first).toContain("0.3333");
  expect(answers.moved).not.toBe(answers.first);
  expect(answers.wrong).toMatchObject({ code: "unknown-value", path: "jump", message: expect.stringContaining("nowhere") });
});

test("what was asked of a page that is gone is refused, and the next page is asked anew", async ({ page, baseURL }) => {
  // A run that does not come.
  await page.route("**/never.json", () => undefined);
  await around(page, baseURL!, "");
  await page.addScriptTag({ url: `${baseURL}frame.js` });
  const load = (src: string): Promise<void> => page.evaluate((src) => new Promise<void>((resolve) => {
    const iframe = document.querySelector("iframe") ?? document.body.appendChild(document.createElement("iframe"));
    iframe.addEventListener("load", () => resolve(), { once: true });
    iframe.src = src;
  }), src);
  /** Asks, then loads something else. */
  const left = (src: string): Promise<unknown> => page.evaluate(async (src) => {
    const iframe = document.querySelector("iframe")!;
    const asked = window.ratelab.command(iframe, "why").catch((error: unknown) => ({ ...(error as object), message: (error as Error).message }));
    iframe.src = src;
    return asked;
  }, src);
  const met: unknown[] = [];
  /** Waits until a page that was not there before has said that it is loaded. */
  const there = async (): Promise<void> => {
    const found = await page.waitForFunction((met) => window.messages.map(({ data }) => data as { type?: string; page?: unknown; loaded?: unknown })
      .find((data) => data.type === "ratelab-hello" && data.loaded && !met.includes(data.page)), met);
    met.push(((await found.jsonValue()) as { page: unknown }).page);
  };
  const gone = { code: "gone", path: "", message: expect.stringMatching(/\w/) };
  await load(`${baseURL}embed.html?1#scenario=never.json`);
  await there();
  expect(await left(`${baseURL}embed.html?2#scenario=never.json`)).toEqual(gone);
  await there();
  expect(await left(`${baseURL}embed.html?3#at=60.4s`)).toEqual(gone);
  expect(await page.evaluate(() => window.ratelab.command(document.querySelector("iframe")!, "why"))).toContain("0.3333");
  await there();
  // To a page that says nothing.
  await load(`${baseURL}embed.html?4#scenario=never.json`);
  await there();
  expect(await left(`${baseURL}icon.svg`)).toEqual(gone);
  // What is asked of that waits for the next that hears.
  const later = page.evaluate(() => window.ratelab.command(document.querySelector("iframe")!, "why"));
  await load(`${baseURL}embed.html?5#at=60.4s`);
  expect(await later).toContain("0.3333");
});

test("a hundred commands wait for a page in a frame, no more", async ({ page, baseURL }) => {
  await around(page, baseURL!, '<iframe srcdoc="<p>A stranger</p>"></iframe>');
  await page.addScriptTag({ url: `${baseURL}frame.js` });
  const refused = await page.evaluate(async () => {
    const iframe = document.querySelector("iframe")!;
    const all = Array.from({ length: 101 }, (_, n) => window.ratelab.command(iframe, "why").catch((error: { code: string }) => [n, error.code]));
    return Promise.race(all);
  });
  expect(refused).toEqual([100, "too-many"]);
});

test("it leaves frames that are gone, and listens once, however often it is loaded", async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const add = window.addEventListener.bind(window) as (...args: unknown[]) => void;
    Object.assign(window, { listeners: 0 });
    window.addEventListener = (...args: unknown[]) => {
      if (args[0] === "message") (window as unknown as { listeners: number }).listeners += 1;
      add(...args);
    };
  });
  await around(page, baseURL!, frame(baseURL!));
  const before = await page.evaluate(() => (window as unknown as { listeners: number }).listeners);
  await page.addScriptTag({ url: `${baseURL}frame.js` });
  await page.addScriptTag({ url: "../frame.js", type: "module" });
  await whole(page, 0);
  const left = await page.evaluate(() => {
    const iframe = document.querySelector("iframe")!;
    const gone = iframe.contentWindow!;
    iframe.remove();
    // A message of one that is gone, as one may still be on its way.
    dispatchEvent(new MessageEvent("message", { source: gone, data: { type: "ratelab-height", height: 500 } }));
    return iframe.style.height;
  });
  expect(left).not.toBe("500px");
  expect(await page.evaluate(() => (window as unknown as { listeners: number }).listeners)).toBe(before + 1);
  await page.evaluate((inside) => {
    document.body.innerHTML = inside;
  }, frame(baseURL!, "parts=timeline"));
  await page.evaluate(() => (window.messages.length = 0));
  await whole(page, 0);
  await say(page, { type: "ratelab-hello" });
  await heard(page, "ratelab-height");
});
