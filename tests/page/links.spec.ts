// Links: a copied one opens the same picture with the same fingerprint, the address follows without a trace in the
// browser's history, and a damaged one says so beside a built-in scenario.
import { deflateSync, inflateSync } from "node:zlib";

import { type Page, expect, test } from "@playwright/test";

import { type RateLab, host, listen, ready, told, word } from "./host";
import { builtIn, made } from "./scenarios";

const LONGEST = 8192;

/** All that a link has to bring back. */
interface Shown {
  link: string;
  svg: string;
  position: (number | undefined)[];
  fingerprints: string[];
  lanes: string[];
}

/** The lab at an address, anew: not by way of a hashchange. */
async function open(page: Page, hash: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(hash.startsWith("http") ? hash : `index.html${hash}`);
  await ready(page);
}

function shown(page: Page, names = true): Promise<Shown> {
  return page.locator("rate-lab").evaluate(async (element, names) => {
    const lab = element as RateLab;
    return {
      link: lab.link({ names }),
      svg: lab.svg(),
      position: [lab.instant, lab.index],
      fingerprints: (await lab.report()).lanes.map((lane) => lane.fingerprint),
      lanes: lab.lanes,
    };
  }, names);
}

/** Opens what is shown by its link; everything, and the link itself, is to be the same. */
async function opensTheSame(page: Page, what: string): Promise<void> {
  const before = await shown(page);
  expect(before.link.length, what).toBeLessThanOrEqual(LONGEST);
  await open(page, before.link);
  expect(await shown(page), what).toEqual(before);
  expect(await page.evaluate(() => window.told.filter((event) => event.type === "ratelab-error")), what).toEqual([]);
}

/** A value in the form of a link, made by somebody else's program. */
const pack = (value: unknown): string => deflateSync(Buffer.from(JSON.stringify(value))).toString("base64url");
const unpack = (text: string): unknown => JSON.parse(inflateSync(Buffer.from(text, "base64url")).toString());

/** The name of the button that copies it. */
const copy = (says: string): string => `${word("take-copy")}: ${word(says)}`;

const hashOf = (link: string): URLSearchParams => new URLSearchParams(new URL(link).hash.slice(1).replaceAll("+", "%2B"));

test.beforeEach(({ page }) => listen(page));

test("every built-in scenario opens from a short link as it stands, at several positions", async ({ page }) => {
  for (const name of Object.keys(builtIn)) {
    for (const walk of [["worst"], ["0s+0"], ["59s+3"], ["worst", -2]] as const) {
      await open(page, `#scenario=${name}`);
      await page.locator("rate-lab").evaluate(async (lab, [place, steps]) => {
        await (lab as RateLab).seek(place);
        if (steps) await (lab as RateLab).step(steps);
      }, walk);
      const { link } = await shown(page);
      expect(link).toMatch(new RegExp(`index\\.html#scenario=${name}&at=[^&]*(&view=[^&]*)?$`));
      await opensTheSame(page, `${name} at ${walk.join()}`);
    }
  }
});

test("the link is as short as it reads", async ({ page }) => {
  await open(page, "#scenario=edge-burst&at=59s+3");
  const { link, position } = await shown(page);
  expect(position).toEqual([59_000_000_000, 1]);
  await page.locator("rate-lab").evaluate((lab) => (lab as RateLab).seek("59.5s"));
  expect(new URL((await shown(page)).link).hash).toBe("#scenario=edge-burst&at=59.5s");
  expect(link).toContain("at=59s");
});

test("own scenarios open the same from their links", async ({ page }) => {
  const titled = { ...(builtIn["edge-burst"] as object), title: "Ração ☃ 🚦 “%&#+=” \u2028" };
  for (const [name, scenario] of [...Object.entries(made), ["a title of any text", titled] as const]) {
    await open(page, "");
    await page.locator("rate-lab").evaluate((lab, scenario) => ((lab as RateLab).scenario = scenario), scenario);
    await ready(page, 2);
    await page.locator("rate-lab").evaluate(async (lab) => {
      await (lab as RateLab).seek("worst");
      await (lab as RateLab).step(-1);
    });
    const { link } = await shown(page);
    expect([...hashOf(link).keys()].slice(0, 2), name).toEqual(["s", "at"]);
    await opensTheSame(page, name);
  }
});

