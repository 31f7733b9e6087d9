// What a frame and the page around it, of another site, say to each other.
import { type Frame, type Page, expect, test } from "@playwright/test";

import { type RateLab, holdable } from "./host";
import { type Result, around, call, heard, say } from "./around";

/** What is shown in the frame. */
interface Place {
  instant: number;
  index: number;
  playing: boolean;
}

async function open(page: Page, baseURL: string, parameters = ""): Promise<Frame> {
  await around(page, baseURL, `<iframe src="${baseURL}embed.html#${parameters}" width="900" height="700"></iframe>`);
  await heard(page, "ratelab-ready");
  return page.frames()[1]!;
}

/** What an element says, asked in the frame itself. */
function ask<T>(frame: Frame, question: (lab: RateLab) => T | Promise<T>): Promise<T> {
  return frame.locator("rate-lab").evaluate(question as (lab: Element) => T | Promise<T>);
}

const place = (frame: Frame): Promise<Place> =>
  ask(frame, (lab) => ({ instant: lab.instant!, index: lab.index!, playing: lab.playing }));

test("each method that is promised does in the frame what it does on the element", async ({ page, baseURL }) => {
  const frame = await open(page, baseURL!, "scenario=edge-burst&at=59s%2B0&stops=59s,60.4s,worst&controls=step,play,edit");
  const value = async (method: string, ...args: unknown[]): Promise<unknown> => {
    const { value, error } = await call(page, method, ...args);
    expect(error, method).toBeUndefined();
    return value;
  };
  expect(await place(frame)).toEqual({ instant: 59e9, index: 0, playing: false });
  await value("step");
  expect(await place(frame)).toEqual({ instant: 59e9, index: 1, playing: false });
  await value("step", 2);
  await value("step", -1);
  expect((await place(frame)).instant).toBe(59.01e9);
  await value("seek", "60s+0");
  expect(await place(frame)).toEqual({ instant: 60e9, index: 0, playing: false });
  await value("seek", 60.4e9);
  expect((await place(frame)).instant).toBe(60.4e9);
  expect(await value("next")).toBe(true);
  expect(await value("next")).toBe(false);
  expect(await value("prev")).toBe(true);
  expect((await place(frame)).instant).toBe(60.4e9);
  expect(await value("jump", "rejection", -1)).toBe(true);
  expect((await place(frame)).instant).toBeLessThan(60.4e9);
  expect(await value("jump", "delay")).toBe(false);
  for (const lane of [undefined, "bucket"]) {
    expect(await value("why", ...(lane ? [lane] : []))).toBe(await frame.locator("rate-lab").evaluate((lab, lane) => (lab as RateLab).why(lane), lane));
    expect(await value("svg", ...(lane ? [lane] : []))).toBe(await frame.locator("rate-lab").evaluate((lab, lane) => (lab as RateLab).svg(lane), lane));
  }
  expect(await value("strip", { frames: 2, lane: "fixed" })).toBe(await ask(frame, (lab) => lab.strip({ frames: 2, lane: "fixed" })));
  expect(await value("link")).toBe(await ask(frame, (lab) => lab.link()));
  expect(await value("report")).toEqual(await ask(frame, (lab) => lab.report()));
  const edits = (): Promise<unknown> => ask(frame, (lab) => (lab.scenario as { edits?: unknown[] }).edits?.length ?? 0);
  await value("send", { at: "59.5s", cost: 2 });
  expect(await edits()).toBe(1);
  await heard(page, "ratelab-change");
  expect(await value("undo")).toBe(true);
  expect(await edits()).toBe(0);
  expect(await value("undo")).toBe(false);
  expect(await value("redo")).toBe(true);
  expect(await edits()).toBe(1);
  await value("seek", "0s+0");
  await value("play");
  expect((await place(frame)).playing).toBe(true);
  await value("pause");
  expect((await place(frame)).playing).toBe(false);
});

/** A log of two, each under a name. */
const LOG = [1, 2, 3].flatMap((second) => ["203.0.113.9 - eva", "203.0.113.10 - adam"].map((who) =>
  `${who} [10/Mar/2026:14:00:0${second} -0300] "GET /secret HTTP/1.1" 200 5`)).join("\n");
const SECRETS = /203\.0\.113|eva|adam|secret/;

/** Opens this log as a reader does. */
async function paste(frame: Frame, text: string): Promise<void> {
  const field = frame.locator("[data-key=paste]");
  if (!await field.isVisible()) await frame.locator("[data-key=traffic]").click();
  await field.fill(text);
  await frame.locator("[data-key=paste-use]").click();
}

