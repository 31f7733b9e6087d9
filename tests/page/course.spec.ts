// The course package as a learning platform serves it: in scorm-again's runtime of SCORM 1.2, in platforms with faults,
// and in none.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import { type Frame, type Page, expect, test } from "@playwright/test";
import { unzipSync } from "fflate";

import { percent, time, timespan } from "../../www/course/cmi";
import type { RateLab } from "./host";

const PACKAGE = unzipSync(readFileSync(new URL("../../dist/ratelab-scorm.zip", import.meta.url)));
const HERE = new URL("lms/", import.meta.url);
const RUNTIME = new URL("../../node_modules/scorm-again/dist/scorm12.min.js", import.meta.url);
const STOPS = ["59s", "59.99s", "60s", "worst"];
const SECOND = 1_000_000_000;

interface Call {
  name: string;
  given: string[];
  answer: string;
  code: string;
}

interface Wanted {
  platform?: "scorm-again" | "none" | "throws" | "refuses" | "closed" | "poor";
  saved?: object;
  frames?: number;
}

declare global {
  interface Window {
    wanted: Wanted;
    calls: Call[];
    runtime: { renderCMIToJSONObject(): object };
  }
}

interface Served {
  requests: string[];
  complaints: string[];
}

const text = new TextDecoder();

/** A launch page with this in place of what its element says. */
function launchWith(element: string): string {
  return text.decode(PACKAGE["index.html"]).replace(/<rate-lab[^]*<\/rate-lab>/, element);
}

/** Serves platform and package, and writes down every request. */
async function serve(page: Page, launch?: string): Promise<Served> {
  const [requests, complaints]: [string[], string[]] = [[], []];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.route("**/lms/**", async (route) => {
    const path = new URL(route.request().url()).pathname.split("/lms/")[1]!;
    const name = path.replace(/^course\//, "");
    if (path === "scorm12.js") return route.fulfill({ path: fileURLToPath(RUNTIME), contentType: "text/javascript" });
    if (!path.startsWith("course/")) return route.fulfill({ path: fileURLToPath(new URL(path, HERE)) });
    if (name === "index.html" && launch !== undefined) return route.fulfill({ body: launch, contentType: "text/html" });
    if (PACKAGE[name] === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ body: Buffer.from(PACKAGE[name]), contentType: types(name) });
  });
  return { requests, complaints };
}

function types(name: string): string {
  const types: Record<string, string> = { html: "text/html", css: "text/css", svg: "image/svg+xml", js: "text/javascript" };
  return types[name.split(".").at(-1)!] ?? "application/octet-stream";
}

/** Opens the course in a platform; answers once there is a run. */
async function launch(page: Page, wanted: Wanted = {}): Promise<Frame> {
  await page.addInitScript((wanted) => {
    window.wanted = wanted;
  }, wanted);
  await page.goto("lms/player.html");
  return course(page);
}

async function course(page: Page): Promise<Frame> {
  const found = (): Frame | undefined => page.frames().find((frame) => frame.url().endsWith("/course/index.html"));
  await expect.poll(() => found() !== undefined).toBe(true);
  const frame = found()!;
  await expect(frame.locator("rate-lab .toolbar, rate-lab .error").first()).toBeAttached();
  await frame.waitForFunction(() => (document.querySelector("rate-lab") as RateLab).instant !== undefined);
  return frame;
}

/** Takes the course away, as a platform does when the learner leaves, and answers with what it has then. */
async function leave(page: Page): Promise<{ cmi: Cmi; calls: Call[] }> {
  return page.evaluate(() => {
    document.querySelectorAll("iframe").forEach((frame) => frame.remove());
    return { ...(window.runtime?.renderCMIToJSONObject() as { cmi: Cmi }), calls: window.calls };
  });
}

interface Cmi {
  suspend_data: string;
  core: { lesson_status: string; lesson_location: string; exit: string; session_time: string; entry: string; score: { raw: string; min: string; max: string } };
  interactions: unknown;
}

/** What was set of an element, in order. */
function set(calls: readonly Call[], element: string): string[] {
  return calls.filter(({ name, given }) => name === "LMSSetValue" && given[0] === element).map(({ given }) => given[1]!);
}

function calls(page: Page): Promise<Call[]> {
  return page.evaluate(() => window.calls);
}

function lab<T>(frame: Frame, ask: (lab: RateLab) => T | Promise<T>): Promise<T> {
  return frame.locator("rate-lab").evaluate(ask as (lab: Element) => T | Promise<T>);
}

