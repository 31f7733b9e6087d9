// The built-in scenarios by name, in the order in which they are offered.
import accessLog from "../src/scenario/builtin/access-log.json";
import bucketWorst from "../src/scenario/builtin/bucket-worst.json";
import counterWorst from "../src/scenario/builtin/counter-worst.json";
import edgeBurstHurts from "../src/scenario/builtin/edge-burst-hurts.json";
import edgeBurst from "../src/scenario/builtin/edge-burst.json";
import idleThenBurst from "../src/scenario/builtin/idle-then-burst.json";
import leakyOrToken from "../src/scenario/builtin/leaky-or-token.json";
import logOrCounter from "../src/scenario/builtin/log-or-counter.json";
import login from "../src/scenario/builtin/login.json";
import noLimit from "../src/scenario/builtin/no-limit.json";
import nodesMultiply from "../src/scenario/builtin/nodes-multiply.json";
import retryStorm from "../src/scenario/builtin/retry-storm.json";
import sharedAddress from "../src/scenario/builtin/shared-address.json";
import slowAndSteady from "../src/scenario/builtin/slow-and-steady.json";
import steadyOverload from "../src/scenario/builtin/steady-overload.json";
import { type Language, type Written, written } from "./language";

export const BUILT_IN: Readonly<Record<string, unknown>> = {
  "edge-burst": edgeBurst,
  "bucket-worst": bucketWorst,
  "counter-worst": counterWorst,
  "steady-overload": steadyOverload,
  "idle-then-burst": idleThenBurst,
  "leaky-or-token": leakyOrToken,
  "log-or-counter": logOrCounter,
  "slow-and-steady": slowAndSteady,
  "access-log": accessLog,
  "no-limit": noLimit,
  "edge-burst-hurts": edgeBurstHurts,
  "retry-storm": retryStorm,
  "shared-address": sharedAddress,
  "login": login,
  "nodes-multiply": nodesMultiply,
};

/** A built-in scenario's title in the reader's language. */
export function titleOf(id: string, language: Language): string {
  return (BUILT_IN[id] as { title: Record<Written, string> }).title[written(language)];
}
