// Whatever goes wrong has a face: what is wrong and what mends it, in the page's language where the module runs, else in
// a text that stands in the page.
import { readFileSync } from "node:fs";

import { type Locator, type Page, expect, test } from "@playwright/test";

import { type Result, around, call, heard, say } from "./around";
import { type RateLab, host, listen, ready, report, tag, told, word } from "./host";

declare global {
  interface Window {
    /** The export of the engine that traps when it is called next; with `overflow`, by a stack that is full. */
    trap: string | undefined;
    overflow: boolean;
    /** How many engines there were. */
    engines: number;
  }
}

const WASM = readFileSync(new URL("../../dist/ratelab.wasm", import.meta.url));

function lab(page: Page): Locator {
  return page.locator("rate-lab").first();
}

function alert(page: Page): Locator {
  return lab(page).getByRole("alert");
}

/** What the element told of what is wrong. */
async function errors(page: Page): Promise<unknown[]> {
  return (await told(page)).filter(({ type }) => type === "ratelab-error").map(({ detail }) => detail.code);
}

async function error(page: Page): Promise<unknown> {
  await page.waitForFunction(() => window.told.some(({ type }) => type === "ratelab-error"));
  const [code, ...more] = await errors(page);
  expect(more).toEqual([]);
  return code;
}

test.describe("where the engine does not come", () => {
  /** In Portuguese, with the wasm answered so. */
  const served = async (page: Page, answer: Parameters<Page["route"]>[1]): Promise<void> => {
    await page.route("**/ratelab.wasm", answer);
    await host(page, `<div lang="pt-BR">${tag({ scenario: "edge-burst" })}</div>`);
  };

  test("missing: what is to be beside what; tried again, it comes", async ({ page }) => {
    await served(page, (route) => route.fulfill({ status: 404, body: "" }));
    expect(await error(page)).toBe("wasm-missing");
    await expect(alert(page)).toContainText(/Não há .*\/ratelab\.wasm; ponha ratelab\.wasm ao lado de ratelab\.js/);
    const again = lab(page).getByRole("button", { name: "Tentar de novo" });
    await again.click();
    expect(await error(page)).toBe("wasm-missing");
    await page.unroute("**/ratelab.wasm");
    await again.click();
    await ready(page);
    await expect(alert(page)).toHaveCount(0);
    await expect(lab(page).locator(".lane")).toHaveCount(3);
  });

  test("a page in its place is as good as nothing", async ({ page }) => {
    await served(page, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: "<!doctype html><title>404</title>" }));
    expect(await error(page)).toBe("wasm-missing");
  });

  for (const [what, contentType, body] of [
    ["half of it", "application/wasm", WASM.subarray(0, WASM.length / 2)],
    ["half of it, of no type", "application/octet-stream", WASM.subarray(0, WASM.length / 2)],
    ["something else", "application/wasm", Buffer.from("nothing of the kind")],
    // A module that needs what this glue does not bring.
    ["another build", "application/wasm", Buffer.from("0061736d0100000001040160000002070101610162000" + "0", "hex")],
  ] as const)
    test(`damaged: ${what}`, async ({ page }) => {
      await served(page, (route) => route.fulfill({ contentType, body }));
      expect(await error(page)).toBe("wasm-damaged");
      await expect(alert(page)).toContainText("copie ratelab.wasm de novo");
      await expect(lab(page).getByRole("button", { name: "Tentar de novo" })).toBeVisible();
    });

  test("of another type, it works all the same", async ({ page }) => {
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    await served(page, (route) => route.fulfill({ contentType: "application/octet-stream", body: WASM }));
    await ready(page);
    expect(complaints).toEqual([]);
  });

  test("the network is down: tried again, it comes", async ({ page }) => {
    await served(page, (route) => route.abort("internetdisconnected"));
    expect(await error(page)).toBe("wasm-unreachable");
    await expect(alert(page)).toContainText("não foi possível baixar", { ignoreCase: true });
    await page.unroute("**/ratelab.wasm");
    await lab(page).getByRole("button", { name: "Tentar de novo" }).click();
    await ready(page);
  });

  /** A page under this policy. */
  const under = async (page: Page, policy: string): Promise<void> => {
    await listen(page);
    await page.route("**/strict.html", (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: { "Content-Security-Policy": policy },
        body: `<!doctype html><html lang="en"><title>A host</title><link rel="icon" href="icon.svg">
          <script type="module" src="ratelab.js"></script>${tag({ scenario: "edge-burst" })}</html>`,
      }));
    await page.goto("strict.html");
  };

  test("the policy has no WebAssembly: which directive it needs", async ({ page }) => {
    await under(page, "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:");
    expect(await error(page)).toBe("wasm-blocked");
    await expect(alert(page)).toContainText("needs 'wasm-unsafe-eval' in script-src");
  });

  test("the policy lets nothing be fetched: which directive it needs", async ({ page }) => {
    await under(page, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:");
    expect(await error(page)).toBe("wasm-unreachable");
    await expect(alert(page)).toContainText("connect-src");
  });

  test("the browser has none", async ({ page }) => {
    await page.addInitScript(() => delete (globalThis as { WebAssembly?: unknown }).WebAssembly);
    await host(page, tag({ scenario: "edge-burst" }));
    expect(await error(page)).toBe("wasm-unsupported");
    await expect(alert(page)).toContainText("no WebAssembly");
  });

  test("no memory is left for one more", async ({ page }) => {
    await page.addInitScript(() => {
      const instantiate = WebAssembly.instantiate;
      WebAssembly.instantiate = (() => Promise.reject(new RangeError("Out of memory"))) as never;
      window.addEventListener("click", () => (WebAssembly.instantiate = instantiate), { capture: true });
    });
    await host(page, tag({ scenario: "edge-burst" }));
    expect(await error(page)).toBe("out-of-memory");
    await lab(page).getByRole("button", { name: word("try-again") }).click();
    await ready(page);
  });

  test("a link is not to blame, and is not lost", async ({ page }) => {
    await page.route("**/ratelab.wasm", (route) => route.abort());
    await listen(page);
    await page.goto("index.html#scenario=edge-burst&at=59.5s&lang=en");
    expect(await error(page)).toBe("wasm-unreachable");
    await page.unroute("**/ratelab.wasm");
    await lab(page).getByRole("button", { name: word("try-again") }).click();
    await ready(page);
    expect(await lab(page).evaluate((element) => (element as RateLab).instant)).toBe(59.5e9);
  });

  test("a scenario's address that does not answer can be tried again, a name cannot", async ({ page }) => {
    await page.route("**/own.json", (route) => route.abort());
    await host(page, tag({ scenario: "own.json" }));
    expect(await error(page)).toBe("unknown-scenario");
    const again = lab(page).getByRole("button", { name: word("try-again") });
    await again.click();
    expect(await error(page)).toBe("unknown-scenario");
    await lab(page).evaluate((element) => element.setAttribute("scenario", "own"));
    expect(await error(page)).toBe("unknown-scenario");
    await expect(again).toHaveCount(0);
  });
});