test("times and numbers are written as SCORM 1.2 has them", () => {
  const HOUR = 3_600_000;
  expect([0, 9, 10, 59_999, 61_005, 25 * HOUR, 10_000 * HOUR, -1].map(timespan)).toEqual([
    "0000:00:00.00", "0000:00:00.00", "0000:00:00.01", "0000:00:59.99", "0000:01:01.00", "0025:00:00.00", "9999:59:59.99", "0000:00:00.00",
  ]);
  expect([time(new Date(2026, 0, 1, 7, 5, 9)), time(new Date(2026, 0, 1, 23, 59, 59))]).toEqual(["07:05:09", "23:59:59"]);
  expect([percent(0, 3), percent(1, 3), percent(2, 3), percent(3, 3)]).toEqual(["0", "33.33", "66.67", "100"]);
});

test("the manifest lists what is in the package, and the launch page asks for nothing else", async ({ page }) => {
  const found = await page.evaluate((manifest) => {
    const parsed = new DOMParser().parseFromString(manifest, "application/xml");
    const texts = (path: string, attribute: string): (string | null)[] =>
      [...parsed.querySelectorAll(path)].map((element) => element.getAttribute(attribute));
    return {
      isWellFormed: parsed.querySelector("parsererror") === null,
      root: [parsed.documentElement.localName, parsed.documentElement.namespaceURI],
      schema: [...parsed.querySelectorAll("metadata > *")].map(({ textContent }) => textContent),
      organizations: [texts("organizations", "default"), texts("organization", "identifier")],
      items: texts("organization > item", "identifierref"),
      titles: [...parsed.querySelectorAll("title")].map(({ textContent }) => textContent),
      resources: [...parsed.querySelectorAll("resources > resource")].map((resource) => [
        resource.getAttribute("identifier"), resource.getAttribute("type"), resource.getAttribute("href"),
        resource.getAttributeNS("http://www.adlnet.org/xsd/adlcp_rootv1p2", "scormtype"),
      ]),
      files: texts("resource > file", "href"),
    };
  }, text.decode(PACKAGE["imsmanifest.xml"]));
  expect(found).toEqual({
    isWellFormed: true,
    root: ["manifest", "http://www.imsproject.org/xsd/imscp_rootv1p1p2"],
    schema: ["ADL SCORM", "1.2"],
    organizations: [["course"], ["course"]],
    items: ["launch"],
    titles: ["The edge burst", "The edge burst"],
    resources: [["launch", "webcontent", "index.html", "sco"]],
    files: Object.keys(PACKAGE).filter((name) => name !== "imsmanifest.xml"),
  });
  for (const [, name] of text.decode(PACKAGE["index.html"]).matchAll(/(?:src|href)="([^"]+)"/g)) expect(Object.keys(PACKAGE)).toContain(name);
  expect(Object.keys(PACKAGE)[0]).toBe("imsmanifest.xml");
});