test("edits of a built-in scenario come along beside its name", async ({ page }) => {
  const edits = [
    { kind: "send", at: "60.4s", count: 20, over: "1s" },
    { kind: "move", item: 0, index: 130, to: "61s" },
    { kind: "delete", edit: 0, index: 3 },
    { kind: "set-limiter", at: "90s+1", lane: "bucket", limiter: { kind: "token-bucket", capacity: 50, refill: "1/s" } },
  ];
  await open(page, "#scenario=edge-burst&at=61s");
  const plain = await shown(page);
  await open(page, `#scenario=edge-burst&edits=${pack(edits)}&at=61s`);
  const { link, fingerprints } = await shown(page);
  expect([...hashOf(link).keys()].slice(0, 3)).toEqual(["scenario", "edits", "at"]);
  expect(fingerprints).not.toEqual(plain.fingerprints);
  await opensTheSame(page, "edits");
});

test("one scenario has one link, however it is written", async ({ page }) => {
  const plain = { version: 1, duration: "1m", lanes: [{ id: "a", limiter: { kind: "token-bucket", capacity: 5, refill: "1/s" } }], traffic: [] };
  const wordy = { traffic: [], seed: 1, lanes: [{ limiter: { refill: "1/1000ms", onEmpty: "reject", initial: 5, capacity: 5.0, kind: "token-bucket" }, id: "a" }], duration: "60s", version: 1 };
  const links: string[] = [];
  for (const scenario of [plain, wordy]) {
    await open(page, `#s=${pack(scenario)}`);
    links.push((await shown(page)).link);
  }
  expect(links[0]).toBe(links[1]);
  const [lane] = plain.lanes;
  expect(unpack(hashOf(links[0]!).get("s")!)).toEqual({ ...plain, lanes: [{ ...lane, limiter: { ...lane!.limiter, refill: "1/1s" } }] });
});

test("lanes, the stretch shown and the lane in focus come along", async ({ page }) => {
  await open(page, "#scenario=edge-burst&lanes=log,fixed&at=59s+3");
  await page.locator("button.zoom-in").click();
  await page.locator('.lane[data-lane="fixed"] h2').click();
  const link = (await shown(page)).link;
  expect([...hashOf(link).keys()]).toEqual(["scenario", "lanes", "at", "view", "lane"]);
  const axis = await page.locator(".axis svg").first().innerHTML();
  await opensTheSame(page, "lanes");
  await expect(page.locator(".lane.focused")).toHaveAttribute("data-lane", "fixed");
  expect(await page.locator(".axis svg").first().innerHTML()).toBe(axis);
});

