// The load script: k6's own types accept it, and it is green against a service that decides as the lane does, red against
// one that does not. k6 itself is not needed: `k6/module` stands in for what the script imports.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { type TestInfo, expect, test } from "@playwright/test";

import { type RateLab, type Report, listen, ready, told, word } from "./host";
import { builtIn } from "./scenarios";

const HERE = fileURLToPath(new URL(".", import.meta.url));

interface Sent {
  at: number;
  headers: Record<string, string>;
  timeout: string;
}

interface Outcome {
  code: number | null;
  told: string;
  checks: number;
  right: number;
  sent: Sent[];
}

/** A service that answers the n-th request with the n-th of these. */
async function service(statuses: number[]): Promise<{ server: Server; base: string }> {
  let n = 0;
  const server = createServer((_, answer) => answer.writeHead(statuses[n++] ?? 500).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function run(script: string, statuses: number[], info: TestInfo): Promise<Outcome> {
  const file = info.outputPath("load.mjs");
  writeFileSync(file, script);
  cpSync(join(HERE, "k6/module"), info.outputPath("node_modules/k6"), { recursive: true });
  cpSync(join(HERE, "k6/run.mjs"), info.outputPath("run.mjs"));
  const { server, base } = await service(statuses);
  const child = spawn(process.execPath, [info.outputPath("run.mjs"), file, base]);
  let [out, told] = ["", ""];
  child.stdout.on("data", (text: Buffer) => (out += text.toString()));
  child.stderr.on("data", (text: Buffer) => (told += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  server.close();
  const last = out.trimEnd().split("\n").at(-1)!;
  return { code, told, ...(last.startsWith("{") ? (JSON.parse(last) as Pick<Outcome, "checks" | "right" | "sent">) : { checks: 0, right: 0, sent: [] }) };
}

const costly = {
  version: 1, duration: "3m", clients: [{ id: "ana" }, { id: "José, o “tal”" }],
  lanes: [
    { id: "queue", limiter: { kind: "leaky-bucket", capacity: 3, leak: "1/20s" } },
    { id: "window", limiter: { kind: "sliding-counter", quota: "7/1m" } },
  ],
  traffic: [
    { kind: "burst", at: "59s", count: 7, client: "ana" },
    { kind: "at", times: ["59s", "59.0001s", "90s"], client: "José, o “tal”", cost: 2 },
  ],
};

for (const [name, scenario, lanes] of [
  ["edge-burst", builtIn["edge-burst"], ["fixed", "bucket", "log"]],
  ["with costs, ties and a queue", costly, ["queue", "window"]],
] as const) {
  test(`it is green where the service decides as the lane does, and red where it does not: ${name}`, async ({ page }, info) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await listen(page);
    await page.goto("index.html#lang=en");
    await ready(page);
    await told(page);
    await page.locator("rate-lab").evaluate((lab, scenario) => ((lab as RateLab).scenario = scenario), scenario);
    await ready(page);
    await page.locator('[data-key="share"]').click();
    const report = await page.locator("rate-lab").evaluate((lab) => (lab as RateLab).report() as Promise<Report>);
    for (const lane of lanes) {
      await page.locator('[data-key="take-lane"]').selectOption(lane);
      await page.getByRole("button", { name: `${word("take-copy")}: ${word("take-load")}` }).click();
      await expect(page.locator(".shared")).toHaveText(`${word("take-load")}: copied.`);
      const script = await page.evaluate(() => navigator.clipboard.readText());
      const decisions = report.lanes.find(({ id }) => id === lane)!.decisions as (Report["lanes"][number]["decisions"][number] & { cost: number; startsAt: number | null })[];
      const statuses = decisions.map(({ outcome }) => (outcome === "reject" ? 429 : 200));
      const right = await run(script, statuses, info);
      expect([right.told, right.code, right.checks, right.right], lane).toEqual(["", 0, decisions.length, decisions.length]);
      // Each at its instant, in order, by whom and how dear; the run's start on an edge of the clock.
      const start = right.sent[0]!.at - decisions[0]!.at / 1e6;
      const period = Number(/PERIOD = (\d+)/.exec(script)![1]);
      if (period > 0) expect(start % period).toBe(0);
      for (const [n, { at, client, cost }] of decisions.entries()) {
        const { headers, at: when } = right.sent[n]!;
        expect(headers).toEqual({ "X-Client": encodeURIComponent(client), "X-Cost": String(cost) });
        // Those that are held back stand in line for a moment before the next.
        expect(when - start).toBeGreaterThanOrEqual(at / 1e6 - 1e-3);
        expect(when - start).toBeLessThan(at / 1e6 + 5 * 4 + 1e-3);
      }
      const longest = Math.max(...decisions.map(({ at, startsAt }) => (startsAt ?? at) - at)) / 1e6;
      expect(Math.max(...right.sent.map(({ timeout }) => parseInt(timeout)))).toBe(60_000 + Math.ceil(longest));
      const wrong = [...statuses];
      wrong[2] = wrong[2] === 200 ? 429 : 200;
      const red = await run(script, wrong, info);
      expect([red.code, red.checks - red.right], lane).toEqual([99, 1]);
      expect(red.told).toContain(`${wrong[2]} instead of ${statuses[2]}`);
    }
  });
}

test("k6's types accept it", async ({ page }, info) => {
  await listen(page);
  await page.goto("index.html#lang=en");
  await ready(page);
  await page.locator('[data-key="share"]').click();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: `${word("take-save")}: ${word("take-load")}` }).click();
  const file = info.outputPath((await coming).suggestedFilename());
  expect(file).toMatch(/edge-burst-fixed\.k6\.js$/);
  await (await coming).saveAs(file);
  const options = ["--noEmit", "--ignoreConfig", "--allowJs", "--checkJs", "--strict", "false", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", "--types", "k6"];
  const { status, stdout } = spawnSync("npx", ["tsc", ...options, file], { encoding: "utf8" });
  expect([status, stdout]).toEqual([0, ""]);
  // It looks: a name that k6 does not have is found.
  const other = info.outputPath("other.js");
  writeFileSync(other, 'import http from "k6/http";\nhttp.fetch("/");\n');
  expect(spawnSync("npx", ["tsc", ...options, other], { encoding: "utf8" }).status).not.toBe(0);
});
