// Attributes change live: however one gets there, what they say in the end is what a new element with the same ones shows.
import { expect, test } from "@playwright/test";

import { type RateLab, host, ready } from "./host";

/** What may stand in each, good or bad; `undefined`: absent. */
const VALUES: Record<string, (string | undefined)[]> = {
  scenario: ["edge-burst", "leaky-or-token", "steady-overload", "none-such"],
  lanes: [undefined, "bucket", "log fixed", "none-such"],
  at: [undefined, "59.5s", "60s+3", "worst", "2s", "soon"],
  view: [undefined, "50s 70s", "1s 5s", "5s 1s"],
  lane: [undefined, "bucket", "fixed"],
  micro: [undefined, "1", "2", "x"],
  keys: [undefined],
  from: [undefined, "1s", "59.2s", "late"],
  to: [undefined, "70s", "60s"],
  stops: [undefined, "59s 60s worst", "60.4s", "late"],
  parts: [undefined, "vessel", "timeline why code", "none", "all"],
  controls: [undefined, "step", "none", "step play edit", "all"],
  lang: [undefined, "pt-BR", "en"],
  theme: [undefined, "dark", "projector", "light", "pink"],
  speed: [undefined, "10", "0.5", "fast"],
};

/** The last ones must go together: else there is no new element to compare with. */
const LAST: Record<string, (string | undefined)[]> = {
  "edge-burst": ["bucket", "fixed"],
  "leaky-or-token": [],
  "steady-overload": [],
};

/** The numbers after a seed, each between 0 and 1: mulberry32. */
function random(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

for (let seed = 1; seed <= 12; seed += 1)
  test(`in whatever order they are set: ${seed}`, async ({ page }) => {
    const next = random(seed);
    const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
    const names = Object.keys(VALUES);
    // Any of them to begin with, bad ones too; then each once more, so that all together are good.
    const walk: [string, string | undefined, boolean][] = Array.from({ length: 25 }, () => {
      const name = one(names);
      return [name, one(VALUES[name]!), next() < 0.5];
    });
    const scenario = one(Object.keys(LAST));
    const lanes = LAST[scenario]!;
    const good: Record<string, (string | undefined)[]> = {
      ...VALUES,
      scenario: [scenario],
      lanes: lanes.length > 0 ? [undefined, "bucket fixed"] : [undefined],
      lane: [undefined, ...lanes],
    };
    const bad = new Set(["none-such", "soon", "5s 1s", "x", "late", "all", "pink", "fast"]);
    const order = names.map((name) => [next(), name] as const).sort(([a], [b]) => a - b).map(([, name]) => name);
    for (const name of order) walk.push([name, one(good[name]!.filter((value) => !bad.has(value!))), next() < 0.5]);
    await host(page, `<rate-lab scenario="edge-burst"></rate-lab>`);
    await ready(page);
    const [live, fresh] = await page.evaluate(async (walk) => {
      const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
      const settle = async (element: HTMLElement): Promise<void> => {
        // What opens does so within a few tasks, all being there; nothing here is long.
        for (let n = 0; n < 20; n += 1) await task();
        await (element as RateLab & HTMLElement).report();
      };
      const state = async (element: HTMLElement): Promise<unknown> => {
        const lab = element as RateLab & HTMLElement;
        const { instant, index, lanes, parts, controls, from, to, stops, speed, playing } = lab;
        const root = lab.shadowRoot!;
        return {
          attributes: Object.fromEntries([...lab.attributes].map(({ name, value }) => [name, value])),
          link: lab.link(), instant, index, lanes, parts, controls, from, to, stops, speed, playing, why: lab.why(), svg: lab.svg(),
          fingerprints: (await lab.report()).lanes.map((lane) => lane.fingerprint),
          error: root.querySelector<HTMLElement>(".error:not([hidden])")?.textContent ?? "",
          shown: [...root.querySelectorAll("[data-key]")].map((piece) => piece.getAttribute("data-key")),
          words: root.querySelector<HTMLElement>(".stage")!.innerText,
        };
      };
      const lab = document.querySelector("rate-lab") as RateLab & HTMLElement;
      for (const [name, value, waits] of walk) {
        if (value === undefined || value === null) lab.removeAttribute(name);
        else lab.setAttribute(name, value);
        if (waits) await task();
      }
      await settle(lab);
      const fresh = document.createElement("rate-lab") as RateLab & HTMLElement;
      for (const { name, value } of lab.attributes) if (!name.startsWith("data-")) fresh.setAttribute(name, value);
      lab.after(fresh);
      await new Promise((resolve) => fresh.addEventListener("ratelab-ready", resolve, { once: true }));
      await settle(fresh);
      return [await state(lab), await state(fresh)];
    }, walk);
    expect(live).toEqual(fresh);
  });