test.describe("where nothing of it runs, a text stands in the page", () => {
  const loaded = async (page: Page): Promise<void> => {
    await expect(page.locator("rate-lab [lang=en]")).toBeVisible();
    await expect(page.locator("rate-lab [lang=pt-BR]")).toBeVisible();
    await expect(page.locator("rate-lab a[href='ratelab.html']").first()).toBeVisible();
  };

  test("without JavaScript", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto("index.html");
    await loaded(page);
    await page.goto("embed.html");
    await expect(page.locator("rate-lab [lang=en]")).toBeVisible();
    await context.close();
  });

  test("with ratelab.js of another type", async ({ page }) => {
    await page.route("**/ratelab.js", (route) => route.fulfill({ contentType: "text/plain", body: "" }));
    await page.goto("index.html");
    await loaded(page);
  });

  test("without ratelab.js", async ({ page }) => {
    await page.route("**/ratelab.js", (route) => route.fulfill({ status: 404 }));
    await page.goto("index.html");
    await loaded(page);
  });

  test("from a disk", async ({ page }) => {
    await page.goto(new URL("../../dist/index.html", import.meta.url).href);
    await loaded(page);
  });

  test("a stranger's own", async ({ page }) => {
    await page.route("**/ratelab.js", (route) => route.fulfill({ status: 404 }));
    await host(page, tag({ scenario: "edge-burst" }, "<p>My own words.</p>"));
    await expect(page.getByText("My own words.")).toBeVisible();
  });
});

