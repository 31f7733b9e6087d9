// Runs a load script as k6 would, as far as it asks for it: `node run.mjs SCRIPT BASE_URL`. `sleep` moves the clock instead
// of waiting, so that what is timed takes no time. A line of JSON tells what came of it; the exit code is k6's: 99 where a
// threshold was crossed.
import { pathToFileURL } from "node:url";

import { checks, clock, sent } from "k6/inside";

const [file, base] = process.argv.slice(2);
globalThis.__ENV = { BASE_URL: base };
Date.now = () => clock.now;
const { default: run, options } = await import(pathToFileURL(file).href);
await run();
const right = checks.filter(Boolean).length;
// All that a script asks for: `rate==1`.
if (String(options.thresholds.checks) !== "rate==1") throw new Error("no such threshold");
console.log(JSON.stringify({ checks: checks.length, right, sent, options }));
process.exit(right === checks.length ? 0 : 99);
