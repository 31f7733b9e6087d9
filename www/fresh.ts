// What a new traffic item begins as.
import type { Fields } from "./form";

/** A new item of each kind, with numbers that make a sensible start. */
export const FRESH_TRAFFIC: Readonly<Record<string, Fields>> = {
  burst: { kind: "burst", at: "10s", count: 20, over: "1s" },
  steady: { kind: "steady", rate: "2/s" },
  poisson: { kind: "poisson", rate: "2/s" },
  "on-off": { kind: "on-off", rate: "10/s", on: "5s", off: "10s" },
  ramp: { kind: "ramp", fromRate: "1/s", toRate: "10/s" },
  at: { kind: "at", times: ["1s", "2s", "3s"] },
};