test("each instant reached is recorded, and all of them complete the course", async ({ page }) => {
  const { requests, complaints } = await serve(page);
  const frame = await launch(page);
  await expect(frame.getByRole("status").first()).toHaveText("0 of 4 instants reached");
  await expect(frame.getByRole("progressbar")).toHaveAttribute("max", "4");
  expect(set(await calls(page), "cmi.core.lesson_status")).toEqual(["incomplete"]);
  const next = frame.getByRole("button", { name: "Next instant" });
  for (const [number, stop] of STOPS.entries()) {
    await next.click();
    const count = number + 1;
    await expect(frame.getByRole("status").first()).toHaveText(count === 4 ? "All 4 instants reached" : `${count} of 4 instants reached`);
    const all = await calls(page);
    const interaction = `cmi.interactions.${number}`;
    const one = (field: string): string[] => set(all, `${interaction}.${field}`);
    expect(["id", "type", "student_response", "correct_responses.0.pattern", "result"].map(one)).toEqual(
      [[`instant${count}`], ["performance"], [stop], [stop], ["correct"]]);
    expect(one("time")[0]).toMatch(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
    expect(one("latency")[0]).toMatch(/^\d{4}:[0-5]\d:[0-5]\d\.\d\d$/);
    expect(set(all, "cmi.core.score.raw").at(-1)).toBe(String(25 * count));
    expect(set(all, "cmi.core.lesson_status").at(-1)).toBe(count === 4 ? "completed" : "incomplete");
  }
  await next.click();
  await expect(frame.getByText("There is no instant further on.")).toBeVisible();
  const { cmi, calls: all } = await leave(page);
  // The runtime had nothing to say against any call, and every session ends.
  expect(all.filter(({ answer, code }) => code !== "0" || answer === "false")).toEqual([]);
  expect(all.map(({ name }) => name).filter((name) => name === "LMSInitialize" || name === "LMSFinish")).toEqual(["LMSInitialize", "LMSFinish"]);
  expect(all.at(-1)!.name).toBe("LMSFinish");
  expect([set(all, "cmi.core.score.min"), set(all, "cmi.core.score.max")]).toEqual([["0"], ["100"]]);
  expect(set(all, "cmi.interactions.4.id")).toEqual([]);
  expect(set(all, "cmi.core.exit").at(-1)).toBe("suspend");
  expect(set(all, "cmi.core.session_time").at(-1)).toMatch(/^\d{4}:[0-5]\d:[0-5]\d\.\d\d$/);
  expect(set(all, "cmi.core.lesson_location").at(-1)).toBe("1m0.99s");
  expect([cmi.core.lesson_status, cmi.core.score.raw]).toEqual(["completed", "100"]);
  expect(complaints).toEqual([]);
  const folder = new URL("lms/", page.url().replace(/lms\/.*/, "")).href;
  expect(requests.filter((url) => !url.startsWith(folder))).toEqual([]);
  expect(requests.filter((url) => url.startsWith(`${folder}course/`)).map((url) => url.slice(folder.length + 7)).sort()).toEqual(
    ["course.css", "course.js", "icon.svg", "index.html", "page.css"].filter((name) => name !== "icon.svg" || requests.some((url) => url.endsWith(name))).sort());
});

test("whoever leaps over instants has not reached them; a step across one, or playing, reaches it", async ({ page }) => {
  await serve(page, launchWith('<rate-lab scenario="edge-burst" stops="59s 59.005s 59.5s 60.5s" at="0s+0" speed="1000"></rate-lab>'));
  const frame = await launch(page);
  const told = frame.getByRole("status").first();
  await lab(frame, (lab) => lab.seek("2m"));
  await lab(frame, (lab) => lab.seek("0s+0"));
  await expect(told).toHaveText("0 of 4 instants reached");
  await lab(frame, (lab) => lab.step());
  await lab(frame, (lab) => lab.step());
  await expect(told).toHaveText("2 of 4 instants reached");
  await lab(frame, (lab) => lab.seek("60.2s"));
  await lab(frame, (lab) => lab.play());
  await expect(told).toHaveText("3 of 4 instants reached");
  expect(set(await calls(page), "cmi.core.score.raw")).toEqual(["0", "25", "50", "75"]);
});

test("whoever comes back finds scenario, edits, place and progress; another page begins anew", async ({ page }) => {
  await serve(page);
  let frame = await launch(page);
  await lab(frame, (lab) => lab.next());
  await lab(frame, (lab) => lab.next());
  await lab(frame, (lab) => lab.send({ at: "59.5s", cost: 7 }));
  await lab(frame, (lab) => lab.seek("59.3s"));
  await lab(frame, (lab) => lab.step(-1));
  const state = (lab: RateLab): unknown => [lab.scenario, lab.instant, lab.index, lab.lanes];
  const before = await lab(frame, state);
  const { cmi } = await leave(page);
  expect(cmi.suspend_data.length).toBeLessThanOrEqual(4096);
  expect(cmi.suspend_data).not.toContain("&s=");

  frame = await launch(page, { saved: { cmi } });
  expect(await lab(frame, state)).toEqual(before);
  await expect(frame.getByRole("status").first()).toHaveText("2 of 4 instants reached");
  await lab(frame, (lab) => lab.seek("60s"));
  const second = await leave(page);
  expect(second.calls.filter(({ answer, code }) => code !== "0" || answer === "false")).toEqual([]);
  // A score never falls, and those of the first session stay.
  expect(set(second.calls, "cmi.core.score.raw")).toEqual(["75"]);
  expect(set(second.calls, "cmi.interactions.2.id")).toEqual(["instant3"]);

  await page.unrouteAll();
  await serve(page, launchWith('<rate-lab scenario="bucket-worst" stops="1s"></rate-lab>'));
  frame = await launch(page, { saved: { cmi: second.cmi } });
  await expect(frame.getByRole("status").first()).toHaveText("0 of 1 instant reached");
  expect(await lab(frame, (lab) => (lab.scenario as { edits?: unknown }).edits)).toBeUndefined();
});

test("a scenario inside the page, changed from its beginning, comes back as it was left", async ({ page }) => {
  const scenario = { version: 1, duration: "10s", title: "</script><b>", lanes: [{ id: "a", limiter: { kind: "gcra", rate: "2/s", burst: 5 } }], traffic: [{ kind: "steady", rate: "3/s" }] };
  const json = JSON.stringify(scenario).replaceAll("<", "\\u003c");
  await serve(page, launchWith(`<rate-lab stops="1s 2s"><script type="application/json">${json}</script></rate-lab>`));
  let frame = await launch(page);
  expect(await lab(frame, (lab) => lab.scenario)).toEqual(scenario);
  const changed = { ...scenario, traffic: [{ kind: "steady", rate: "4/s" }] };
  await frame.locator("rate-lab").evaluate((lab, changed) => {
    const opened = new Promise((resolve) => lab.addEventListener("ratelab-ready", resolve, { once: true }));
    (lab as RateLab).scenario = changed;
    return opened;
  }, changed);
  await lab(frame, (lab) => lab.seek("2s"));
  const { cmi } = await leave(page);
  frame = await launch(page, { saved: { cmi } });
  const now = await lab(frame, (lab) => [lab.scenario, lab.instant] as const);
  expect(now).toEqual([expect.objectContaining({ title: scenario.title, traffic: [{ kind: "steady", rate: "4/1s" }] }), 2 * SECOND]);
  await expect(frame.getByRole("status").first()).toHaveText("1 of 2 instants reached");
});

test("a tab that is hidden is kept at once, as it may never come back", async ({ page }) => {
  await serve(page);
  const frame = await launch(page);
  await frame.evaluate(async () => {
    const lab = document.querySelector("rate-lab") as RateLab;
    lab.next();
    await lab.seek("59.5s");
    // In one go, so that nothing that waits comes between.
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const all = await calls(page);
  expect(set(all, "cmi.core.lesson_location")).toContain("59.5s");
  expect(all.at(-1)).toMatchObject({ name: "LMSCommit", answer: "true", code: "0" });
  expect(all.map(({ name }) => name)).not.toContain("LMSFinish");
});

test("one that is left before there is a run is suspended all the same", async ({ page }) => {
  await serve(page, launchWith('<rate-lab scenario="nothing-there"></rate-lab>'));
  await page.addInitScript(() => {
    window.wanted = {};
  });
  await page.goto("lms/player.html");
  await expect(page.frameLocator("iframe").locator("rate-lab .error")).toBeAttached();
  const all = (await leave(page)).calls;
  expect(set(all, "cmi.core.exit").at(-1)).toBe("suspend");
  expect(set(all, "cmi.core.session_time").at(-1)).toMatch(/^\d+:\d\d:\d\d/);
  expect(all.slice(-2).map(({ name }) => name)).toEqual(["LMSCommit", "LMSFinish"]);
});

test("a link made in it opens the same run, by itself", async ({ page }) => {
  await serve(page);
  const frame = await launch(page);
  const link = await frame.evaluate(async () => {
    const lab = document.querySelector("rate-lab") as RateLab;
    await lab.send({ at: "59.5s", cost: 2 });
    await lab.seek("59.5s+1");
    return lab.link();
  });
  await page.goto(link);
  const lab = page.locator("rate-lab");
  await expect.poll(() => lab.evaluate((lab) => (lab as RateLab).instant)).toBe(59.5 * SECOND);
  expect(await lab.evaluate((lab) => (lab as RateLab).link())).toBe(link);
});

test("changes that do not fit are not kept, which is said; place and progress are", async ({ page }) => {
  await serve(page);
  let frame = await launch(page);
  await lab(frame, (lab) => lab.next());
  // Digits without a pattern do not become shorter: a generator of the Park and Miller kind.
  const edits = Array.from({ length: 400 }, ((seed) => () => {
    seed = (seed * 48271) % 2147483647;
    return { kind: "send", at: `${seed}ns`, cost: (seed % 97) + 1 };
  })(1));
  await frame.locator("rate-lab").evaluate(async (lab, edits) => {
    const element = lab as RateLab;
    const opened = new Promise((resolve) => lab.addEventListener("ratelab-ready", resolve, { once: true }));
    element.scenario = { ...(element.scenario as object), edits };
    await opened;
    await element.seek("60s");
  }, edits);
  await expect(frame.getByText("they will not be there after leaving")).toBeVisible();
  const { cmi, calls } = await leave(page);
  for (const text of set(calls, "cmi.suspend_data")) expect(text.length).toBeLessThanOrEqual(4096);
  frame = await launch(page, { saved: { cmi } });
  await expect(frame.getByRole("status").first()).toHaveText("2 of 4 instants reached");
  expect(await lab(frame, (lab) => [lab.instant, (lab.scenario as { edits?: unknown[] }).edits])).toEqual([60 * SECOND, undefined]);
});

for (const [what, damage, says] of [
  ["cut off", (data: string) => data.slice(0, 40), "It begins anew."],
  ["another's", () => "bookmark=7;page=3", "It begins anew."],
  ["of a place that there is not", (data: string) => data.replace(/at=[^&]*/, "at=noon"), '"noon"'],
] as const) {
  test(`what was kept and is ${what} is no obstacle`, async ({ page }) => {
    await serve(page);
    let frame = await launch(page);
    await lab(frame, (lab) => lab.next());
    await lab(frame, (lab) => lab.send({ at: "59.5s" }));
    const { cmi } = await leave(page);
    frame = await launch(page, { saved: { cmi: { ...cmi, suspend_data: damage(cmi.suspend_data) } } });
    await expect(frame.getByText(says)).toBeVisible();
    expect(await lab(frame, (lab) => lab.next())).toBe(true);
  });
}

for (const platform of ["refuses", "closed", "throws"] as const) {
  test(`the lab works and says what is wrong in a platform that ${platform}`, async ({ page }) => {
    const { complaints } = await serve(page);
    const frame = await launch(page, { platform });
    await frame.getByRole("button", { name: "Next instant" }).click();
    await expect(frame.getByRole("status").first()).toHaveText("1 of 4 instants reached");
    await expect(frame.getByText("The learning platform does not record")).toBeVisible();
    await leave(page);
    expect(complaints).toEqual([]);
  });
}

test("a platform with no more than it must have is asked for nothing else", async ({ page }) => {
  await serve(page);
  const frame = await launch(page, { platform: "poor" });
  await lab(frame, (lab) => lab.next());
  const all = (await leave(page)).calls;
  expect(all.filter(({ name, code }) => name === "LMSSetValue" && code !== "0")).toEqual([]);
  expect(set(all, "cmi.core.score.raw")).toEqual(["0", "25"]);
  expect(set(all, "cmi.core.score.min")).toEqual([]);
});

for (const mode of ["review", "browse"]) {
  test(`in ${mode} neither score nor status is sent, but one comes back to the same place`, async ({ page }) => {
    await serve(page);
    const frame = await launch(page, { saved: { cmi: { core: { lesson_mode: mode, lesson_status: "incomplete" } } } });
    await lab(frame, (lab) => lab.next());
    await expect(frame.getByRole("status").first()).toHaveText("1 of 4 instants reached");
    const all = (await leave(page)).calls;
    const told = all.filter(({ name }) => name === "LMSSetValue").map(({ given }) => given[0]!);
    expect(new Set(told)).toEqual(new Set(["cmi.suspend_data", "cmi.core.lesson_location", "cmi.core.session_time", "cmi.core.exit"]));
    expect(set(all, "cmi.core.lesson_location").at(-1)).toBe("59s");
  });
}

test("without a platform it works alone and says so", async ({ page }) => {
  const { complaints } = await serve(page);
  await page.goto("lms/course/index.html");
  const frame = await course(page);
  await expect(frame.getByText("There is no learning platform here")).toBeVisible();
  await frame.getByRole("button", { name: "Next instant" }).click();
  await expect(frame.getByRole("status").first()).toHaveText("1 of 4 instants reached");
  expect(complaints).toEqual([]);
});

test("the platform is found several frames up, and where the window was opened from", async ({ page }) => {
  await serve(page);
  await launch(page, { frames: 3 });
  expect((await calls(page)).map(({ name }) => name)).toContain("LMSInitialize");
  const before = (await calls(page)).length;
  const [opened] = await Promise.all([page.waitForEvent("popup"), page.evaluate(() => void window.open("course/index.html"))]);
  await serve(opened);
  await opened.reload();
  await course(opened);
  await expect.poll(async () => (await calls(page)).length).toBeGreaterThan(before);
});

test("it speaks the teacher's language, else the learner's", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "pt-BR", ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await serve(page);
  let frame = await launch(page);
  await expect(frame.getByRole("status").first()).toHaveText("0 de 4 instantes alcançados");
  expect(await frame.locator("html").getAttribute("lang")).toBe("pt-BR");
  await page.unrouteAll();
  await serve(page, launchWith('<rate-lab scenario="edge-burst" stops="59s" lang="en"></rate-lab>'));
  frame = await launch(page);
  await expect(frame.getByRole("status").first()).toHaveText("0 of 1 instant reached");
  await context.close();
});

test("no violation that axe knows of, with all that may be said", async ({ page }) => {
  await serve(page);
  await page.goto("lms/course/index.html");
  const frame = await course(page);
  await frame.getByRole("button", { name: "Previous instant" }).click();
  await expect(frame.getByText("There is no instant before this one.")).toBeVisible();
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const { violations } = await page.evaluate(() =>
      (window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe.run());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]!.html]), theme).toEqual([]);
  }
});
