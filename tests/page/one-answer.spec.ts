// One answer everywhere: dist/ratelab.js in Node, the same in a page, and the native example give the same report with
// its fields in the same order, and the same mistakes.
import { spawnSync } from "node:child_process";

import { type Page, expect, test } from "@playwright/test";

import { bad, builtIn, made, vectors } from "./scenarios";

/** The example, built for release: `cargo xtask test` says where it lies. */
const NATIVE = process.env.RATELAB_SIMULATE ?? "target/debug/examples/simulate";
const MODULE = new URL("../../dist/ratelab.js", import.meta.url).href;

interface Mistake {
  code: string;
  path: string;
  message: string;
}

/** A report as JSON text, or a mistake. */
type Answer = { report: string } | { mistake: Mistake };

function natively(scenario: unknown): Answer {
  const run = spawnSync(NATIVE, ["-"], { input: JSON.stringify(scenario), encoding: "utf8", maxBuffer: 1 << 30 });
  if (run.error) throw new Error(`${NATIVE}: build it by \`cargo build --example simulate\` (${run.error.message})`);
  if (run.status === 0) {
    expect(run.stderr).toBe("");
    // Through JSON.parse, so that only values and the order of fields count, not how a number is written.
    return { report: JSON.stringify(JSON.parse(run.stdout)) };
  }
  expect(run.status).toBe(2);
  expect(run.stdout).toBe("");
  expect(run.stderr.trimEnd().split("\n")).toHaveLength(1);
  return { mistake: JSON.parse(run.stderr) as Mistake };
}

async function inNode(scenario: unknown): Promise<Answer> {
  const lab = await import(MODULE);
  try {
    return { report: JSON.stringify(await lab.simulate(scenario)) };
  } catch (error) {
    expect(error).toBeInstanceOf(lab.ScenarioError);
    const { code, path, message } = error as Mistake;
    return { mistake: { code, path, message } };
  }
}

async function inPage(page: Page, scenario: unknown): Promise<Answer> {
  return page.evaluate(async (scenario) => {
    const module = new URL("ratelab.js", document.baseURI).href;
    const lab = await import(module);
    try {
      return { report: JSON.stringify(await lab.simulate(scenario)) };
    } catch (error) {
      if (!(error instanceof lab.ScenarioError)) throw error;
      const { code, path, message } = error as Mistake;
      return { mistake: { code, path, message } };
    }
  }, scenario);
}

/** One page for all of them: nothing that one asks changes what the next is answered. */
let page: Page;

test.describe.configure({ mode: "default" });

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  await page.goto("index.html");
});

test.afterAll(() => page.close());

for (const [name, scenario] of [...Object.entries(builtIn), ...Object.entries(made), ...Object.entries(vectors)]) {
  test(`${name}: the same report natively, in Node and in a page`, async () => {
    const native = natively(scenario);
    expect(native).toHaveProperty("report");
    expect(await inNode(scenario)).toEqual(native);
    expect(await inPage(page, scenario)).toEqual(native);
  });
}

test("bad scenarios: the same mistake natively, in Node and in a page", async () => {
  for (const [scenario, path] of bad) {
    const native = natively(scenario);
    const about = JSON.stringify(scenario).slice(0, 200);
    expect(native, about).toHaveProperty("mistake.path", path);
    expect(await inNode(scenario), about).toEqual(native);
    expect(await inPage(page, scenario), about).toEqual(native);
  }
});

test("decisions may be left out, and the bound on requests set", async () => {
  const lab = await import(MODULE);
  const scenario = builtIn["edge-burst"];
  const short = await lab.simulate(scenario, { decisions: false });
  expect(short.lanes.map((lane: object) => "decisions" in lane)).toEqual([false, false, false]);
  const whole = await lab.simulate(scenario, { maxRequests: 200 });
  for (const lane of whole.lanes) delete lane.decisions;
  expect(JSON.stringify(short)).toBe(JSON.stringify(whole));
  await expect(lab.simulate(scenario, { maxRequests: 199 })).rejects.toMatchObject({ path: "traffic[1].count" });
  for (const [name, value] of [["decisions", 1], ["maxRequests", -1], ["maxRequests", 0.5], ["maxRequests", "9"], ["maxRequests", NaN]] as const) {
    const refused = lab.simulate(scenario, { [name]: value });
    await expect(refused).rejects.toBeInstanceOf(lab.ScenarioError);
    await expect(refused).rejects.toMatchObject({ code: "bad-option", path: name });
  }
});

test("check lists every mistake, in document order", async () => {
  const lab = await import(MODULE);
  expect(await lab.check(builtIn["edge-burst"])).toEqual([]);
  const mistakes = await lab.check({ version: 1, duration: "x", lanes: [{ id: "a", limiter: { kind: "fixed-window" } }], traffic: 5 });
  expect(mistakes.map(({ path }: Mistake) => path)).toEqual(["duration", "lanes[0].limiter.quota", "traffic"]);
  for (const mistake of mistakes) expect(mistake).toBeInstanceOf(lab.ScenarioError);
});
