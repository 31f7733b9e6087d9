// Speeds in Chromium, printed as tables. `cargo xtask bench` serves dist/ and passes its address and the browser.
// A measurement is a name and a function that runs in the page, with ratelab.js, the engine under it and scenarios as
// its arguments, and gives its rows: [what, number, unit].
import { chromium } from "@playwright/test";

const measurements = {
  "load": async ({ version }) => {
    const start = performance.now();
    await version();
    return [["from module to first answer", performance.now() - start, "ms"]];
  },

  "ns a decision": async () => {
    const module = await WebAssembly.compile(await (await fetch("/decide/decide.wasm")).arrayBuffer());
    // Whatever of the page's boundary was linked along is never called.
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => 0;
    const { exports } = await WebAssembly.instantiate(module, imports);
    const rows = [];
    for (let rule = 0; exports.name(rule) !== 0; rule += 1) {
      const name = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.name(rule), exports.name_length(rule)));
      const all = [];
      for (let repetition = 0; repetition < 15; repetition += 1) {
        const start = performance.now();
        exports.decide(rule, 400_000);
        all.push((performance.now() - start) * 1e6 / 400_000);
      }
      rows.push([name, all.sort((a, b) => a - b)[7], "ns, median"]);
    }
    return rows;
  },

  // Steady overload: half as much again as is admitted, so that every state stays in motion.
  "a million requests, report without decisions": async ({ simulate }, engine, { limiters, overload }) => {
    const rows = [];
    for (const [name, limiter] of Object.entries(limiters)) {
      const scenario = overload(1_000_000, [limiter]);
      let least = Infinity;
      for (let repetition = 0; repetition < 3; repetition += 1) {
        const start = performance.now();
        await simulate(scenario, { decisions: false });
        least = Math.min(least, performance.now() - start);
      }
      rows.push([name, least, "ns a request"]);
    }
    return rows;
  },

  "100,000 requests, 3 lanes": async (_, engine, { limiters, three, overload, times }) => {
    const scenario = overload(100_000, three.map((name) => limiters[name]));
    const start = performance.now();
    const lab = new engine.Lab(scenario, undefined, (id) => id);
    const rows = [["run with history, measured", (performance.now() - start) * 1e6 / 100_000, "ns a request"]];
    const places = Array.from({ length: 200 }, (_, i) => Math.floor(lab.end * ((i * 0.6180339887) % 1)));
    rows.push(...times("seek anywhere", places, (place) => lab.seek_instant(place)));
    const back = [];
    for (const place of places) {
      lab.seek_instant(place);
      // From between two events this leads to the one that happened last; only the next step undoes one.
      lab.step(-1);
      const start = performance.now();
      lab.step(-1);
      back.push(performance.now() - start);
    }
    rows.push(...times("step back", back));
    lab.free();
    return rows;
  },

  "the element in that run, script only": async (_, engine, { limiters, three, overload, times }) => {
    const element = document.createElement("rate-lab");
    element.style.width = "1200px";
    element.scenario = overload(100_000, three.map((name) => limiters[name]));
    const start = performance.now();
    const ready = new Promise((resolve) => element.addEventListener("ratelab-ready", resolve));
    document.body.append(element);
    await ready;
    const rows = [["from scenario to picture", performance.now() - start, "ms"]];
    const spent = async (places) => {
      const all = [];
      for (const place of places) {
        const start = performance.now();
        await element.seek(place);
        all.push(performance.now() - start);
        // Style and layout are the browser's part; the next frame is not to find them undone.
        await new Promise(requestAnimationFrame);
      }
      return all;
    };
    // A quarter into the run, at the speed of the clock.
    const from = 166e9;
    rows.push(...times("a frame while playing", await spent(Array.from({ length: 200 }, (_, i) => Math.round(from + i * 1e9 / 60)))));
    rows.push(...times("seek anywhere", await spent(Array.from({ length: 50 }, (_, i) => Math.floor(666e9 * ((i * 0.6180339887) % 1))))));
    return rows;
  },

  // What the page runs in each frame of the player; style and layout are the browser's part.
  "script a frame while playing, 4 lanes": async (_, engine, { element, overloaded, player, times }) => {
    const rows = [];
    for (const requests of [1_000, 100_000, 1_000_000]) {
      const { lab } = await element(overloaded(requests));
      // From a quarter into the run, at the speed of the clock; before the end of the shortest.
      await lab.seek(Math.round(requests / 150 / 4 * 1e9));
      rows.push(...times(`${requests.toLocaleString("en")} requests`, await player(lab, 200)));
      lab.remove();
    }
    return rows;
  },

  "a million requests, 4 lanes, script only": async (_, engine, { element, overloaded, spent, times }) => {
    const { lab, opened, slices } = await element(overloaded(1_000_000));
    const rows = [["from scenario to picture", opened, "ms"], ["the longest slice on the way", Math.max(...slices), "ms"]];
    const end = 1_000_000 / 150 * 1e9;
    const anywhere = Array.from({ length: 50 }, (_, i) => (i * 0.6180339887) % 1);
    rows.push(...times("seek anywhere", await spent(anywhere, (share) => lab.seek(Math.floor(end * share)))));
    rows.push(...times("step on, step back", await spent(anywhere, (_, i) => lab.step(i % 2 === 0 ? 1 : -1))));
    const scrubber = lab.shadowRoot.querySelector("input[type=range]");
    rows.push(...times("scrub", await spent(anywhere, (share) => {
      scrubber.value = String(Math.floor(share * Number(scrubber.max)));
      scrubber.dispatchEvent(new Event("input"));
    })));
    const zoom = (key) => lab.shadowRoot.querySelector(`[data-key=${key}]`).click();
    rows.push(...times("zoom in, then out", await spent(anywhere, (_, i) => zoom(i < 25 ? "zoom-in" : "zoom-out"))));
    return rows;
  },
};

