// The element's contract: attributes, methods, events, keys; as a stranger's page uses it, under a strict policy.
import { type Locator, expect, test } from "@playwright/test";

import { type RateLab, host, inline, listen, ready, tag, told } from "./host";

const SECOND = 1_000_000_000;

/** Four requests, two of them at one instant, one delayed and one rejected in the second lane. */
const SMALL = {
  version: 1,
  duration: "10s",
  lanes: [
    { id: "open", limiter: { kind: "none" } },
    { id: "queue", limiter: { kind: "leaky-bucket", capacity: 1, leak: "1/2s" } },
  ],
  traffic: [{ kind: "at", times: ["1s", "3s", "3s", "3s"] }],
};

function call<T>(lab: Locator, what: (lab: RateLab) => T | Promise<T>): Promise<T> {
  return lab.evaluate(what as (element: SVGElement | HTMLElement) => T | Promise<T>);
}

const place = (lab: Locator): Promise<(number | undefined)[]> => call(lab, (lab) => [lab.instant, lab.index]);

test.describe("scenario", () => {
  test("by a built-in name: ready with its lanes, then where it opens", async ({ page }) => {
    await host(page, tag({ scenario: "edge-burst" }));
    await ready(page);
    const events = await told(page);
    expect(events.map((event) => event.type)).toEqual(["ratelab-ready", "ratelab-instant"]);
    expect(events[0]!.detail).toEqual({ lanes: ["fixed", "bucket", "log"] });
    expect(events[1]!.detail).toEqual({ instant: 60.4 * SECOND, index: 1 });
    expect(await place(page.locator("rate-lab"))).toEqual([60.4 * SECOND, 1]);
  });

  test("inside the element, as JSON; as a property; and it can be read again", async ({ page }) => {
    await host(page, tag({}, inline(SMALL)));
    await ready(page);
    const lab = page.locator("rate-lab");
    expect(await call(lab, (lab) => lab.scenario)).toEqual(SMALL);
    expect(await place(lab)).toEqual([0, 0]);
    const given = { ...SMALL, duration: "20s" };
    await lab.evaluate((lab, given) => ((lab as RateLab).scenario = given), given);
    await ready(page, 2);
    expect(await call(lab, (lab) => lab.scenario)).toEqual(given);
    // What is read is a copy: changing it changes nothing here.
    await call(lab, (lab) => ((lab.scenario as { duration: string }).duration = "1s"));
    expect(await call(lab, (lab) => lab.scenario)).toEqual(given);
  });

  test("by the address of a file on the same site, and by no other address", async ({ page }) => {
    await page.route("**/mine.json", (route) => route.fulfill({ json: SMALL }));
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await host(page, tag({ scenario: "mine.json" }));
    await ready(page);
    expect(await call(page.locator("rate-lab"), (lab) => lab.scenario)).toEqual(SMALL);
    await page.locator("rate-lab").evaluate((lab) => lab.setAttribute("scenario", "https://stranger.example/mine.json"));
    await page.waitForFunction(() => window.told.some((event) => event.type === "ratelab-error"));
    expect(asked.filter((url) => !url.startsWith(new URL("/", page.url()).href))).toEqual([]);
  });

  test("another name opens another run, where that one opens", async ({ page }) => {
    await host(page, tag({ scenario: "edge-burst", at: "worst" }));
    await ready(page);
    const lab = page.locator("rate-lab");
    await lab.evaluate((lab) => {
      lab.removeAttribute("at");
      lab.setAttribute("scenario", "leaky-or-token");
    });
    await ready(page, 2);
    expect((await place(lab))[0]).toBe(3 * SECOND);
    await expect(lab.locator(".lane")).toHaveCount(3);
    await expect(lab.locator(".lane").first()).toHaveAttribute("data-lane", "queue");
  });
});

test("nothing is there before it is ready", async ({ page }) => {
  await page.route("**/ratelab.wasm", () => {});
  await host(page, tag({ scenario: "edge-burst", at: "worst" }));
  await page.waitForFunction(() => customElements.get("rate-lab"));
  const lab = page.locator("rate-lab");
  expect(await place(lab)).toEqual([undefined, undefined]);
  expect(await call(lab, (lab) => lab.step().then(() => "stepped", (error: Error) => error.message))).toContain("ready");
  expect(await told(page)).toEqual([]);
});