test("the frame runs from a disk", async ({ page }) => {
  await listen(page);
  await page.goto(new URL("../../dist/embed.html#scenario=edge-burst&at=60.4s", import.meta.url).href);
  await ready(page);
  expect(await lab(page).evaluate((element) => (element as RateLab).instant)).toBe(60.4e9);
});

/** An engine of which one export traps where the test says so: by an instruction that does nothing else. */
async function trapping(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const instantiate = WebAssembly.instantiate as (module: unknown, imports?: object) => Promise<WebAssembly.Instance>;
    // (module (func (export "trap") unreachable))
    const trap = new WebAssembly.Module(Uint8Array.from([
      0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 0x74, 0x72, 0x61, 0x70, 0, 0, 10, 5, 1, 3, 0, 0, 0x0b,
    ]));
    const unreachable = new WebAssembly.Instance(trap).exports.trap as () => void;
    const overflow = (): number => overflow() + 1;
    window.engines = 0;
    WebAssembly.instantiate = (async (module: unknown, imports: object) => {
      window.engines += 1;
      const { exports } = await instantiate(module, imports);
      return {
        exports: Object.fromEntries(Object.entries(exports).map(([name, value]) => [
          name,
          typeof value !== "function" ? value : (...given: unknown[]) => {
            if (window.trap === name) (window.overflow ? overflow : unreachable)();
            return (value as (...given: unknown[]) => unknown)(...given);
          },
        ])),
      };
    }) as never;
  });
}

