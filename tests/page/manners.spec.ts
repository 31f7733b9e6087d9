// What a guest in other people's pages owes them: it leaves nothing behind, and rests where nobody looks.
import { type Locator, type Page, expect, test } from "@playwright/test";

import { type RateLab, host, listen, ready, tag, told } from "./host";
import { counting } from "./left";

declare global {
  interface Window {
    /** How many frames and intervals the page has asked for. */
    asked(): number;
  }
}

/** So many requests that they are never made at once. */
const LONG = {
  version: 1,
  duration: "100s",
  lanes: [{ id: "one", limiter: { kind: "fixed-window", quota: "100/1s" } }],
  traffic: [{ kind: "burst", count: 400_000, at: "0s", over: "100s" }],
};

function lab(page: Page): Locator {
  return page.locator("rate-lab");
}

/** Where one is and what one sees, with what was changed. */
function state(page: Page): Promise<unknown> {
  return lab(page).evaluate((element) => {
    const lab = element as RateLab;
    return [lab.link(), lab.instant, lab.index, lab.lanes, lab.why(), lab.playing];
  });
}

test("a thousand come and go, and leave no timer, listener, observer, handle or memory behind", async ({ page }) => {
  test.slow();
  const left = await counting(page);
  await host(page, "");
  await page.evaluate(() => customElements.whenDefined("rate-lab"));
  /** Each goes in one of the ways, in turn. */
  const comeAndGo = (count: number): Promise<void> => page.evaluate(async ({ count, long }) => {
    const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
    const make = (attributes: Record<string, string>): RateLab & HTMLElement => {
      const element = document.createElement("rate-lab") as RateLab & HTMLElement;
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      window.watched.push(new WeakRef(element));
      return element;
    };
    const isReady = (element: HTMLElement): Promise<unknown> =>
      new Promise((resolve) => element.addEventListener("ratelab-ready", resolve, { once: true }));
    const come = async (element: HTMLElement): Promise<void> => {
      const waits = isReady(element);
      document.body.append(element);
      await waits;
    };
    for (let n = 0; n < count; n += 1) {
      const element = make({ scenario: "edge-burst", controls: "step play scrub speed edit lanes share" });
      switch (n % 10) {
        case 0: // in use, in the midst of playing
          await come(element);
          element.speed = 0.01;
          element.play();
          await task();
          break;
        case 1: // after it was edited, and edits undone
          await come(element);
          await element.send({ at: "1s" });
          await element.send({ at: "2s" });
          await element.undo();
          break;
        case 2: // while a long run is on its way in place of the first
          await come(element);
          if (n % 50 === 2) {
            const before = window.channels();
            element.scenario = long;
            while (window.channels() === before) await task();
          }
          break;
        case 3: // moved, then gone
          await come(element);
          document.body.prepend(element);
          await task();
          break;
        case 4: // put back once, where it opens again
          await come(element);
          element.remove();
          await task();
          await come(element);
          break;
        case 5: // with an error in place of a run
          element.setAttribute("scenario", "none-such");
          document.body.append(element);
          await task();
          break;
        case 6: // while it opens
          document.body.append(element);
          await task();
          break;
        default: // at once
          document.body.append(element);
      }
      element.remove();
    }
  }, { count, long: LONG as object });

  await comeAndGo(10);
  const nothing = { elements: 0, memories: 0, handles: 0, timers: 0 };
  // What is due comes first: a timeout of a moment, and what the collector has not looked at yet.
  await expect.poll(left).toMatchObject(nothing);
  const before = await left();
  await comeAndGo(1000);
  const { pages: _, ...same } = before;
  await expect.poll(left).toMatchObject(same);
  // They did run meanwhile.
  const { pages } = await left();
  expect(pages).toBeGreaterThan(500 * 17);
});

