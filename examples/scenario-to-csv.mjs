// From a scenario to a table of its decisions, for a spreadsheet or a statistics program:
//
//   cargo xtask dist
//   node examples/scenario-to-csv.mjs src/scenario/builtin/edge-burst.json > edge-burst.csv
//
// What is wrong with a scenario is said on the standard error, with its place, and the exit code is then 2.
import { readFile } from "node:fs/promises";

import { ScenarioError, simulate } from "../dist/ratelab.js";

const COLUMNS = [
  "lane", "at_ns", "client", "cost", "outcome", "startsAt_ns", "retryAfter_ns", "remaining", "resetAt_ns", "status", "reason", "have", "need",
  "node", "attempt", "retryOf", "serviceStartsAt_ns", "serviceEndsAt_ns", "beyond",
];

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("write: node examples/scenario-to-csv.mjs SCENARIO.json > TABLE.csv");
  process.exit(2);
}

try {
  const report = await simulate(JSON.parse((await readFile(file, "utf8")).replace(/^\uFEFF/, "")));
  const rows = report.lanes.flatMap((lane) => lane.decisions.map((decision) => row(lane.id, decision)));
  process.stdout.write([COLUMNS, ...rows].map((fields) => `${fields.join(",")}\r\n`).join(""));
} catch (error) {
  if (!(error instanceof ScenarioError || error instanceof SyntaxError || error.code === "ENOENT")) throw error;
  console.error(error instanceof ScenarioError ? `${error.path || "the scenario"}: ${error.message}` : `${file}: ${error.message}`);
  process.exitCode = 2;
}

function row(lane, decision) {
  const { at, client, cost, outcome, startsAt, retryAfter, remaining, resetAt, status, reason, node = 0, attempt = 1, retryOf, service, beyond } = decision;
  const tooLarge = beyond || reason.beyond || reason.have?.beyond || reason.need?.beyond;
  return [
    name(lane), at, name(client), cost, outcome, startsAt, retryAfter, remaining, resetAt, status, reason.code, exact(reason.have),
    exact(reason.need), node, attempt, retryOf, service?.startsAt, service?.endsAt, tooLarge ? "true" : "",
  ];
}

/** A whole number, a fraction, or nothing where there is none. */
function exact(amount) {
  if (typeof amount !== "object" || amount === null) return amount ?? "";
  return amount.beyond ? "" : `${amount.numerator}/${amount.denominator}`;
}

/** Names are anybody's: a spreadsheet must not take one for a formula, nor for two fields. */
function name(text) {
  const plain = /^[=+\-@\t\r\n']/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