test("lanes: those named, in that order; an unknown one is an error beside the run that stands", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", lanes: "log fixed" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  const shown = () => lab.locator(".lane").evaluateAll((lanes) => lanes.map((lane) => (lane as HTMLElement).dataset.lane));
  expect(await shown()).toEqual(["log", "fixed"]);
  expect((await call(lab, (lab) => lab.report())).lanes.map((lane) => lane.id)).toEqual(["log", "fixed"]);
  await told(page);
  await lab.evaluate((lab) => lab.setAttribute("lanes", "log nope"));
  await expect(lab.getByRole("alert").filter({ visible: true })).toContainText("nope");
  expect(await shown()).toEqual(["log", "fixed"]);
  const [error] = await told(page);
  expect(error).toMatchObject({ type: "ratelab-error", detail: { code: "unknown-lane", path: "lanes" } });
  expect(Object.keys(error!.detail)).toEqual(["code", "path", "message"]);
  await lab.evaluate((lab) => lab.removeAttribute("lanes"));
  await expect(lab.locator(".lane")).toHaveCount(3);
  await expect(lab.getByRole("alert").filter({ visible: true })).toHaveCount(0);
});

test("at: an instant, a position, worst; changed later, it moves", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", at: "59s" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  expect(await place(lab)).toEqual([59 * SECOND, 1]);
  for (const [at, instant, index] of [["60.4s", 60.4, 1], ["59s+0", 59, 0], ["worst", 60.99, 1], ["1m0.985s", 60.985, 0]] as const) {
    await lab.evaluate((lab, at) => lab.setAttribute("at", at), at);
    expect(await place(lab)).toEqual([instant * SECOND, index]);
  }
});

test("parts and controls: what is named is there, nothing else", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", parts: "timeline compare", controls: "play" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  await expect(lab.locator(".lane svg")).toHaveCount(3);
  await expect(lab.locator(".finding")).toHaveCount(0);
  await expect(lab.locator(".body table")).toHaveCount(1);
  await expect(lab.getByRole("tab")).toHaveCount(0);
  await expect(lab.getByRole("button")).toHaveText(["▶Play", "?"]);
  await expect(lab.getByRole("slider")).toHaveCount(0);
  await lab.evaluate((lab) => lab.setAttribute("controls", "none"));
  await expect(lab.getByRole("button")).toHaveCount(0);
  await lab.evaluate((lab) => {
    lab.setAttribute("controls", "step scrub speed");
    lab.setAttribute("parts", "finding why");
  });
  await expect(lab.locator(".finding")).toContainText("200");
  await expect(lab.locator(".body table")).toHaveCount(0);
  await expect(lab.locator(".sentence")).not.toBeEmpty();
  await expect(lab.getByRole("slider")).toHaveCount(1);
  // What to jump to, and how fast.
  await expect(lab.getByRole("combobox")).toHaveCount(2);
});

test("step walks the events both ways, over every event and no further", async ({ page }) => {
  await host(page, tag({}, inline(SMALL)));
  await ready(page);
  const lab = page.locator("rate-lab");
  const route = await lab.evaluate(async (element) => {
    const lab = element as RateLab;
    const seen: string[] = [];
    const here = (): string => `${lab.instant}+${lab.index}`;
    for (let n = 0; n < 8; n += 1) {
      await lab.step();
      seen.push(here());
    }
    return seen;
  });
  // Four arrivals; one of them waited until 5 s. The leaky queue lets the first of 3 s start at once: it is idle.
  expect(route.slice(0, 5)).toEqual(["1000000000+1", "3000000000+1", "3000000000+2", "3000000000+3", "5000000000+1"]);
  // Beyond the last event there is none to step to.
  expect(new Set(route.slice(4)).size).toBe(1);
  await call(lab, (lab) => lab.step(-3));
  expect(await place(lab)).toEqual([3 * SECOND, 1]);
  await call(lab, (lab) => lab.step(-100));
  expect(await place(lab)).toEqual([0, 0]);
});

