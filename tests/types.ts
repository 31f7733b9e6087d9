// What dist/ratelab.d.ts promises: `tsc` reads this program and nobody runs it. The first half holds the promises
// against the module itself; the second uses all of them as somebody else's program would, right and wrong.
import type { RateLab as ActualRateLab } from "../www/element";
import type { EVENTS } from "../www/events";
import type * as actual from "../www/ratelab";
import * as promised from "../dist/ratelab.js";
import type { Decision, Limiter, RateLab, RateLabEvents, Report, Scenario, Traffic } from "../dist/ratelab.js";

/** Nothing is promised that the module does not have. */
export function keeps(module: typeof actual): typeof promised {
  return module;
}

/** Nothing is promised that the element does not have. */
export function is(element: ActualRateLab): RateLab {
  return element;
}

/** What is told is what is promised to be. */
export function tells(event: (typeof EVENTS)[number]): keyof promised.RateLabEvents {
  return event;
}
export function promises(event: keyof promised.RateLabEvents): (typeof EVENTS)[number] {
  return event;
}

const edgeBurst: Scenario = {
  $schema: "scenario.schema.json",
  version: 1,
  title: { en: "The edge burst", "pt-BR": "A rajada na borda" },
  seed: 7,
  duration: "2m",
  measure: { window: "1m" },
  open: { at: "worst", view: ["56s", "66s"] },
  lanes: [
    { id: "fixed", title: "Fixed", limiter: { kind: "fixed-window", quota: "100/1m", anchor: "first-request", key: ["user", "ip"] } },
    { id: "bucket", limiter: { kind: "token-bucket", capacity: 100, refill: "100/1m", onEmpty: "queue" } },
    { id: "open", limiter: { kind: "none", key: "global" } },
  ],
  clients: [{ id: "ana", ip: "203.0.113.7", user: "ana", apiKey: "k1", retry: { policy: "none" } }],
  traffic: [
    { kind: "at", times: ["0s", "1s"], client: "ana", cost: 2 },
    { kind: "log", format: "times", text: "1s ana", epoch: "2026-11-30T00:00:00Z", within: "even" },
  ],
  edits: [
    { kind: "send", at: "60.4s" },
    { kind: "move", item: 0, index: 1, to: "61s" },
    { kind: "delete", edit: 0, index: 0 },
    { kind: "set-traffic", at: "90s", item: 0, traffic: { kind: "steady", rate: "5/s" } },
    { kind: "set-limiter", at: "90s+1", lane: "bucket", limiter: { kind: "gcra", rate: "1/s", burst: 5 } },
  ],
  world: { nodes: 1, store: { kind: "local" } },
};

export async function inScripts(): Promise<number> {
  const version: string = await promised.version();
  const mistakes: promised.ScenarioError[] = await promised.check({ version });
  for (const { code, path, message, name } of mistakes) console.log(code, path, message, name);
  try {
    const report: Report = await promised.simulate(edgeBurst, { decisions: true, maxRequests: 1000 });
    const [lane] = report.lanes;
    if (lane === undefined) return 0;
    const waited = (decision: Decision): number => (decision.startsAt ?? decision.at) - decision.at;
    const { first, limit, ratio, bound, beyond } = lane.worstWindow;
    console.log(lane.fingerprint, lane.totals.delayed, first, limit, ratio, bound, beyond, lane.worstAll.admitted, report.logs?.[0]?.firstBad);
    console.log(lane.keys.map(({ key, longestWait }) => `${key} ${longestWait}`), lane.waits.p95);
    for (const { outcome, reason, headers } of lane.decisions ?? []) {
      if (outcome === "reject") console.log(reason.code, reason.have, reason.need, headers["Retry-After"], headers.RateLimit);
    }
    return Math.max(...(lane.decisions ?? []).map(waited));
  } catch (error) {
    if (error instanceof promised.ScenarioError) console.error(error.path, error.message);
    throw error;
  }
}