test("the address follows, and Back leaves the page at once", async ({ page }) => {
  await page.goto("index.html#scenario=idle-then-burst&lang=en");
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history);
    (window as unknown as { replaced: number }).replaced = 0;
    history.replaceState = (...args) => {
      (window as unknown as { replaced: number }).replaced += 1;
      replace(...args);
    };
    history.pushState = () => { throw new Error("pushed"); };
  });
  await ready(page);
  const lab = page.locator("rate-lab");
  const length = await page.evaluate(() => history.length);
  const replaced = (): Promise<number> => page.evaluate(() => (window as unknown as { replaced: number }).replaced);
  await lab.evaluate(async (lab) => {
    for (let n = 0; n < 200; n += 1) await (lab as RateLab).step(n % 3 ? 1 : -1);
  });
  // It opened by the address, which then says where the steps led: once, when they were over.
  const now = async (): Promise<string> => new URL(await lab.evaluate((lab) => (lab as RateLab).link())).hash;
  await expect.poll(async () => page.url()).toContain(`${await now()}&lang=en`);
  expect(await replaced()).toBe(1);
  // While time passes the address rests.
  await lab.evaluate((lab) => (lab as RateLab).play());
  await page.waitForTimeout(1500);
  expect(await replaced()).toBe(1);
  await lab.evaluate((lab) => (lab as RateLab).pause());
  await expect.poll(async () => page.url()).toContain(await now());
  expect(await replaced()).toBe(2);
  // Edits and other scenarios, too.
  await lab.locator("select.add-lane").selectOption("gcra");
  await expect.poll(async () => page.url()).toContain("#s=");
  await lab.locator("select.scenario").selectOption("slow-and-steady");
  await expect.poll(async () => page.url()).toContain("#scenario=slow-and-steady");
  expect(await page.evaluate(() => history.length)).toBe(length);
  expect(await replaced()).toBe(4);
  // Loaded again, it is where it was.
  await lab.evaluate((lab) => (lab as RateLab).step(-3));
  await expect.poll(async () => page.url()).toContain(await now());
  const before = await shown(page);
  await page.reload();
  await ready(page);
  expect(await shown(page)).toEqual(before);
  await page.goBack();
  expect(page.url()).toBe("about:blank");
});

test("a link that is pasted into the same tab opens", async ({ page }) => {
  await open(page, "#scenario=edge-burst&at=59s");
  const lab = page.locator("rate-lab");
  await lab.locator("select.add-lane").selectOption("gcra");
  await expect(lab.locator(".lane")).toHaveCount(4);
  await expect.poll(() => page.url()).toContain("#s=");
  await told(page);
  await page.evaluate(() => (location.hash = "#scenario=edge-burst&at=59.5s&lanes=fixed"));
  await ready(page);
  await expect(lab.locator(".lane")).toHaveCount(1);
  expect((await shown(page)).position[0]).toBe(59_500_000_000);
  // Opened once, and the address stays.
  await page.waitForTimeout(700);
  expect((await told(page)).filter((event) => event.type === "ratelab-ready")).toHaveLength(1);
  expect(new URL(page.url()).hash).toBe("#scenario=edge-burst&at=59.5s&lanes=fixed");
  // Back is what was there before, edits and all.
  await page.goBack();
  await expect(lab.locator(".lane")).toHaveCount(4);
});

test("what is wrong with a link is said beside a built-in scenario", async ({ page }) => {
  const good = { version: 1, duration: "1m", lanes: [{ id: "a", limiter: { kind: "none" } }], traffic: [] };
  const packed = pack(good);
  const bomb = deflateSync(Buffer.alloc(6_000_000, " "), { level: 9 }).toString("base64url");
  for (const [hash, code, lanes] of [
    ["#s=", "damaged-link", 3],
    ["#s=%%%", "damaged-link", 3],
    ["#s=☃", "damaged-link", 3],
    [`#s=${packed.slice(0, -3)}`, "damaged-link", 3],
    [`#s=${packed}AAAA`, "damaged-link", 3],
    [`#s=${Buffer.from("{}").toString("base64url")}`, "damaged-link", 3],
    [`#s=${deflateSync(Buffer.from("no JSON")).toString("base64url")}`, "damaged-link", 3],
    [`#s=${bomb}`, "damaged-link", 3],
    [`#s=${"A".repeat(LONGEST + 1)}`, "link-too-long", 3],
    [`#s=${pack({ ...good, surprise: 1 })}`, "unknown-field", 3],
    [`#s=${pack(null)}`, "wrong-type", 3],
    [`#s=${packed}&lanes=b`, "unknown-lane", 3],
    ["#scenario=edge-brust", "unknown-scenario", 3],
    ["#scenario=constructor", "unknown-scenario", 3],
    ["#scenario=slow-and-steady&lanes=x", "unknown-lane", Object(builtIn["slow-and-steady"]).lanes.length],
    ["#scenario=slow-and-steady&edits=AAAA", "damaged-link", Object(builtIn["slow-and-steady"]).lanes.length],
  ] as const) {
    for (const frame of ["index.html", "embed.html"]) {
      await page.goto("about:blank");
      await page.goto(`${frame}${hash}`);
      await ready(page);
      const errors = (await told(page)).filter((event) => event.type === "ratelab-error");
      expect(errors.map((event) => event.detail.code), hash.slice(0, 60)).toEqual([code]);
      await expect(page.locator("rate-lab .lane")).toHaveCount(lanes);
      await expect(page.getByRole("alert").filter({ visible: true })).toContainText(word("opened-instead"));
      expect(await page.locator("rate-lab").evaluate((lab) => (lab as RateLab).svg().length)).toBeGreaterThan(1000);
    }
  }
});