test.describe("taken off the page", () => {
  /** Edited, gone to somewhere, zoomed, another lane in focus, inside a decision. */
  const leave = async (page: Page): Promise<unknown> => {
    await host(page, `<div id="first">${tag({ scenario: "edge-burst", controls: "step play scrub speed edit lanes share" })}</div><div id="other" lang="pt-BR"></div>`);
    await ready(page);
    await lab(page).evaluate((element) => (element as RateLab).send({ at: "2s" }));
    await lab(page).evaluate((element) => (element as RateLab).seek("59.2s+1"));
    await lab(page).locator("[data-key=play]").focus();
    for (const key of ["+", "2", "Shift+ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(key);
    await told(page);
    return state(page);
  };

  test("and put elsewhere at once, it goes on as if nothing were", async ({ page }) => {
    const before = await leave(page);
    await lab(page).evaluate((element) => document.getElementById("other")!.append(element));
    await expect(lab(page).locator("[data-key=play]")).toHaveAccessibleName("Reproduzir");
    expect((await told(page)).map(({ type }) => type)).not.toContain("ratelab-ready");
    await lab(page).evaluate((element) => document.getElementById("first")!.append(element));
    expect(await state(page)).toEqual(before);
    expect(await lab(page).evaluate((element) => (element as RateLab).undo())).toBe(true);
  });

  test("and put back later, it is where it was, with its edits", async ({ page }) => {
    const before = await leave(page);
    const element = await lab(page).evaluateHandle((element) => element as RateLab & HTMLElement);
    await element.evaluate((element) => element.remove());
    await expect(lab(page)).toHaveCount(0);
    expect(await element.evaluate((element) => [element.instant, element.playing])).toEqual([undefined, false]);
    expect(await element.evaluate((element) => (element.scenario as { edits: unknown[] }).edits)).toHaveLength(1);
    await element.evaluate((element) => document.getElementById("first")!.append(element));
    await ready(page);
    expect(await state(page)).toEqual(before);
  });

  test("it goes where the attributes say that were set meanwhile", async ({ page }) => {
    await leave(page);
    const element = await lab(page).evaluateHandle((element) => element as RateLab & HTMLElement);
    await element.evaluate((element) => element.remove());
    await element.evaluate((element) => {
      element.setAttribute("at", "61s");
      document.getElementById("first")!.append(element);
    });
    await ready(page);
    expect(await element.evaluate((element) => element.instant)).toBe(61e9);
  });

  test("while it plays, it plays on where it is put back", async ({ page }) => {
    await page.clock.install({ time: 0 });
    await host(page, tag({ scenario: "steady-overload", at: "0s" }));
    await ready(page);
    await page.clock.pauseAt(3_600_000);
    await lab(page).evaluate((element) => (element as RateLab).play());
    await page.clock.runFor(500);
    const element = await lab(page).evaluateHandle((element) => element as RateLab & HTMLElement);
    await element.evaluate((element) => element.remove());
    await expect(lab(page)).toHaveCount(0);
    await page.clock.runFor(3000);
    await told(page);
    await element.evaluate((element) => document.body.append(element));
    await ready(page);
    await page.clock.runFor(500);
    expect(await element.evaluate((element) => element.playing)).toBe(true);
    const instant = await element.evaluate((element) => element.instant!);
    // Half a second before and half a second after, to the last whole frames.
    expect(instant).toBeGreaterThan(0.9e9);
    expect(instant).toBeLessThanOrEqual(1e9);
  });
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test.describe(`rests, motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    /** Playing, on a clock that goes only as the test lets it; `steps`: how often it moves within two seconds. */
    const playing = async (page: Page): Promise<{ steps(): Promise<number>; instant(): Promise<number> }> => {
      await page.clock.install({ time: 0 });
      await page.addInitScript(() => {
        let asked = 0;
        const { requestAnimationFrame: frame, setInterval: interval } = window;
        window.requestAnimationFrame = (then) => {
          asked += 1;
          return frame(then);
        };
        window.setInterval = ((...given: Parameters<typeof interval>) => {
          asked += 1;
          return interval(...given);
        }) as never;
        window.asked = () => asked;
      });
      await host(page, `<div class="far"></div>${tag({ scenario: "steady-overload", at: "0s" })}<div class="far"></div>`);
      await ready(page);
      await page.evaluate(() => {
        for (const far of document.querySelectorAll<HTMLElement>(".far")) far.style.height = "5000px";
        document.querySelector("rate-lab")!.scrollIntoView();
      });
      await page.clock.pauseAt(3_600_000);
      await lab(page).evaluate((element) => (element as RateLab).play());
      await told(page);
      return {
        steps: async () => {
          await page.clock.runFor(2000);
          return (await told(page)).filter(({ type }) => type === "ratelab-instant").length;
        },
        instant: () => lab(page).evaluate((element) => (element as RateLab).instant!),
      };
    };

    const away = {
      "off screen": [() => scrollTo(0, 0), () => document.querySelector("rate-lab")!.scrollIntoView()],
      "in a hidden tab": [
        () => {
          Object.defineProperty(document, "hidden", { configurable: true, value: true });
          document.dispatchEvent(new Event("visibilitychange"));
        },
        () => {
          Object.defineProperty(document, "hidden", { configurable: true, value: false });
          document.dispatchEvent(new Event("visibilitychange"));
        },
      ],
    };
    for (const [where, [leave, come]] of Object.entries(away)) {
      test(`${where}, and goes on where it was`, async ({ page }) => {
        const { steps, instant } = await playing(page);
        // What watches the screen tells of it by and by.
        await expect.poll(steps).toBeGreaterThan(0);
        await page.evaluate(leave!);
        await expect.poll(steps).toBe(0);
        const [there, asked] = [await instant(), await page.evaluate(() => window.asked())];
        await page.clock.runFor(60_000);
        expect(await steps()).toBe(0);
        expect(await page.evaluate(() => window.asked())).toBe(asked);
        expect(await lab(page).evaluate((element) => (element as RateLab).playing)).toBe(true);
        await page.evaluate(come!);
        await expect.poll(() => page.evaluate(() => window.asked())).toBeGreaterThan(asked);
        expect(await instant()).toBe(there);
        expect(await steps()).toBeGreaterThan(0);
        // Not by what passed meanwhile.
        expect((await instant()) - there).toBeLessThanOrEqual(2e9);
      });
    }
  });
}

test("in a frame that is written into the page, and under the strict policy, it works without a complaint", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await host(page, tag({ scenario: "edge-burst", at: "60.4s", controls: "step play scrub speed edit lanes share", parts: "finding vessel timeline curve why code answer table compare" }));
  await ready(page);
  // What is written into a page is under the page's policy, and stands where the page does.
  await page.evaluate(() => {
    const frame = document.createElement("iframe");
    frame.srcdoc = `<!doctype html><html lang="en"><title>Written</title><link rel="icon" href="icon.svg">
      <script type="module" src="ratelab.js"></script><rate-lab scenario="edge-burst" at="60.4s"></rate-lab></html>`;
    document.body.append(frame);
  });
  const inside = page.frameLocator("iframe").locator("rate-lab");
  await expect(inside.locator(".lane")).toHaveCount(3);
  for (const element of [lab(page), inside]) {
    await element.evaluate((element) => (element as RateLab).step(-1));
    expect(await element.evaluate((element) => [(element as RateLab).instant, (element as RateLab).why(), (element as RateLab).svg().slice(0, 4)]))
      .toEqual([60.39e9, expect.stringContaining("bucket"), "<svg"]);
  }
  expect(complaints).toEqual([]);
});

test("what a method does not take is said, and breaks nothing", async ({ page }) => {
  await listen(page);
  await page.goto("index.html");
  await ready(page);
  const told = await page.locator("rate-lab").evaluate((element) => {
    const lab = element as unknown as Record<string, (...args: unknown[]) => unknown> & { instant: number };
    const calls: [string, unknown][] = [
      ["why", 1], ["why", {}], ["why", ["log"]], ["why", null], ["svg", 3], ["svg", {}], ["link", null], ["link", "x"], ["link", { names: "x" }],
      ["strip", { lane: 3 }], ["strip", { lane: ["log"] }], ["strip", { from: {} }], ["strip", { from: true }], ["strip", { frames: "3" }],
      ["strip", { frames: true }], ["strip", { frames: null }],
    ];
    return calls.map(([method, argument]) => {
      try {
        lab[method]!(argument);
        return [method, argument, "taken"];
      } catch (error) {
        return (error as { code?: string }).code ?? [method, argument, String(error)];
      }
    }).concat(typeof lab.instant);
  });
  expect(told).toEqual([...Array(16).fill("bad-argument"), "number"]);
});
