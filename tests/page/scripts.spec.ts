// In scripts: the example that turns a scenario into a table, as somebody runs it in Node.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "@playwright/test";

import { type RateLab, listen, ready, told, word } from "./host";
import { builtIn, made } from "./scenarios";

const EXAMPLE = fileURLToPath(new URL("../../examples/scenario-to-csv.mjs", import.meta.url));
const COLUMNS = "lane,at_ns,client,cost,outcome,startsAt_ns,retryAfter_ns,remaining,resetAt_ns,status,reason,have,need,node,attempt,retryOf,serviceStartsAt_ns,serviceEndsAt_ns,beyond";

let folder = "";
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ratelab-"));
});
test.afterAll(() => rmSync(folder, { recursive: true }));

function table(scenario: unknown): { status: number | null; lines: string[]; said: string } {
  const file = join(folder, "scenario.json");
  writeFileSync(file, typeof scenario === "string" ? scenario : JSON.stringify(scenario));
  const { status, stdout, stderr } = spawnSync(process.execPath, [EXAMPLE, file], { encoding: "utf8", maxBuffer: 1 << 28 });
  return { status, lines: stdout.split("\r\n"), said: stderr };
}

test("a scenario becomes a table with a line for each decision", async () => {
  const { simulate } = await import(new URL("../../dist/ratelab.js", import.meta.url).href);
  for (const scenario of [builtIn["edge-burst"], made["every limiter, every traffic"]]) {
    const { lanes } = await simulate(scenario);
    const { status, lines, said } = table(scenario);
    expect([status, said]).toEqual([0, ""]);
    expect(lines[0]).toBe(COLUMNS);
    expect(lines.at(-1)).toBe("");
    const rows = lines.slice(1, -1).map((line) => line.split(","));
    const told = lanes.flatMap((lane: { id: string; decisions: { at: number; client: string; outcome: string }[] }) =>
      lane.decisions.map(({ at, client, outcome }) => [lane.id, String(at), client, outcome]));
    expect(rows.map(([lane, at, client, , outcome]) => [lane, at, client, outcome])).toEqual(told);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([COLUMNS.split(",").length]));
  }
});

test("it is the table that the page gives, byte for byte", async ({ page }) => {
  const scenario = made["every limiter, every traffic"];
  await listen(page);
  await page.goto("index.html#lang=en");
  await ready(page);
  await told(page);
  await page.locator("rate-lab").evaluate((lab, scenario) => ((lab as RateLab).scenario = scenario), scenario);
  await ready(page);
  await page.locator('[data-key="share"]').click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: `${word("take-save")}: ${word("take-csv")}` }).click();
  // Compared here: they are long.
  expect(readFileSync(await (await download).path(), "utf8") === table(scenario).lines.join("\r\n")).toBe(true);
});

test("amounts, what there is not, and names that a spreadsheet would take for something else", () => {
  const scenario = {
    version: 1,
    duration: "2s",
    lanes: [{ id: "=1+1", limiter: { kind: "token-bucket", capacity: 1, refill: "1/3s" } }],
    clients: [{ id: 'the "first", as it were' }],
    traffic: [{ kind: "at", times: ["0s", "1s"] }],
  };
  expect(table(scenario).lines.slice(1)).toEqual([
    `'=1+1,0,"the ""first"", as it were",1,admit,0,0,0,3000000000,200,fits,1,1,0,1,,,,`,
    `'=1+1,1000000000,"the ""first"", as it were",1,reject,,2000000000,0,3000000000,429,too-few-tokens,1/3,1,0,1,,,,`,
    "",
  ]);
});

test("a mistake is said with its place, and nothing is written", () => {
  for (const [scenario, said] of [
    [{ ...(builtIn["edge-burst"] as object), duration: "2" }, 'duration: "2": the number has no unit'],
    ["{", "scenario.json: "],
  ] as const) {
    const answer = table(scenario);
    expect([answer.status, answer.lines]).toEqual([2, [""]]);
    expect(answer.said).toContain(said);
  }
});