test("a wrong place in a link is said beside the run that it leads to", async ({ page }) => {
  const own = { version: 1, duration: "1m", lanes: [{ id: "own", limiter: { kind: "none" } }], traffic: [] };
  for (const frame of ["index.html", "embed.html"]) {
    for (const [place, code] of [["at=soon", "bad-position"], ["view=1s", "bad-view"], ["lane=a", "unknown-lane"], ["micro=x", "out-of-range"], ["keys=9", "unknown-key"]]) {
      await page.goto("about:blank");
      await page.goto(`${frame}#s=${pack(own)}&${place}`);
      await ready(page);
      const errors = (await told(page)).filter((event) => event.type === "ratelab-error");
      expect(errors.map((event) => event.detail.code), place).toEqual([code]);
      const alert = page.getByRole("alert").filter({ visible: true });
      await expect(alert).toHaveCount(1);
      await expect(alert).not.toContainText(word("opened-instead"));
      expect(await page.locator("rate-lab").evaluate((lab) => (lab as RateLab).lanes)).toEqual(["own"]);
    }
  }
});

test("what an address says that is no parameter, or says twice, is said beside the run", async ({ page }) => {
  const errors = async (): Promise<unknown[]> => (await told(page)).filter((event) => event.type === "ratelab-error")
    .map(({ detail }) => [detail.code, detail.path]);
  for (const frame of ["index.html", "embed.html"]) {
    await page.goto("about:blank");
    await page.goto(`${frame}#scenario=edge-burst&&at=60.2s&scenaro=x&at=60.4s&at=1s&fallback=edge-burst&lang=en&theme=dark&`);
    await ready(page);
    const lab = page.locator("rate-lab");
    expect(await errors()).toEqual([["unknown-parameter", "scenaro"], ["repeated-parameter", "at"], ["unknown-parameter", "fallback"]]);
    const alert = page.getByRole("alert").filter({ visible: true });
    await expect(alert).toContainText("fallback");
    await expect(alert).toContainText("scenario, s, edits, lanes, at");
    expect(await lab.evaluate((lab) => (lab as RateLab).instant)).toBe(60.2e9);
    // Without them there is nothing to say.
    await page.evaluate(() => (location.hash = "#scenario=edge-burst&at=60.2s&lang=en&theme=dark"));
    await expect(alert).toHaveCount(0);
    await page.evaluate(() => (location.hash = "#scenario=edge-burst&at=60.2s&lang=en&theme=dark&toString=1"));
    await expect(alert).toContainText("toString");
    expect(await errors()).toEqual([["unknown-parameter", "toString"]]);
  }
  // Nor of what the lab itself writes there.
  await page.goto("about:blank");
  await page.goto("index.html#lang=pt-BR&theme=dark");
  await ready(page);
  await page.locator("rate-lab").evaluate((lab) => (lab as RateLab).seek("59s"));
  await expect.poll(() => page.url()).toContain("at=59s");
  await page.reload();
  await ready(page);
  expect(await errors()).toEqual([]);
});