test("seek takes nanoseconds and positions; pictures and sentence are the same by every route", async ({ page }) => {
  await host(page, tag({ scenario: "idle-then-burst", at: "0s+0" }));
  await ready(page);
  const routes = await page.locator("rate-lab").evaluate(async (element) => {
    const lab = element as RateLab;
    const state = (): string => JSON.stringify([lab.instant, lab.index, lab.svg(), lab.why("bucket"), lab.why("queue")]);
    const forward = [state()];
    for (let n = 0; n < 60; n += 1) {
      await lab.step();
      forward.push(state());
    }
    const differing: number[] = [];
    for (let n = 59; n >= 0; n -= 1) {
      await lab.step(-1);
      if (state() !== forward[n]) differing.push(n);
    }
    // By leaps, and by position.
    for (const n of [40, 3, 59, 12, 0, 33]) {
      const [instant, index] = JSON.parse(forward[n]!) as [number, number];
      await lab.seek(`${instant}ns+${index}`);
      if (state() !== forward[n]) differing.push(n);
    }
    await lab.seek(90_500_000_000);
    const bySeek = state();
    await lab.seek("0s");
    await lab.seek("1m30.5s");
    return { differing, distinct: new Set(forward).size, same: bySeek === state() };
  });
  expect(routes).toEqual({ differing: [], distinct: 61, same: true });
});

test("why speaks of the lane that was chosen, else of the first that refuses there", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", lanes: "fixed bucket log", at: "60.4s" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  const whose = (): Promise<[why: string[], lane: string | undefined]> => lab.evaluate((element) => {
    const lab = element as RateLab;
    return [lab.lanes.filter((lane) => lab.why(lane) === lab.why()), /[#&]lane=([^&]*)/.exec(lab.link())?.[1]];
  });
  // The fixed window, outlined, admits it; bucket and log refuse.
  await expect(lab.locator(".lane.focused")).toHaveAttribute("data-lane", "fixed");
  expect(await whose()).toEqual([["bucket"], undefined]);
  // Where none refuses, the first.
  await call(lab, (lab) => lab.seek("59s+1"));
  expect(await whose()).toEqual([["fixed"], undefined]);
  // What goes elsewhere chooses none; a jump does.
  await call(lab, (lab) => lab.seek(60.4e9));
  await call(lab, (lab) => void lab.jump("reset", -1));
  await call(lab, (lab) => lab.seek(60.4e9));
  expect(await whose()).toEqual([["fixed"], "fixed"]);
  await lab.evaluate((lab) => lab.setAttribute("lane", "log"));
  expect(await whose()).toEqual([["log"], "log"]);
  await lab.evaluate((lab) => lab.removeAttribute("lane"));
  expect(await whose()).toEqual([["bucket"], undefined]);
  // Nor does a move within a decision, which is then the one that is asked about.
  await lab.locator("[data-key=inside-on]").click();
  expect((await whose())[1]).toBeUndefined();
  await call(lab, (lab) => lab.seek(60.4e9));
  await lab.locator('.lane[data-lane="fixed"] h2').click();
  expect(await whose()).toEqual([["fixed"], "fixed"]);
  await page.keyboard.press("3");
  expect(await whose()).toEqual([["log"], "log"]);
});

test("a position that is none is thrown to the caller, and moves nothing", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", at: "worst" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  const mistake = await call(lab, (lab) =>
    lab.seek("soon").then(() => null, ({ name, code, path, message }) => ({ name, code, path, message })));
  expect(mistake).toMatchObject({ name: "ScenarioError", code: "bad-position", path: "at" });
  expect(mistake!.message).toContain("soon");
  expect(await place(lab)).toEqual([60.99 * SECOND, 1]);
});

test("play passes time until the end and pause stops it; each instant is told", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await host(page, tag({ scenario: "leaky-or-token", at: "0s", speed: "10" }));
  await ready(page);
  await page.clock.pauseAt(3_600_000);
  const lab = page.locator("rate-lab");
  await told(page);
  await call(lab, (lab) => lab.play());
  expect(await call(lab, (lab) => lab.playing)).toBe(true);
  await page.clock.runFor(200);
  await call(lab, (lab) => lab.pause());
  const [paused] = await place(lab);
  expect(paused).toBeGreaterThan(0);
  // Ten times as fast as the clock, which went 200 ms, to the last whole frame.
  expect(paused).toBeLessThanOrEqual(2 * SECOND);
  const instants = (await told(page)).map((event) => event.detail.instant as number);
  expect(instants.length).toBeGreaterThan(1);
  expect(instants).toEqual([...instants].sort((a, b) => a - b));
  expect(instants.at(-1)).toBe(paused);
  await page.clock.runFor(500);
  expect((await place(lab))[0]).toBe(paused);
  await call(lab, (lab) => lab.play());
  await page.clock.runFor(3000);
  expect(await call(lab, (lab) => lab.playing)).toBe(false);
  const end = (await place(lab))[0];
  expect(end).toBeGreaterThanOrEqual(10 * SECOND);
  await page.clock.runFor(500);
  expect((await place(lab))[0]).toBe(end);
});