test("a log that the reader opens is told to nobody: its clients have numbers, its paths are left out", async ({ page, baseURL }) => {
  const lanes = ["fixed", "second"].map((id) => ({ id, limiter: { kind: "fixed-window", quota: "2/1m", key: "client" } }));
  await page.route("**/keyed.json", (route) => route.fulfill({ json: { version: 1, duration: "1m", lanes, traffic: [] } }));
  const frame = await open(page, baseURL!, "scenario=keyed.json&controls=step,edit");
  await page.evaluate(() => (window.messages.length = 0));
  await frame.locator("[data-key=fit-all]").click();
  await paste(frame, LOG);
  await heard(page, "ratelab-change");
  await ask(frame, (lab) => lab.seek("2s"));
  const own = await ask(frame, async (lab) => ({ report: await lab.report(), svg: lab.svg(), link: lab.link(), named: lab.link({ names: true }),
    why: lab.why(), second: lab.why("second"), place: [lab.instant, lab.index] }));
  expect(JSON.stringify(own.report)).toMatch(SECRETS);
  expect(own.svg).toMatch(SECRETS);
  expect(own.named).not.toBe(own.link);
  const told = async (method: string, ...args: unknown[]): Promise<unknown> => {
    const { value, error } = await call(page, method, ...args);
    expect(error, method).toBeUndefined();
    return value;
  };
  expect(await told("link", { names: true })).toBe(own.link);
  const named = (text: string): string => text.replaceAll("203.0.113.9", "k1").replaceAll("203.0.113.10", "k2");
  expect(JSON.stringify(await told("report"))).toBe(named(JSON.stringify(own.report)));
  expect(await told("why")).toBe(named(own.why));
  expect(await told("why", "second")).toBe(named(own.second));
  expect(await told("svg")).toBe(named(own.svg));
  expect(await told("svg", "second")).toContain("<svg");
  expect(await told("strip", { frames: 2 })).toContain("<svg");
  expect((await call(page, "why", "nobody")).error).toMatchObject({ code: "unknown-lane" });
  expect(await ask(frame, (lab) => [lab.instant, lab.index])).toEqual(own.place);
  expect(JSON.stringify(await page.evaluate(() => window.messages))).not.toMatch(SECRETS);
});

test("a log that cannot be read is told without its lines", async ({ page, baseURL }) => {
  const frame = await open(page, baseURL!, "scenario=edge-burst&controls=step,edit");
  await frame.locator("[data-key=fit-all]").click();
  await paste(frame, "eva was here");
  const [wrong] = await heard<{ detail: object }>(page, "ratelab-error");
  expect(wrong!.detail).toEqual({ code: "unreadable-log", path: "text", message: "no line of it could be read." });
});

test("what cannot be done is answered with code, path and message, and changes nothing", async ({ page, baseURL }) => {
  const frame = await open(page, baseURL!, "scenario=edge-burst&at=60.4s");
  const before = await place(frame);
  const wrong: [string, unknown[], string, string][] = [
    ["fly", [], "unknown-value", "method"],
    ["constructor", [], "unknown-value", "method"],
    ["setAttribute", ["scenario", "none"], "unknown-value", "method"],
    ["seek", [], "bad-argument", "args[0]"],
    ["seek", [{}], "bad-argument", "args[0]"],
    ["seek", [-1], "bad-argument", "args[0]"],
    ["strip", [{ frames: 1.5 }], "bad-argument", "args[0].frames"],
    ["strip", [{ frames: 13 }], "out-of-range", "frames"],
    ["step", [1.5], "bad-argument", "args[0]"],
    ["next", [1], "bad-argument", "args[0]"],
    ["jump", ["reset", "on"], "bad-argument", "args[1]"],
    ["seek", ["soon"], "bad-position", "at"],
    ["svg", ["nobody"], "unknown-lane", "lanes"],
  ];
  for (const [method, args, code, path] of wrong) {
    const { error, ...rest } = await call(page, method, ...args);
    expect(Object.keys(rest).sort(), method).toEqual(["id", "type"]);
    expect(Object.keys(error!).sort(), method).toEqual(["code", "message", "path"]);
    expect([error!.code, error!.path], `${method} ${JSON.stringify(args)}`).toEqual([code, path]);
    expect(error!.message).toMatch(/\w/);
  }
  const { error } = await call(page, "send", { at: "60s", cost: -1 });
  expect(error!.path).toBe("edits[0].cost");
  expect(await place(frame)).toEqual(before);
});

