// Scenarios for the tests that ask the same thing of the engine in several places.
import { readFileSync, readdirSync } from "node:fs";

const BUILT_IN = new URL("../../src/scenario/builtin/", import.meta.url);

/** The built-in scenarios by name, read from their own files. */
export const builtIn: Readonly<Record<string, unknown>> = Object.fromEntries(
  readdirSync(BUILT_IN)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [file.replace(".json", ""), JSON.parse(readFileSync(new URL(file, BUILT_IN), "utf8"))]),
);

const VECTORS = new URL("../vectors/", import.meta.url);

/** The known cases by name. */
export const vectors: Readonly<Record<string, unknown>> = Object.fromEntries(
  readdirSync(VECTORS)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [`vector ${file}`, JSON.parse(readFileSync(new URL(file, VECTORS), "utf8")).scenario]),
);

const lanes = (...limiters: object[]): object[] => limiters.map((limiter, i) => ({ id: `lane-${i}`, limiter }));

/** Every limiter with every choice it has, but for `none`: a run has twelve lanes at most. */
const EVERY_LIMITER = lanes(
  { kind: "fixed-window", quota: "7/3s" },
  { kind: "fixed-window", quota: "7/3s", anchor: "first-request", key: "global" },
  { kind: "sliding-log", quota: "7/3s" },
  { kind: "sliding-log", quota: "7/3s", countRejected: true, key: ["user", "ip"] },
  { kind: "sub-windows", quota: "7/3s", parts: 3, key: "client" },
  { kind: "sliding-counter", quota: "7/3s", key: "ip" },
  { kind: "token-bucket", capacity: 5, refill: "3/7s", initial: 2 },
  { kind: "token-bucket", capacity: 5, refill: "3/2s", refillStyle: "interval" },
  { kind: "token-bucket", capacity: 5, refill: "3/7s", onEmpty: "queue", queue: 4 },
  { kind: "leaky-bucket", capacity: 4, leak: "3/s" },
  { kind: "leaky-bucket", capacity: 4, leak: "3/s", style: "meter" },
  { kind: "gcra", rate: "3/s", burst: 4 },
);

const CLIENTS = [
  { id: "ana", ip: "203.0.113.7", user: "ana" },
  { id: "bob", ip: "203.0.113.8", apiKey: "k1" },
  { id: "çelebi ☃", ip: "203.0.113.7", user: "ana" },
];

/** Every kind of traffic but the log, each with every parameter. */
const EVERY_TRAFFIC = [
  { kind: "at", client: "bob", times: ["3s", "1s", "2.000000001s", "2s"], cost: 2 },
  { kind: "burst", client: "ana", at: "4s", count: 30, over: "1s" },
  { kind: "steady", rate: "7/3s", from: "1s", to: "20s" },
  { kind: "poisson", client: "çelebi ☃", rate: "5/s", from: "2s", to: "25s" },
  { kind: "on-off", client: "bob", rate: "10/s", on: "1s", off: "2500ms", from: "500ms", to: "19s" },
  { kind: "ramp", fromRate: "1/s", toRate: "13/s", from: "10s", to: "30s" },
];

const COMMON = [
  '203.0.113.9 - - [10/Mar/2026:14:00:01 -0300] "GET /a HTTP/1.1" 200 5',
  "this is no record",
  '203.0.113.9 - eva [10/Mar/2026:14:00:01 -0300] "GET /b HTTP/1.1" 200 -',
  '203.0.113.10 - - [10/Mar/2026:14:00:59 -0300] "GET /c HTTP/1.1" 503 5',
  '203.0.113.10 - - [10/Mar/2026:15:00:59 -0300] "GET /late HTTP/1.1" 200 5',
].join("\n");

const log = (fields: object): object => ({
  version: 1,
  duration: "2m",
  lanes: lanes({ kind: "fixed-window", quota: "1/1m", key: "ip" }, { kind: "sliding-log", quota: "2/1m", key: "global" }),
  clients: [{ id: "me", ip: "198.51.100.1" }],
  traffic: [{ kind: "log", epoch: "2026-03-10T14:00:00-03:00", ...fields }],
});

/** The largest whole number of the format. */
const MOST = 2 ** 53 - 1;