test("another scenario while it plays opens where that one opens, and stands", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await host(page, tag({ scenario: "steady-overload" }));
  await ready(page);
  await page.clock.pauseAt(3_600_000);
  const lab = page.locator("rate-lab");
  await call(lab, (lab) => lab.play());
  await page.clock.runFor(100);
  await lab.evaluate((lab) => lab.setAttribute("scenario", "leaky-or-token"));
  await expect.poll(() => page.evaluate(() => window.told.filter((event) => event.type === "ratelab-ready").length)).toBe(2);
  await page.clock.runFor(100);
  expect((await place(lab))[0]).toBe(3 * SECOND);
  expect(await call(lab, (lab) => lab.playing)).toBe(false);
});

test("removed, it asks for no more frames; put back, it opens again", async ({ page }) => {
  await page.addInitScript(() => {
    const asked = window.requestAnimationFrame.bind(window);
    Object.assign(window, { frames_asked: 0 });
    window.requestAnimationFrame = (callback) => {
      (window as unknown as { frames_asked: number }).frames_asked += 1;
      return asked(callback);
    };
  });
  await host(page, tag({ scenario: "steady-overload", at: "0s" }));
  await ready(page);
  const counts = await page.locator("rate-lab").evaluate(async (element) => {
    const lab = element as RateLab;
    const asked = (): number => (window as unknown as { frames_asked: number }).frames_asked;
    const frames = (n: number): Promise<void> =>
      new Promise((done) => {
        // A message at a time, not a frame: this must not count itself.
        const left = (n: number): unknown => (n === 0 ? done() : setTimeout(() => left(n - 1), 20));
        left(n);
      });
    const none = asked();
    lab.play();
    await new Promise<void>((played) => lab.addEventListener("ratelab-instant", () => played(), { once: true }));
    const playing = asked();
    lab.remove();
    const removed = asked();
    await frames(5);
    return { played: playing - none, after: asked() - removed, playing: lab.playing, instant: lab.instant };
  });
  expect(counts.played).toBeGreaterThan(0);
  expect(counts).toMatchObject({ after: 0, playing: false });
  expect(counts.instant).toBeUndefined();
});

test("report is what simulate gives", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", at: "worst" }));
  await ready(page);
  const [shown, simulated] = await page.locator("rate-lab").evaluate(async (element) => {
    const lab = element as RateLab;
    const module = await import(new URL("ratelab.js", document.baseURI).href);
    return [JSON.stringify(await lab.report()), JSON.stringify(await module.simulate(lab.scenario))];
  });
  expect(shown).toBe(simulated);
});

test("svg is self-contained, 960 wide, light, and the same whatever the element looks like", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", at: "60.4s" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  const text = await call(lab, (lab) => lab.svg());
  await page.setViewportSize({ width: 400, height: 700 });
  for (const [name, value] of [["theme", "dark"], ["parts", "timeline"], ["controls", "none"]] as const)
    await lab.evaluate((lab, [name, value]) => lab.setAttribute(name, value), [name, value] as const);
  expect(await call(lab, (lab) => lab.svg())).toBe(text);
  expect(await call(lab, (lab) => lab.svg("fixed"))).not.toBe(text);
  const read = await page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const attributes = [...root.querySelectorAll("*"), root].flatMap((element) => [...element.attributes]);
    return {
      root: root.localName,
      space: root.namespaceURI,
      width: root.getAttribute("width"),
      scripts: root.querySelectorAll("script, foreignObject, image, use, a").length,
      references: attributes.filter((a) => /(^|:)href$/.test(a.name) || /^on/.test(a.name)).map((a) => a.value),
      imports: /@import|url\((?!["']?#)|var\(/.exec(text)?.[0],
    };
  }, text);
  expect(read).toEqual({
    root: "svg", space: "http://www.w3.org/2000/svg", width: "960", scripts: 0, references: [], imports: undefined,
  });
  await expect(call(lab, (lab) => { lab.svg("nope"); })).rejects.toThrow();
});