test("whatever else arrives is ignored, from whomever", async ({ page, baseURL }) => {
  await open(page, baseURL!, "scenario=edge-burst&at=60.4s");
  await page.evaluate(() => (window.messages.length = 0));
  const command = { type: "ratelab-command", id: 1, method: "step", args: [] };
  const junk = [null, undefined, 0, "ratelab-command", JSON.stringify(command), [], [command], {}, { type: "ratelab-command" },
    { ...command, type: "ratelab-commands" }, { ...command, id: undefined }, { ...command, id: {} }, { ...command, id: null },
    { ...command, method: undefined }, { ...command, method: ["step"] }, { ...command, args: "1" }, { ...command, args: { length: 1 } },
    { type: "ratelab-result", id: 1, value: 1 }, { type: "ratelab-height", height: 9 }, { subject: "lti.frameResize", height: 9 }];
  for (const message of junk) await say(page, message);
  // From a page that is not the one around it: a sibling.
  await page.evaluate(async (command) => {
    const sibling = document.createElement("iframe");
    sibling.srcdoc = `<script>parent.frames[0].postMessage(${JSON.stringify(command)}, "*"); parent.postMessage("done", "*")</script>`;
    document.body.append(sibling);
  }, command);
  await page.waitForFunction(() => window.messages.some(({ from, data }) => from === 1 && data === "done"));
  const { value } = await call(page, "why");
  expect(value).toContain("0.3333");
  expect(await page.evaluate(() => window.messages.filter(({ from }) => from === 0).length)).toBe(1);
});

test("commands that come before the run wait for it, a hundred at most", async ({ page, baseURL }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/late.json", async (route) => {
    await held;
    await route.fulfill({ json: { version: 1, duration: "1m", lanes: [{ id: "only", limiter: { kind: "fixed-window", quota: "1/1m" } }],
      traffic: [{ kind: "burst", at: "1s", count: 3 }] } });
  });
  const asked = page.waitForRequest("**/late.json");
  await around(page, baseURL!, `<iframe src="${baseURL}embed.html#scenario=late.json" width="900" height="700"></iframe>`);
  await asked;
  for (let id = 0; id <= 100; id += 1) await say(page, { type: "ratelab-command", id, method: id < 2 ? "step" : "why", args: [] });
  const [early] = await heard<Result>(page, "ratelab-result");
  expect(early).toMatchObject({ id: 100, error: { code: "too-many" } });
  release();
  const results = await heard<Result>(page, "ratelab-result", 101);
  expect(results.filter(({ error }) => error).length).toBe(1);
  // In the order in which they came: the second of the three was rejected.
  expect(results.slice(1).map(({ id }) => id)).toEqual([...Array(100).keys()]);
  expect(results.at(-1)!.value).toContain("1");
});

test("where no run can be opened commands are refused with the reason, also later; another address is waited for", async ({ page, baseURL }) => {
  // In whose page nothing stands that would be opened instead.
  await page.route("**/embed.html", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/ fallback="[^"]*"/, "") });
  });
  await around(page, baseURL!, `<iframe src="${baseURL}embed.html#scenario=foo" width="900" height="700"></iframe>`);
  const [{ detail }] = (await heard<{ detail: object }>(page, "ratelab-error")) as [{ detail: object }];
  expect((await call(page, "why")).error).toEqual(detail);
  expect(detail).toMatchObject({ code: "unknown-scenario", path: "scenario" });
  await page.locator("iframe").evaluate((frame, src) => frame.setAttribute("src", src), `${baseURL}embed.html#parts=vessel`);
  expect((await call(page, "why")).value).toContain("0.3333");
});

test("what is wrong beside the run is told, and the run is there", async ({ page, baseURL }) => {
  await around(page, baseURL!, `<iframe src="${baseURL}embed.html#at=noon&parts=foo" width="900" height="700"></iframe>`);
  const errors = await heard<{ detail: object }>(page, "ratelab-error", 2);
  expect(errors.map(({ detail }) => detail)).toEqual(expect.arrayContaining([
    expect.objectContaining({ code: "unknown-value", path: "parts" }), expect.objectContaining({ code: "bad-position", path: "at" })]));
  expect((await call(page, "why")).value).toContain("0.3333");
});