test("it is said in the reader's language, and the address stays until the reader moves", async ({ page }) => {
  await page.goto("index.html#s=AAAA&lang=pt-BR");
  await ready(page);
  await expect(page.getByRole("alert").filter({ visible: true })).toHaveText(/^O link está danificado: .* inteiro\. No lugar, .*\.$/);
  await page.waitForTimeout(700);
  expect(new URL(page.url()).hash).toBe("#s=AAAA&lang=pt-BR");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => page.url()).toContain("#scenario=edge-burst&at=");
});

test("whatever happens to a link on its way, it opens as it was or says what is wrong", async ({ page }) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  await open(page, `#s=${pack(made["every limiter, every traffic"])}`);
  const { link, fingerprints } = await shown(page);
  const hash = new URL(link).hash.slice(1);
  const at = (part: number): number => Math.floor((hash.length * part) / 24);
  const harmed = Array.from({ length: 24 }, (_, n) => [
    hash.slice(0, at(n)),
    hash.slice(0, at(n)) + hash.slice(at(n) + 1),
    hash.slice(0, at(n)) + (hash[at(n)] === "Q" ? "R" : "Q") + hash.slice(at(n) + 1),
  ]).flat();
  let same = 0;
  for (const text of harmed) {
    await told(page);
    await page.evaluate((text) => {
      // What is the same as before is no change of the address.
      history.replaceState(null, "", location.pathname);
      location.hash = text;
      if (text === "") dispatchEvent(new HashChangeEvent("hashchange"));
    }, text);
    await ready(page);
    const events = await told(page);
    const wrong = events.find((event) => event.type === "ratelab-error");
    // What is taken for another parameter harms none that is shown.
    const says = wrong?.detail.code === "unknown-parameter" ? /is no parameter/ : word("opened-instead");
    if (wrong) await expect(page.getByRole("alert").filter({ visible: true })).toContainText(says);
    else if ((await shown(page)).fingerprints.join() === fingerprints.join()) same += 1;
    // Without the whole of it, what is left may name nothing: then it is the built-in one.
    else expect(text.startsWith("s=") && text.length > 2, text).toBe(false);
    expect(await page.locator("rate-lab .lane svg").count()).toBeGreaterThan(0);
  }
  expect(same).toBeLessThan(harmed.length / 2);
  expect(complaints).toEqual([]);
});

test("the button copies the link, and says so", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "#scenario=edge-burst&at=59s");
  await page.getByRole("button", { name: word("share") }).click();
  await page.getByRole("button", { name: copy("take-link") }).click();
  await expect(page.locator(".shared")).toHaveText("Link: copied.");
  await expect(page.locator('rate-lab [role="status"]')).toHaveText("Link: copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await shown(page, false)).link);
  await expect(page.locator("textarea.link")).toBeHidden();
});

test("where copying is not allowed, the link stands in a field, selected", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await open(page, "#scenario=edge-burst&at=59s");
  await page.getByRole("button", { name: word("share") }).click();
  await page.getByRole("button", { name: copy("take-link") }).click();
  await expect(page.locator(".shared")).toContainText("Copy it from the field");
  const field = page.locator("textarea.link");
  const { link } = await shown(page);
  await expect(field).toHaveValue(link);
  await expect(field).toHaveAttribute("readonly", "");
  expect(await field.evaluate((field: HTMLTextAreaElement) => [field.selectionStart, field.selectionEnd])).toEqual([0, link.length]);
});