test("svg speaks the element's language", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", at: "worst" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  expect(await call(lab, (lab) => lab.svg())).toContain("200 within 1.99 s");
  await lab.evaluate((lab) => lab.setAttribute("lang", "pt-BR"));
  expect(await call(lab, (lab) => lab.svg())).toContain("1,99 s");
});

test("two on a page are strangers", async ({ page }) => {
  await host(page, tag({ id: "one", scenario: "edge-burst", at: "worst" }) + tag({ id: "two", scenario: "edge-burst", at: "worst" }));
  await ready(page, 2);
  const [one, two] = [page.locator("#one"), page.locator("#two")];
  await told(page);
  const before = await call(two, (lab) => lab.svg());
  await call(one, (lab) => lab.step(-5));
  await one.getByRole("button", { name: "To the start" }).click();
  await page.keyboard.press("ArrowRight");
  await call(one, (lab) => {
    lab.play();
    lab.pause();
  });
  expect(new Set((await told(page)).map((event) => event.from))).toEqual(new Set(["one"]));
  expect(await call(two, (lab) => lab.svg())).toBe(before);
  expect(await place(two)).toEqual([60.99 * SECOND, 1]);
  expect((await place(one))[0]).toBe(59 * SECOND);
  await two.evaluate((lab) => lab.remove());
  await call(one, (lab) => lab.step());
  expect((await place(one))[0]).toBe(59.01 * SECOND);
});

test("the shadow root is open and each lane has a picture of its own; events cross shadow roots", async ({ page }) => {
  await listen(page);
  await host(page, '<div id="outer"></div>');
  await page.waitForFunction(() => customElements.get("rate-lab"));
  await page.evaluate(() => {
    const outer = document.querySelector("#outer")!;
    const lab = document.createElement("rate-lab");
    lab.setAttribute("scenario", "edge-burst");
    outer.attachShadow({ mode: "open" }).append(lab);
  });
  await ready(page);
  // Bubbling and composed: the page outside saw it come from the outer host.
  expect((await told(page))[0]).toMatchObject({ type: "ratelab-ready", from: "outer" });
  const pictures = await page.evaluate(() => {
    const lab = document.querySelector("#outer")!.shadowRoot!.querySelector("rate-lab")!;
    return [...lab.shadowRoot!.querySelectorAll(".lane")].map((lane) => lane.querySelectorAll("svg > *").length > 10);
  });
  expect(pictures).toEqual([true, true, true]);
});