// What is given to each of them; written out so, as it goes to the page as text.
const given = `{
  limiters: ${JSON.stringify({
    "none": { kind: "none" },
    "fixed window": { kind: "fixed-window", quota: "100/1s" },
    "sliding log": { kind: "sliding-log", quota: "100/1s" },
    "sliding counter": { kind: "sliding-counter", quota: "100/1s" },
    "token bucket": { kind: "token-bucket", capacity: 100, refill: "100/1s" },
    "token bucket, interval": { kind: "token-bucket", capacity: 100, refill: "100/1s", refillStyle: "interval" },
    "token bucket, queue": { kind: "token-bucket", capacity: 100, refill: "100/1s", onEmpty: "queue", queue: 100 },
    "leaky bucket, queue": { kind: "leaky-bucket", capacity: 100, leak: "100/1s" },
    "leaky bucket, meter": { kind: "leaky-bucket", capacity: 100, leak: "100/1s", style: "meter" },
    "gcra": { kind: "gcra", rate: "100/1s", burst: 100 },
  })},
  three: ["sliding log", "token bucket", "leaky bucket, queue"],
  overload: (requests, limiters) => ({
    version: 1,
    duration: Math.ceil(requests / 150) + "s",
    lanes: limiters.map((limiter, lane) => ({ id: "lane-" + lane, limiter })),
    traffic: [{ kind: "burst", count: requests, at: "0s", over: Math.floor(requests / 150) + "s" }],
  }),
  // The same as four lanes of unlike kinds.
  overloaded(requests) {
    return this.overload(requests, ["sliding log", "fixed window", "token bucket", "leaky bucket, queue"].map((name) => this.limiters[name]));
  },
  // An element that shows a scenario: how long that took, and how long each slice on the way.
  async element(scenario) {
    const lab = document.createElement("rate-lab");
    lab.style.width = "1200px";
    lab.scenario = scenario;
    // Between two beats lies what kept the page busy.
    const slices = [];
    const beat = new MessageChannel();
    let last = performance.now();
    beat.port1.onmessage = () => {
      slices.push(performance.now() - last);
      last = performance.now();
      beat.port2.postMessage(undefined);
    };
    beat.port2.postMessage(undefined);
    const start = performance.now();
    const ready = new Promise((resolve) => lab.addEventListener("ratelab-ready", resolve, { once: true }));
    document.body.append(lab);
    await ready;
    const opened = performance.now() - start;
    beat.port1.close();
    return { lab, opened, slices };
  },
  // Script in each of so many frames of an element that plays.
  async player(lab, frames) {
    const all = [];
    const request = window.requestAnimationFrame;
    await new Promise((resolve) => {
      window.requestAnimationFrame = (act) => request.call(window, (now) => {
        const start = performance.now();
        act(now);
        all.push(performance.now() - start);
        if (all.length === frames || !lab.playing) resolve();
      });
      lab.play();
    });
    window.requestAnimationFrame = request;
    lab.pause();
    return all;
  },
  // Script in each act; the next frame is not to find style and layout undone.
  async spent(of, act) {
    const all = [];
    for (const [i, it] of of.entries()) {
      const start = performance.now();
      await act(it, i);
      all.push(performance.now() - start);
      await new Promise(requestAnimationFrame);
    }
    return all;
  },
  times: (what, of, act) => {
    const all = act ? of.map((it) => { const start = performance.now(); act(it); return performance.now() - start; }) : [...of];
    all.sort((a, b) => a - b);
    const rank = (share) => all[Math.ceil(all.length * share) - 1];
    return [[what + ", median", rank(0.5), "ms"], [what + ", p95", rank(0.95), "ms"], [what + ", longest", rank(1), "ms"]];
  },
}`;

const browser = await chromium.launch({
  executablePath: process.env.RATELAB_CHROMIUM,
  args: process.env.RATELAB_CHROMIUM_FLAGS.split(" "),
});
try {
  for (const [name, measure] of Object.entries(measurements)) {
    console.log(name);
    const page = await browser.newPage();
    // An empty page of the same site, without the site's policy: the measurement is evaluated in it.
    await page.goto(new URL("hosts/blank.html", process.env.RATELAB_PAGE).href);
    const rows = await page.evaluate(`(async () => {
      const lab = await import("/ratelab.js");
      const { default: make } = await import("/engine/ratelab.js");
      const engine = make(WebAssembly);
      await engine({ module_or_path: "/ratelab.wasm" });
      const given = ${given};
      for (const [name, it] of Object.entries(given)) if (typeof it === "function") given[name] = it.bind(given);
      return (${measure})(lab, engine, given);
    })()`);
    for (const [what, number, unit] of rows) {
      console.log(`  ${what.padEnd(50)}${number.toFixed(number < 10 ? 2 : 1).padStart(12)} ${unit}`);
    }
    await page.close();
  }
} finally {
  await browser.close();
}