test("what is too long for a link is offered as a file, which opens the same", async ({ page }) => {
  let seed = 1;
  const random = (): number => (seed = (seed * 48271) % 2147483647);
  const times = Array.from({ length: 4000 }, () => `${random() % 60_000_000}us`);
  const long = { version: 1, duration: "1m", lanes: [{ id: "a", limiter: { kind: "gcra", rate: "50/s", burst: 9 } }], traffic: [{ kind: "at", times }] };
  await open(page, "#scenario=edge-burst&at=59s");
  await page.locator("rate-lab").evaluate((lab, scenario) => ((lab as RateLab).scenario = scenario), long);
  await ready(page, 2);
  const before = await page.locator("rate-lab").evaluate(async (lab) => (await (lab as RateLab).report()).lanes[0]!.fingerprint);
  expect(await page.locator("rate-lab").evaluate((lab) => {
    try {
      return (lab as RateLab).link();
    } catch (error) {
      return (error as { code: string }).code;
    }
  })).toBe("link-too-long");
  // The address leads nowhere rather than elsewhere.
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  await page.getByRole("button", { name: word("share") }).click();
  await page.getByRole("button", { name: copy("take-link") }).click();
  await expect(page.locator(".shared")).toContainText("save it as a file");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: `${word("take-save")}: ${word("take-scenario")}` }).click();
  const file = await (await download).path();
  expect((await download).suggestedFilename()).toBe("scenario.json");
  await open(page, "#scenario=steady-overload&lanes=bucket");
  await page.locator("button.traffic").click();
  await page.locator('[data-key="paste-file"]').setInputFiles({ name: "scenario.json", mimeType: "application/json", buffer: (await import("node:fs")).readFileSync(file) });
  await ready(page, 2);
  expect((await page.locator("rate-lab").evaluate((lab) => (lab as RateLab).report())).lanes.map((lane) => lane.fingerprint)).toEqual([before]);
});

test("a log is shared without its names and paths, unless asked", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "");
  for (const name of ["common log with bad lines", "common log, spread at random", "times"]) {
    await told(page);
    await page.locator("rate-lab").evaluate((lab, scenario) => ((lab as RateLab).scenario = scenario), made[name]);
    await ready(page);
    await expect(page.locator(".share-names")).toHaveCount(1);
    const before = await shown(page, false);
    const text = JSON.stringify(unpack(hashOf(before.link).get("s")!));
    for (const secret of ["203.0.113", "eva", "GET", "/a", "bob", "ana"]) expect(text, name).not.toContain(secret);
    expect(text).toContain("k1");
    await open(page, before.link);
    const after = await shown(page, false);
    expect([after.fingerprints, after.position, after.link], name).toEqual([before.fingerprints, before.position, before.link]);
  }
  await page.locator("rate-lab").evaluate((lab, scenario) => ((lab as RateLab).scenario = scenario), made["times"]);
  await ready(page, 2);
  await page.getByRole("button", { name: word("share") }).click();
  await page.getByRole("checkbox", { name: word("share-names") }).check();
  await page.getByRole("button", { name: copy("take-link") }).click();
  await expect(page.locator(".shared")).toHaveText("Link: copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.stringify(unpack(hashOf(link).get("s")!))).toContain("bob");
  await expect.poll(() => hashOf(page.url()).has("s")).toBe(true);
  // The address itself may be passed on without a thought.
  expect(JSON.stringify(unpack(hashOf(page.url()).get("s")!))).not.toContain("bob");
});

test("the bare frame takes links, and links from anywhere lead to the lab", async ({ page }) => {
  await page.goto(`embed.html#s=${pack(made["times"])}&at=60s&controls=step`);
  await ready(page);
  const before = await shown(page);
  expect(before.link).toContain("/index.html#s=");
  await page.locator("rate-lab").press("ArrowLeft");
  await page.waitForTimeout(700);
  expect(page.url()).toContain("&controls=step");
  await open(page, before.link);
  expect(await shown(page)).toEqual(before);
  await host(page, '<rate-lab scenario="edge-burst" at="59s+3" lanes="fixed"></rate-lab>');
  await ready(page);
  await opensTheSame(page, "a stranger's page");
});