/** Made to reach what the built-in ones leave out. */
export const made: Readonly<Record<string, unknown>> = {
  "every limiter, every traffic": {
    version: 1, seed: 7, duration: "30s", measure: { window: "3s" }, clients: CLIENTS, lanes: EVERY_LIMITER,
    traffic: EVERY_TRAFFIC,
  },
  "no traffic": { version: 1, duration: "1m", lanes: EVERY_LIMITER, clients: CLIENTS, traffic: [] },
  "poisson, seed 2^53 - 1": {
    version: 1, seed: MOST, duration: "5m", lanes: lanes({ kind: "gcra", rate: "10/s", burst: 10 }),
    traffic: [{ kind: "poisson", rate: "12/s" }, { kind: "poisson", rate: "1/7s" }],
  },
  "common log with bad lines": log({ format: "common", text: COMMON }),
  "common log, spread at random": log({ format: "common", within: "random", text: COMMON }),
  "times": {
    version: 1, duration: "2m", lanes: lanes({ kind: "sliding-counter", quota: "2/1m" }, { kind: "sub-windows", quota: "2/1m", parts: 7 }),
    traffic: [{ kind: "log", format: "times", within: "even", text: "59.5s\n1m ana\nnever\n1970-01-01T00:01:30.25Z bob\n3m\n" }],
  },
  "costs as large as they come, and instants beyond what a number holds": {
    version: 1, duration: `${MOST}ns`,
    lanes: lanes(
      { kind: "leaky-bucket", capacity: MOST, leak: `1/${MOST}ns` },
      { kind: "token-bucket", capacity: MOST, refill: `1/${MOST}ns`, initial: 0, onEmpty: "queue" },
      { kind: "token-bucket", capacity: MOST, refill: `${MOST}/1ns` },
      { kind: "fixed-window", quota: `${MOST}/${MOST}ns` },
      { kind: "gcra", rate: `1/${MOST}ns`, burst: 1 },
    ),
    traffic: [
      { kind: "at", times: ["0s", "1ns", `${MOST - 1}ns`], cost: MOST },
      { kind: "burst", at: "5s", count: 3 },
    ],
  },
  "a thousand requests at one instant": {
    version: 1, duration: "10s", lanes: EVERY_LIMITER, clients: CLIENTS, traffic: [{ kind: "burst", at: "5s", count: 1000 }],
  },
  "duration of a nanosecond": {
    version: 1, duration: "1ns", lanes: lanes({ kind: "none" }), traffic: [{ kind: "at", times: ["0s", "1ns"] }],
  },
};

const good = { version: 1, duration: "1m", lanes: lanes({ kind: "none" }), traffic: [] };
const withLimiter = (limiter: unknown): object => ({ ...good, lanes: [{ id: "a", limiter }] });
const withTraffic = (...traffic: unknown[]): object => ({ ...good, traffic });

/** Each with one mistake, and the place where it is. */
export const bad: readonly (readonly [scenario: unknown, path: string])[] = [
  [null, ""],
  [[], ""],
  ["edge-burst", ""],
  [{}, "version"],
  [{ ...good, version: 2 }, "version"],
  [{ ...good, surprise: 1 }, "surprise"],
  [{ ...good, seed: -1 }, "seed"],
  [{ ...good, seed: 0.5 }, "seed"],
  [{ ...good, seed: 2 ** 53 }, "seed"],
  [{ ...good, seed: 1e300 }, "seed"],
  [{ ...good, duration: 60 }, "duration"],
  [{ ...good, duration: "60" }, "duration"],
  [{ ...good, duration: "0s" }, "duration"],
  [{ ...good, duration: "0.1ns" }, "duration"],
  [{ ...good, duration: "105d" }, "duration"],
  [{ ...good, measure: { window: "0s" } }, "measure.window"],
  [{ ...good, lanes: [] }, "lanes"],
  [{ ...good, lanes: [{ id: "a", limiter: { kind: "none" } }, { id: "a", limiter: { kind: "none" } }] }, "lanes[1].id"],
  [withLimiter({ kind: "fixed" }), "lanes[0].limiter.kind"],
  [withLimiter({ kind: "fixed-window" }), "lanes[0].limiter.quota"],
  [withLimiter({ kind: "fixed-window", quota: "100" }), "lanes[0].limiter.quota"],
  [withLimiter({ kind: "fixed-window", quota: "0/1m" }), "lanes[0].limiter.quota"],
  [withLimiter({ kind: "token-bucket", capacity: 5, refill: "1/s", initial: 6 }), "lanes[0].limiter.initial"],
  [withLimiter({ kind: "token-bucket", capacity: "☃", refill: "1/s" }), "lanes[0].limiter.capacity"],
  [withLimiter({ kind: "leaky-bucket", capacity: 0, leak: "1/s", style: "meter" }), "lanes[0].limiter.capacity"],
  [withLimiter({ kind: "gcra", rate: "1/s", burst: 1, key: "user" }), "clients[0].user"],
  [withTraffic({ kind: "burst", at: "-1s", count: 1 }), "traffic[0].at"],
  [withTraffic({ kind: "burst", at: "1s", count: 0 }), "traffic[0].count"],
  [withTraffic({ kind: "burst", at: "1s", count: 5_000_001 }), "traffic[0].count"],
  [withTraffic({ kind: "steady", rate: "1/1ns" }), "traffic[0].rate"],
  [withTraffic({ kind: "at", times: ["1s", "soon"] }), "traffic[0].times[1]"],
  [withTraffic({ kind: "steady", rate: "1/s", from: "2s", to: "1s" }), "traffic[0].to"],
  [withTraffic({ kind: "at", times: [], client: "nobody" }), "traffic[0].client"],
];