test.describe("keys", () => {
  test("move when it has the focus, and Tab leads out", async ({ page }) => {
    await host(page, `<button id="before">before</button>${tag({ scenario: "edge-burst", at: "worst" })}<button id="after">after</button>`);
    await ready(page);
    const lab = page.locator("rate-lab");
    await page.locator("#before").focus();
    // Elsewhere on the page, keys are the page's.
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Home");
    expect(await place(lab)).toEqual([60.99 * SECOND, 1]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowLeft");
    expect(await place(lab)).toEqual([60.98 * SECOND, 1]);
    await page.keyboard.press("ArrowRight");
    expect(await place(lab)).toEqual([60.99 * SECOND, 1]);
    await page.keyboard.press("Home");
    expect(await place(lab)).toEqual([0, 0]);
    await page.keyboard.press("ArrowRight");
    expect(await place(lab)).toEqual([59 * SECOND, 1]);
    await page.keyboard.press("End");
    expect((await place(lab))[0]).toBeGreaterThanOrEqual(60.99 * SECOND);
    const stops: string[] = [];
    for (let n = 0; n < 30 && !stops.includes("after"); n += 1) {
      await page.keyboard.press("Tab");
      stops.push(await page.evaluate(() => document.activeElement!.id));
    }
    expect(stops).toContain("after");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Home");
    for (let n = 0; n < 30 && (await page.evaluate(() => document.activeElement!.id)) !== "before"; n += 1)
      await page.keyboard.press("Shift+Tab");
    await expect(page.locator("#before")).toBeFocused();
  });

  test("still move after the button that led to the start has nothing more to do", async ({ page }) => {
    await host(page, tag({ scenario: "edge-burst", at: "worst" }));
    await ready(page);
    const start = page.getByRole("button", { name: "To the start" });
    await start.press("Enter");
    await expect(start).toBeDisabled();
    await page.keyboard.press("ArrowRight");
    expect(await place(page.locator("rate-lab"))).toEqual([59 * SECOND, 1]);
    await expect(start).toBeEnabled();
  });

  test("space plays and pauses, on the panel as on the button, once", async ({ page }) => {
    await page.clock.install();
    await host(page, tag({ scenario: "steady-overload", at: "0s", parts: "timeline why code table" }));
    await ready(page);
    const lab = page.locator("rate-lab");
    for (const target of [lab.getByRole("tabpanel"), lab.getByRole("button", { name: /^(Play|Pause)$/ })]) {
      await target.focus();
      await page.keyboard.press("Space");
      expect(await call(lab, (lab) => lab.playing)).toBe(true);
      await page.keyboard.press("Space");
      expect(await call(lab, (lab) => lab.playing)).toBe(false);
    }
  });

  test("in a field they write, and with a modifier they are the browser's", async ({ page }) => {
    await host(page, tag({ scenario: "edge-burst", at: "worst", parts: "timeline why code table", controls: "step play edit" }));
    await ready(page);
    const lab = page.locator("rate-lab");
    await lab.locator("button.setting").first().click();
    const field = lab.locator(".lane").first().locator("[data-key$=-quota]");
    await field.focus();
    for (const key of ["Home", "ArrowRight", "End", "Space", "ArrowLeft"]) await page.keyboard.press(key);
    await lab.getByRole("tabpanel").focus();
    await page.keyboard.press("Control+ArrowLeft");
    expect(await place(lab)).toEqual([60.99 * SECOND, 1]);
    expect(await call(lab, (lab) => lab.playing)).toBe(false);
  });
});

test("what a method does not take is refused with a ScenarioError, and nothing moves", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", at: "60.4s" }));
  await ready(page);
  await told(page);
  const codes = await page.locator("rate-lab").evaluate(async (element) => {
    const lab = element as unknown as Record<string, (...args: unknown[]) => unknown> & { instant: unknown };
    const calls: (() => unknown)[] = [
      ...[null, NaN, 1.5, -1, Infinity, 2 ** 53, {}, undefined].map((place) => () => lab.seek!(place)),
      ...["2", NaN, 1.5, null].map((n) => () => lab.step!(n)),
      ...[[null], ["rejection", "x"], [1]].map((args) => () => lab.jump!(...args)),
      ...[null, "x", []].flatMap((what) => [() => lab.send!(what), () => lab.strip!(what)]),
      ...[1.5, NaN, -1, 2 ** 53].map((frames) => () => lab.strip!({ frames })),
      ...[1.5, -1, {}, null].map((instant) => () => (lab.instant = instant)),
    ];
    const codes: unknown[] = [];
    for (const call of calls) {
      try {
        await call();
        codes.push("done");
      } catch (error) {
        codes.push([(error as Error).name, (error as { code: unknown }).code, typeof (error as Error).message]);
      }
    }
    return codes;
  });
  expect(codes).toEqual(codes.map(() => ["ScenarioError", "bad-argument", "string"]));
  expect(await place(page.locator("rate-lab"))).toEqual([60.4 * SECOND, 1]);
  expect(await told(page)).toEqual([]);
});

test("nothing of a host's styles leaks in, and nothing leaks out", async ({ page }) => {
  await page.route("**/loud.css", (route) =>
    route.fulfill({ contentType: "text/css", body: "button, svg, p { display: none } * { letter-spacing: 0 }" }));
  await host(page, `<link rel="stylesheet" href="loud.css">${tag({ scenario: "edge-burst", at: "worst" })}<p class="error">quiet</p>`);
  await ready(page);
  await expect(page.locator("rate-lab .transport button").first()).toBeVisible();
  await expect(page.locator("rate-lab .lane svg").first()).toBeVisible();
});