test("a frame that may do nothing but run scripts still gives its link", async ({ page }) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.route("**/shared.html", (route) =>
    route.fulfill({ contentType: "text/html", body: '<!doctype html><iframe sandbox="allow-scripts" src="embed.html#scenario=edge-burst&at=59s&controls=share"></iframe>' }));
  await page.goto("shared.html");
  const frame = page.frameLocator("iframe");
  // Low as it is, the frame has folded its toolbar away.
  await frame.locator('[data-key="fit-all"]').click();
  await frame.getByRole("button", { name: word("share") }).click();
  await frame.getByRole("button", { name: copy("take-link") }).click();
  await expect(frame.locator("textarea.link")).toHaveValue(/\/index\.html#scenario=edge-burst&at=59s$/);
  expect(complaints).toEqual([]);
});

test("what is wrong in an address is said in every language that is chosen, also of a lane or a theme that there is none of", async ({ page }) => {
  await listen(page);
  await page.goto("index.html#scenario=edge-burst&at=foo");
  await ready(page);
  const alert = page.locator("rate-lab .error");
  await expect(alert).toContainText("foo");
  const english = await alert.textContent();
  await page.locator("button[data-lang=pt-BR]").click();
  await expect(alert).toBeVisible();
  await expect(alert).toContainText("foo");
  expect(await alert.textContent()).not.toBe(english);
  await page.goto("about:blank");
  await page.goto("index.html#scenario=edge-burst&lane=nope&theme=sepia");
  await ready(page);
  await expect(page.locator("rate-lab .error")).toContainText("nope");
  await expect(page.locator("rate-lab .lane")).toHaveCount(3);
  await expect(page.locator("button[data-theme-choice=auto]")).toHaveAttribute("aria-pressed", "true");
});

test("a language that the reader chose outlives a reload, whatever the address said", async ({ page }) => {
  await listen(page);
  await page.goto("index.html#scenario=edge-burst&lang=pt-BR&theme=dark");
  await ready(page);
  await page.locator("button[data-lang=en]").click();
  await page.locator("button[data-theme-choice=light]").click();
  await page.reload();
  await ready(page);
  await expect(page.locator("rate-lab")).toHaveAttribute("lang", "en");
  await expect(page.locator("rate-lab")).toHaveAttribute("theme", "light");
});

test("a link leads inside the same decision, and to the keys that are drawn", async ({ page }) => {
  const whole = {
    version: 1, duration: "10s", clients: [{ id: "ana" }, { id: "bob" }],
    lanes: [
      { id: "bucket", limiter: { kind: "token-bucket", capacity: 2, refill: "1/4s" } },
      { id: "window", limiter: { kind: "fixed-window", quota: "2/10s" } },
    ],
    traffic: [{ kind: "burst", at: "1s", count: 4, client: "ana" }, { kind: "burst", at: "2s", count: 2, client: "bob" }],
  };
  await listen(page);
  await page.goto("index.html");
  await ready(page);
  const lab = page.locator("rate-lab");
  await lab.evaluate((lab, whole) => {
    (lab as RateLab).scenario = whole;
  }, whole);
  await ready(page, 2);
  await lab.evaluate((lab) => (lab as RateLab).seek("1s+2"));
  await lab.locator('[data-key="key-window"]').selectOption("bob");
  await lab.locator('.lane[data-lane="window"] h2').click();
  for (let n = 0; n < 3; n += 1) await lab.locator("[data-key=inside-on]").click();
  const seen = async (): Promise<(string | null)[]> => [
    await lab.locator(".why").textContent(),
    await lab.locator('.lane[data-lane="window"] svg').evaluate((svg) => svg.innerHTML),
    await lab.locator('[data-key="key-window"]').inputValue(),
    await lab.evaluate((lab) => (lab as RateLab).svg()),
  ];
  const here = await seen();
  const link = await lab.evaluate((lab) => (lab as RateLab).link());
  expect(link).toContain("&micro=");
  expect(link).toContain("&keys=");
  await page.goto("about:blank");
  await page.goto(link);
  await ready(page);
  expect(await seen()).toEqual(here);
  await page.goto("about:blank");
  await page.goto(link.replace(/keys=[^&]*/, "keys=7"));
  await ready(page);
  await expect(page.locator("rate-lab .error")).toContainText("7");
});