test("where the reader calls the opening off commands are told so", async ({ page, baseURL }) => {
  await holdable(page, 0);
  await page.route("**/long.json", (route) =>
    route.fulfill({ json: { version: 1, duration: "2000s", lanes: [{ id: "only", limiter: { kind: "fixed-window", quota: "1/1m" } }],
      traffic: [{ kind: "burst", at: "0s", count: 1_000_000, over: "2000s" }] } }));
  await around(page, baseURL!, `<iframe src="${baseURL}embed.html#scenario=long.json&lang=en" width="900" height="700"></iframe>`);
  const lab = page.frameLocator("iframe").locator("rate-lab");
  await expect(lab.getByRole("progressbar")).toBeVisible();
  const frame = page.frames()[1]!;
  await frame.evaluate(() => Object.assign(window, { got: new Promise((resolve) => addEventListener("message", resolve, { once: true })) }));
  await say(page, { type: "ratelab-command", id: "early", method: "why" });
  await frame.evaluate(() => (window as unknown as { got: Promise<void> }).got.then(() => undefined));
  await lab.evaluate((lab) => lab.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
  const [early] = await heard<Result>(page, "ratelab-result");
  expect(early).toMatchObject({ id: "early", error: { code: "cancelled" } });
  expect((await call(page, "why")).error).toMatchObject({ code: "cancelled" });
});

test("each event is told as it is, and the height in the forms that course systems act on", async ({ page, baseURL }) => {
  const frame = await open(page, baseURL!, "scenario=edge-burst&at=60.4s");
  expect(await heard(page, "ratelab-ready")).toEqual([{ type: "ratelab-ready", detail: { lanes: ["fixed", "bucket", "log"] } }]);
  expect(await heard(page, "ratelab-instant")).toEqual([{ type: "ratelab-instant", detail: { instant: 60.4e9, index: 1 } }]);
  await frame.evaluate(() => {
    document.querySelector("rate-lab")!.setAttribute("speed", "0");
  });
  const [error] = await heard<{ detail: object }>(page, "ratelab-error");
  expect(error).toMatchObject({ type: "ratelab-error", detail: { code: "out-of-range", path: "speed" } });
  const [{ height }] = await heard<{ height: number }>(page, "ratelab-height") as [{ height: number }];
  const all = await page.evaluate(() => window.messages.map(({ data }) => data));
  expect(all).toContainEqual({ subject: "lti.frameResize", height });
  expect(all).toContainEqual({ subject: "org.imsglobal.lti.frameResize", height });
  expect(all).toContainEqual(JSON.stringify({ subject: "lti.frameResize", height }));
});

test("that all stops were reached is told, however it was", async ({ page, baseURL }) => {
  await open(page, baseURL!, "scenario=edge-burst&at=0s%2B0&stops=59s,60s");
  expect((await call(page, "next")).value).toBe(true);
  expect((await call(page, "next")).value).toBe(true);
  const [complete] = await heard<{ detail: object }>(page, "ratelab-complete");
  expect(complete).toEqual({ type: "ratelab-complete", detail: { score: 2, max: 2 } });
});

test("another address is followed without loading anew: a place is gone to, more is opened", async ({ page, baseURL }) => {
  const frame = await open(page, baseURL!, "scenario=edge-burst&at=60.4s&lang=en");
  await frame.evaluate(() => Object.assign(window, { same: true }));
  const go = (parameters: string): Promise<void> => page.evaluate((src) => {
    document.querySelector("iframe")!.src = src;
  }, `${baseURL}embed.html#${parameters}`);
  const lab = frame.locator("rate-lab");
  await go("scenario=edge-burst&at=60.4s&lang=pt-BR&theme=dark&parts=timeline");
  await expect(lab).toHaveAttribute("lang", "pt-BR");
  await expect(lab.locator(".finding")).toHaveCount(0);
  await expect(frame.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(frame.locator("html")).toHaveAttribute("lang", "pt-BR");
  // Nothing was opened for that.
  expect((await heard(page, "ratelab-ready")).length).toBe(1);
  await go("scenario=idle-then-burst&at=1m30s&lanes=gcra&from=1m&to=1m40s");
  const ready = await heard(page, "ratelab-ready", 2);
  expect(ready[1]).toEqual({ type: "ratelab-ready", detail: { lanes: ["gcra"] } });
  await expect(lab).not.toHaveAttribute("lang");
  expect((await place(frame)).instant).toBe(90e9);
  // What is asked for right after is of the new one.
  await go("scenario=edge-burst&at=59s");
  expect((await call(page, "why")).value).toBe(await ask(frame, (lab) => lab.why()));
  expect((await place(frame)).instant).toBe(59e9);
  // Without a parameter that was there, it is as if it had never been.
  await go("");
  await heard(page, "ratelab-ready", 4);
  expect((await place(frame)).instant).toBe(60.4e9);
  expect(await frame.evaluate(() => "same" in window)).toBe(true);
});