export async function inPages(): Promise<void> {
  const lab: RateLab = document.querySelector("rate-lab") ?? document.createElement("rate-lab");
  lab.scenario = edgeBurst;
  [lab.lanes, lab.stops, lab.parts, lab.controls] = [["fixed"], ["59s", "worst"], ["vessel"], ["step", "play"]];
  [lab.from, lab.to, lab.speed, lab.playing, lab.instant] = ["0s", "70s", 2, false, 60_000_000_000];
  const before: Scenario | undefined = lab.scenario;
  const place: readonly [number | undefined, number | undefined] = [lab.instant, lab.index];
  lab.addEventListener("ratelab-ready", ({ detail }) => console.log(detail.lanes.length, before?.duration, place));
  lab.addEventListener("ratelab-instant", ({ detail }) => console.log(detail.instant + detail.index + (detail.micro ?? 0), detail.stops?.join()));
  lab.addEventListener("ratelab-complete", ({ detail: { score, max } }) => console.log(score / max));
  lab.addEventListener("ratelab-change", ({ currentTarget }) => console.log(currentTarget));
  [lab.view, lab.theme] = ["56s 66s", "dark"];
  lab.addEventListener("ratelab-error", ({ detail }) => console.log(detail.code, detail.path, detail.message));
  document.addEventListener("ratelab-ready", ({ detail }: RateLabEvents["ratelab-ready"]) => console.log(detail.lanes));
  await lab.step();
  await lab.step(-3);
  await lab.seek(60_400_000_000);
  await lab.seek("59s+3");
  const moved: boolean[] = [lab.jump("rejection"), lab.jump("refill", -1), lab.next(), lab.prev()];
  lab.play();
  lab.pause();
  await lab.send();
  await lab.send({ at: "60s", client: "ana", cost: 2 });
  const returned: boolean[] = [await lab.undo(), await lab.redo()];
  const report: Report = await lab.report();
  const texts: string[] = [lab.why(), lab.why("fixed"), lab.svg(), lab.svg("fixed"), lab.link(), lab.link({ names: true })];
  console.log(moved, returned, report.version, texts);
}

export async function wrongUses(lab: RateLab): Promise<void> {
  // @ts-expect-error: a text is no scenario
  await promised.simulate("edge-burst");
  // @ts-expect-error: a required field is missing
  await promised.simulate({ version: 1, duration: "1m", traffic: [] });
  // @ts-expect-error: there is no such option
  await promised.simulate(edgeBurst, { decision: false });
  // @ts-expect-error: there is no such kind
  const limiter: Limiter = { kind: "fixed", quota: "1/s" };
  // @ts-expect-error: a parameter of another kind
  const other: Limiter = { kind: "gcra", rate: "1/s", burst: 1, quota: "1/s" };
  // @ts-expect-error: a number where a rate stands
  const steady: Traffic = { kind: "steady", rate: 5 };
  // @ts-expect-error: null is never a value
  const nothing: Scenario["title"] = null;
  // @ts-expect-error: there is no such outcome
  const outcome: Decision["outcome"] = "deny";
  // @ts-expect-error: what may be null is asked for it
  const start: number = (await lab.report()).lanes[0]!.worstWindow.first;
  // @ts-expect-error: decisions may be left out
  console.log((await lab.report()).lanes[0]!.decisions.length);
  // @ts-expect-error: there is nothing of that kind to jump to
  lab.jump("next");
  // @ts-expect-error: it is read only
  lab.index = 3;
  // @ts-expect-error: lanes are a list
  lab.lanes = "fixed bucket";
  // @ts-expect-error: no place
  await lab.seek({ at: "1s" });
  // @ts-expect-error: no such field of a request
  await lab.send({ when: "1s" });
  // @ts-expect-error: the event has no such detail
  lab.addEventListener("ratelab-instant", ({ detail }) => console.log(detail.lanes));
  // @ts-expect-error: there is no such method
  lab.stop();
  console.log(limiter, other, steady, nothing, outcome, start);
}