test.describe("where the engine breaks", () => {
  test.beforeEach(({ page }) => trapping(page));

  const break_ = (page: Page, name: string): Promise<void> => page.evaluate((name) => void (window.trap = name), name);
  const mend = (page: Page): Promise<void> => page.evaluate(() => void (window.trap = undefined));
  const button = (page: Page, id: string): Locator => lab(page).getByRole("button", { name: word(id), exact: true });

  /** Two elements, the first of them edited and somewhere. */
  const two = async (page: Page): Promise<void> => {
    await host(page, tag({ id: "one", scenario: "edge-burst", controls: "step play scrub speed edit lanes share" }) + tag({ id: "two", scenario: "edge-burst" }));
    await ready(page, 2);
    await lab(page).evaluate((element) => (element as RateLab).send({ at: "2s" }));
    await lab(page).evaluate((element) => (element as RateLab).seek("59.2s+1"));
    await told(page);
  };
  const here = (page: Page): Promise<unknown> =>
    lab(page).evaluate((element) => {
      const { instant, index, scenario, playing } = element as RateLab;
      return { instant, index, scenario, playing };
    });

  for (const overflow of [false, true])
    test(`${overflow ? "its stack is full" : "it traps"}: a notice, a link, and on with another`, async ({ page, context }) => {
      await two(page);
      const [before, fingerprint] = [await here(page), (await report(lab(page))).lanes.map((lane) => lane.fingerprint)];
      await page.evaluate((overflow) => void (window.overflow = overflow), overflow);
      await break_(page, "lab_step");
      await lab(page).locator("[data-key=play]").focus();
      await page.keyboard.press("ArrowRight");
      expect(await error(page)).toBe("internal");
      await expect(alert(page)).toContainText(word("broken"));
      await expect(lab(page).locator(".lane")).toHaveCount(0);
      await expect(button(page, "broken-go-on")).toBeFocused();
      // It knows what it is to show, and shows nothing.
      expect(await lab(page).evaluate((element) => (element as RateLab).instant)).toBeUndefined();
      await mend(page);
      const href = await alert(page).getByRole("link").getAttribute("href");
      // The other one knows nothing of it.
      const other = page.locator("#two");
      await other.evaluate((element) => (element as RateLab).seek("60s"));
      expect(await other.evaluate((element) => (element as RateLab).instant)).toBe(60e9);
      await told(page);
      await button(page, "broken-go-on").click();
      await ready(page);
      expect(await here(page)).toEqual(before);
      expect((await report(lab(page))).lanes.map((lane) => lane.fingerprint)).toEqual(fingerprint);
      await expect(alert(page)).toHaveCount(0);
      await expect(button(page, "broken-go-on")).toHaveCount(0);
      await page.keyboard.press("ArrowRight");
      expect(await here(page)).not.toEqual(before);
      const linked = await context.newPage();
      await listen(linked);
      await linked.goto(href!);
      await ready(linked);
      expect(await here(linked)).toEqual(before);
      expect((await report(lab(linked))).lanes.map((lane) => lane.fingerprint)).toEqual(fingerprint);
    });

  test("while it plays: it stops, and says so in the reader's language, also in one chosen later", async ({ page }) => {
    await host(page, tag({ scenario: "steady-overload", at: "0s", lang: "pt-BR", theme: "dark" }));
    await ready(page);
    await lab(page).evaluate((element) => (element as RateLab).play());
    await break_(page, "lab_draw_lane");
    expect(await error(page)).toBe("internal");
    expect(await lab(page).evaluate((element) => (element as RateLab).playing)).toBe(false);
    await expect(alert(page)).toContainText("O simulador falhou.");
    await expect(lab(page)).toHaveAttribute("data-theme", "dark");
    await lab(page).evaluate((element) => element.setAttribute("lang", "en"));
    await expect(alert(page)).toContainText(word("broken"));
    expect(await page.evaluate(() => window.engines)).toBeLessThanOrEqual(3);
  });

  test("again and again: once for each press of a button", async ({ page }) => {
    await two(page);
    const before = await here(page);
    await break_(page, "lab_draw_lane");
    await lab(page).evaluate((element) => (element as RateLab).seek("60s").catch(() => undefined));
    expect(await error(page)).toBe("internal");
    for (let n = 0; n < 3; n += 1) {
      await button(page, "broken-go-on").click();
      expect(await error(page)).toBe("internal");
      await expect(alert(page).getByRole("link")).toBeVisible();
    }
    // Two of the page, and each time one to go on with and one for the link.
    expect(await page.evaluate(() => window.engines)).toBe(2 + 1 + 3 * 2);
    await mend(page);
    await button(page, "broken-anew").click();
    await ready(page);
    expect(await here(page)).toMatchObject({ instant: 60.4e9 });
    expect(await lab(page).evaluate((element) => (element as RateLab).scenario)).not.toHaveProperty("edits");
    expect(before).toHaveProperty("scenario.edits");
  });

  for (const [name, value] of [["speed", "2"], ["from", "1s"], ["to", "61s"], ["stops", "59s"], ["keys", "0 0 0"], ["view", "50s 70s"], ["theme", "dark"]] as const)
    test(`${name} is set after that: what was edited is still there`, async ({ page }) => {
      await two(page);
      const before = await here(page);
      await break_(page, "lab_step");
      await lab(page).evaluate((element) => (element as RateLab).step().catch(() => undefined));
      expect(await error(page)).toBe("internal");
      await mend(page);
      await lab(page).evaluate((element, [name, value]) => element.setAttribute(name, value), [name, value] as const);
      await button(page, "broken-go-on").click();
      await ready(page);
      const { scenario, ...place } = (await here(page)) as { scenario: unknown };
      expect(scenario).toEqual((before as { scenario: unknown }).scenario);
      // Who was told of another place is not led back to the old one.
      if (name !== "keys" && name !== "view") expect({ scenario, ...place }).toEqual(before);
    });

  test("at is set after that: there it goes on, with what was edited", async ({ page }) => {
    await two(page);
    const before = (await here(page)) as { scenario: unknown };
    await break_(page, "lab_step");
    await lab(page).evaluate((element) => (element as RateLab).step().catch(() => undefined));
    expect(await error(page)).toBe("internal");
    await mend(page);
    await lab(page).evaluate((element) => element.setAttribute("at", "60s"));
    await expect(button(page, "broken-go-on")).toBeVisible();
    await button(page, "broken-go-on").click();
    await ready(page);
    expect(await here(page)).toMatchObject({ instant: 60e9, scenario: before.scenario });
  });

  test("other lanes are asked for after that: they come, with what was edited", async ({ page }) => {
    await two(page);
    const before = (await here(page)) as { scenario: unknown };
    await break_(page, "lab_step");
    await lab(page).evaluate((element) => (element as RateLab).step().catch(() => undefined));
    expect(await error(page)).toBe("internal");
    await mend(page);
    await lab(page).evaluate((element) => element.setAttribute("lanes", "log"));
    await ready(page);
    expect(await lab(page).evaluate((element) => (element as RateLab).lanes)).toEqual(["log"]);
    expect(await here(page)).toMatchObject({ scenario: before.scenario });
  });

  test("the address stays as it was", async ({ page }) => {
    await listen(page);
    await page.goto("index.html#scenario=edge-burst&at=59.5s&lang=en");
    await ready(page);
    await told(page);
    const before = page.url();
    await break_(page, "lab_step");
    await lab(page).evaluate((element) => (element as RateLab).step().catch(() => undefined));
    expect(await error(page)).toBe("internal");
    await lab(page).evaluate((element) => {
      (element as HTMLElement).click();
      // Begun later and longer than the rest after which the address follows: by then that is over.
      return new Promise((resolve) => setTimeout(resolve, 400));
    });
    expect(page.url()).toBe(before);
  });

  test("by a change: with it or without it", async ({ page }) => {
    await two(page);
    const before = await here(page);
    await break_(page, "opening_advance");
    const change = lab(page).evaluate((element) => (element as RateLab).send({ at: "3s" }).then(() => "sent", () => "not sent"));
    expect(await change).toBe("not sent");
    expect(await error(page)).toBe("internal");
    await button(page, "broken-go-on").click();
    expect(await error(page)).toBe("internal");
    await mend(page);
    await button(page, "broken-go-back").click();
    await ready(page);
    expect(await here(page)).toEqual(before);
  });

  test("while it opens first", async ({ page }) => {
    await page.addInitScript(() => void (window.trap = "opening_advance"));
    await host(page, tag({ scenario: "edge-burst", at: "60.4s" }));
    expect(await error(page)).toBe("internal");
    await mend(page);
    await button(page, "broken-anew").click();
    await ready(page);
    expect(await lab(page).evaluate((element) => (element as RateLab).instant)).toBe(60.4e9);
  });

  test("in a frame: commands are told so, and wait once the reader goes on", async ({ page, baseURL }) => {
    await around(page, baseURL!, `<iframe src="${baseURL}embed.html#at=60.4s&lang=en" width="900" height="700"></iframe>`);
    await heard(page, "ratelab-ready");
    const frame = page.frames()[1]!;
    await frame.evaluate(() => void (window.trap = "lab_step"));
    expect((await call(page, "step")).error).toMatchObject({ code: "internal" });
    const [{ detail }] = (await heard<{ detail: object }>(page, "ratelab-error")) as [{ detail: object }];
    expect((await call(page, "why")).error).toEqual(detail);
    await expect(frame.getByRole("alert").getByRole("link")).toHaveCount(1);
    await frame.evaluate(() => {
      window.trap = undefined;
      // The next engine comes when the test lets it.
      const instantiate = WebAssembly.instantiate as (...given: unknown[]) => unknown;
      const let_ = new Promise<void>((resolve) => addEventListener("click", (event) => event.isTrusted || resolve()));
      WebAssembly.instantiate = (async (...given: unknown[]) => (await let_, instantiate(...given))) as never;
      Object.assign(window, { got: new Promise((resolve) => addEventListener("message", resolve, { once: true })) });
    });
    await frame.getByRole("button", { name: word("broken-go-on"), exact: true }).click();
    await say(page, { type: "ratelab-command", id: "meanwhile", method: "why" });
    await frame.evaluate(() => (window as unknown as { got: Promise<void> }).got.then(() => undefined));
    await frame.evaluate(() => document.body.click());
    await heard(page, "ratelab-ready", 2);
    const [, , answer] = await heard<Result>(page, "ratelab-result", 3);
    expect(answer).toMatchObject({ id: "meanwhile", value: expect.stringContaining("0.3333") });
  });

  test("simulate rejects, and the next one runs", async ({ page }) => {
    await host(page, "");
    await break_(page, "simulate");
    const outcome = await page.evaluate(async () => {
      const { simulate, version } = (await import(new URL("ratelab.js", location.href).href)) as typeof import("../../dist/ratelab.js");
      const scenario = { version: 1, duration: "1s", lanes: [{ id: "a", limiter: { kind: "fixed-window", quota: "1/1s" } }], traffic: [] };
      const thrown = await simulate(scenario as never).catch((error: unknown) => error as { name: string; code: string });
      window.trap = undefined;
      return [(thrown as { name: string }).name, (thrown as { code: string }).code, typeof (await version()), (await simulate(scenario as never) as { lanes: unknown[] }).lanes.length];
    });
    expect(outcome).toEqual(["ScenarioError", "internal", "string", 1]);
  });
});
