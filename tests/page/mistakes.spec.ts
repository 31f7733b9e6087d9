// Bad input: said in words where it is, told by an event, and the last good run stays; never a blank box.
import { type Locator, type Page, expect, test } from "@playwright/test";

import { type RateLab, host, inline, ready, tag, told } from "./host";
import { bad, builtIn } from "./scenarios";

const alert = (page: Page): Locator => page.locator("rate-lab").getByRole("alert").filter({ visible: true });

async function mistake(page: Page): Promise<Record<string, unknown>> {
  await page.waitForFunction(() => window.told.some((event) => event.type === "ratelab-error"));
  const errors = (await told(page)).filter((event) => event.type === "ratelab-error");
  expect(errors).toHaveLength(1);
  return errors[0]!.detail;
}

/** What is wrong from the first, its path, and words that the error holds. */
const AT_FIRST: readonly (readonly [what: string, html: string, code: string, path: string, words: string])[] = [
  ["an unknown name", tag({ scenario: "edge-brust" }), "unknown-scenario", "scenario", "edge-brust"],
  ["no scenario at all", tag({}), "missing-scenario", "scenario", "edge-burst"],
  ["an empty name", tag({ scenario: "" }), "unknown-scenario", "scenario", "built-in"],
  ["an address where nothing is", tag({ scenario: "none.json" }), "unknown-scenario", "scenario", "none.json"],
  ["broken JSON", tag({}, '<script type="application/json">{"version": 1,</script>'), "not-json", "", "JSON"],
  ["JSON that is no scenario", tag({}, inline([1])), "wrong-type", "", "object"],
  ["a lane named twice", tag({ scenario: "edge-burst", lanes: "log bucket log" }), "repeated-lane", "lanes", '"log"'],
  ["an unknown lane", tag({ scenario: "edge-burst", lanes: "fixd" }), "unknown-lane", "lanes", "fixd"],
];

/** What is wrong beside a run that opens all the same, what would be right, and the error. */
const BESIDE: readonly (readonly [name: string, wrong: string, right: string, code: string, words: string])[] = [
  ["at", "noon", "60.2s", "bad-position", "noon"],
  ["view", "9s 8s", "58s 62s", "bad-view", "9s 8s"],
  ["from", "early", "59.5s", "bad-position", "early"],
  ["to", "late", "60.1s", "bad-position", "late"],
  ["stops", "59s later", "59s 60s", "bad-position", "later"],
  ["lane", "fixd", "bucket", "unknown-lane", "fixd"],
  ["micro", "99", "1", "out-of-range", "at most 3"],
  ["micro", "one", "1", "out-of-range", "one"],
  ["keys", "7", "0 0 0", "unknown-key", "7"],
  ["parts", "vessle", "vessel", "unknown-value", "vessle"],
  ["controls", "stop", "step", "unknown-value", "stop"],
  ["theme", "sepia", "dark", "unknown-value", "sepia"],
  ["speed", "fast", "2", "out-of-range", "fast"],
];

for (const [what, html, code, path, words] of AT_FIRST) {
  test(`${what} from the first is said in words and told`, async ({ page }) => {
    await host(page, html);
    const detail = await mistake(page);
    expect(Object.keys(detail)).toEqual(["code", "path", "message"]);
    expect(detail).toMatchObject({ code, path });
    await expect(alert(page)).toContainText(words);
    await expect(alert(page)).toContainText(path);
  });
}

/** What one sees, and can do, of the run that is shown. */
function seen(lab: Locator): Promise<unknown> {
  return lab.evaluate((element) => {
    const lab = element as RateLab & HTMLElement;
    const root = lab.shadowRoot!;
    return [lab.link(), lab.svg(), lab.why(), lab.dataset.theme, lab.speed, lab.next(), lab.link(),
      [...root.querySelectorAll("[data-key]")].map((piece) => piece.getAttribute("data-key")),
      root.querySelector(".lane.focused")!.getAttribute("data-lane"), root.querySelector("[part=finding]") !== null];
  });
}

for (const [name, wrong, right, code, words] of BESIDE) {
  test(`a wrong ${name} from the first hides nothing: ${wrong}`, async ({ page }) => {
    const others: Record<string, string> = { scenario: "edge-burst", at: "60.4s" };
    const { [name]: _, ...without } = others;
    await host(page, tag({ ...without, id: "without" }) + tag({ ...others, [name]: right, id: "right" }) + tag({ ...others, [name]: wrong, id: "lab" }));
    await ready(page, 3);
    const lab = page.locator("#lab");
    const said = lab.getByRole("alert").filter({ visible: true });
    const set = (name: string, value: string | undefined): Promise<void> => lab.evaluate((lab, [name, value]) => {
      if (value === undefined) lab.removeAttribute(name!);
      else lab.setAttribute(name!, value);
    }, [name, value]);
    const errors = async (): Promise<Record<string, unknown>[]> =>
      (await told(page)).filter(({ type }) => type === "ratelab-error").map(({ detail, from }) => ({ ...detail, from }));
    expect(await errors()).toEqual([expect.objectContaining({ code, path: name, from: "lab" })]);
    await expect(said).toContainText(words);
    await expect(said).toContainText(name);
    expect(await seen(lab)).toEqual(await seen(page.locator("#without")));
    // Who changes something else is not held up by it, nor told of it again.
    await set("lang", "pt-BR");
    await expect(lab.getByRole("button", { name: "Reproduzir" })).toHaveCount(1);
    if (name !== "at") await set("at", "60.3s");
    await set("lang", undefined);
    await expect(said).toContainText(words);
    expect(await errors()).toEqual([]);
    await set(name, right);
    if (name !== "at") await set("at", "60.4s");
    await expect(said).toHaveCount(0);
    expect(await seen(lab)).toEqual(await seen(page.locator("#right")));
    expect(await errors()).toEqual([]);
  });
}

test("of several wrong attributes each is told, and stays said until it is mended", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", at: "noon", theme: "sepia", from: "60s", to: "59s" }));
  await ready(page);
  const errors = (await told(page)).filter(({ type }) => type === "ratelab-error");
  expect(new Set(errors.map(({ detail }) => detail.path))).toEqual(new Set(["at", "theme", "to"]));
  for (const [name, value] of [["to", "70s"], ["theme", "dark"], ["at", "60.2s"]] as const) {
    await expect(alert(page)).toHaveCount(1);
    await page.locator("rate-lab").evaluate((lab, [name, value]) => lab.setAttribute(name, value), [name, value] as const);
  }
  await expect(alert(page)).toHaveCount(0);
  expect((await told(page)).filter(({ type }) => type === "ratelab-error")).toEqual([]);
  expect(await page.locator("rate-lab").evaluate((lab) => (lab as RateLab).instant)).toBe(60.2e9);
});

test("a wrong look that came later is as it was before, also once the run is edited", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", at: "60.4s", parts: "timeline", controls: "play", speed: "2" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  await lab.evaluate((lab) => lab.setAttribute("parts", "timelime"));
  await lab.evaluate((lab) => lab.setAttribute("speed", "fast"));
  await lab.evaluate((lab) => (lab as RateLab).send());
  // Nor is what is wrong forgotten.
  await expect(alert(page)).toContainText(/timelime|fast/);
  await expect(lab.locator("[part=finding]")).toHaveCount(0);
  await expect(lab.getByRole("button", { name: "Play" })).toHaveCount(1);
  expect(await lab.evaluate((lab) => [(lab as RateLab).speed, (lab as RateLab).parts])).toEqual([2, ["timeline"]]);
});

test("of several things that are wrong one is shown, and how many more there are", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", at: "zz", speed: "q", theme: "z" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  await expect(alert(page)).toContainText("2 more things are wrong.");
  await lab.evaluate((lab) => lab.removeAttribute("theme"));
  await expect(alert(page)).toContainText("One more thing is wrong.");
  await lab.evaluate((lab) => lab.removeAttribute("at"));
  await expect(alert(page)).toContainText("speed");
  await expect(alert(page)).not.toContainText("more");
  await lab.evaluate((lab) => lab.removeAttribute("speed"));
  await expect(alert(page)).toHaveCount(0);
});

test("a good value after a bad first one opens the run", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", lanes: "fixd" }));
  await expect(alert(page)).toContainText("fixd");
  await page.locator("rate-lab").evaluate((lab) => lab.removeAttribute("lanes"));
  await ready(page);
  await expect(alert(page)).toHaveCount(0);
  await expect(page.locator("rate-lab .lane svg")).toHaveCount(3);
});

test("any bad attribute later leaves the run as it was, says what is wrong, and a good one takes the error away", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", at: "60s" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  const before = await lab.evaluate((lab) => (lab as RateLab).svg());
  await told(page);
  for (const [name, wrong, right] of [
    ["scenario", "edge-brust", "edge-burst"],
    ["lanes", "fixd", "fixed bucket log"],
    ["at", "noon", "60s"],
    ["parts", "vessle", "finding timeline"],
    ["controls", "stop", "step play"],
    ["theme", "sepia", "light"],
    ["speed", "0", "2"],
    ["view", "9s", "56s 66s"],
  ] as const) {
    await lab.evaluate((lab, [name, value]) => lab.setAttribute(name, value), [name, wrong] as const);
    expect(await mistake(page), name).toMatchObject({ path: name });
    await expect(alert(page), name).toContainText(name);
    await expect(lab.locator(".lane svg"), name).toHaveCount(3);
    expect(await lab.evaluate((lab) => (lab as RateLab).svg()), name).toBe(before);
    // And it can still be moved in.
    await lab.evaluate(async (lab) => {
      await (lab as RateLab).step(-1);
      await (lab as RateLab).step(1);
    });
    await lab.evaluate((lab, [name, value]) => lab.setAttribute(name, value), [name, right] as const);
    await expect(alert(page), name).toHaveCount(0);
    await told(page);
  }
});

test("a bad scenario set as a property leaves the run that stands, and says why in both languages", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  const before = await lab.evaluate((lab) => (lab as RateLab).svg());
  await told(page);
  for (const [scenario, path] of bad) {
    await lab.evaluate((lab, scenario) => ((lab as RateLab).scenario = scenario), scenario);
    const detail = await mistake(page);
    expect(detail.path).toBe(path);
    await expect(alert(page)).toContainText(detail.message as string);
    await expect(alert(page)).toContainText(path);
  }
  expect(await lab.evaluate((lab) => (lab as RateLab).svg())).toBe(before);
  expect(await lab.evaluate((lab) => (lab as RateLab).scenario)).toEqual(builtIn["edge-burst"]);
});

test("in Portuguese every mistake is said in Portuguese", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", lang: "pt-BR" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  await told(page);
  for (const [scenario] of bad) {
    await lab.evaluate((lab, scenario) => ((lab as RateLab).scenario = scenario), scenario);
    const { code, message } = await mistake(page);
    const said = (await alert(page).textContent())!;
    expect(said, String(code)).not.toContain(message as string);
    expect(said, String(code)).not.toMatch(/error-|\bit (is|has)\b|\bwrite\b/);
    // With the same values, bounds and mends.
    for (const value of (message as string).match(/"[^"]*"|\d[\w.+]*/g) ?? []) expect(said, String(code)).toContain(value);
  }
});

test("large numbers in what is wrong stand as the language writes them", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  for (const [lang, most] of [["en", "9,007,199,254,740,991"], ["pt-BR", "9.007.199.254.740.991"]] as const) {
    await lab.evaluate((lab, lang) => lab.setAttribute("lang", lang), lang);
    await lab.evaluate((lab) => {
      (lab as RateLab).scenario = {
        version: 1, duration: "1m", lanes: [{ id: "a", limiter: { kind: "token-bucket", capacity: 1e16, refill: "1/s" } }], traffic: [],
      };
    });
    await expect(alert(page)).toContainText(most);
  }
});

test("a scenario too large to run is rejected before it runs", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst" }));
  await ready(page);
  await told(page);
  await page.locator("rate-lab").evaluate((lab) => {
    (lab as RateLab).scenario = {
      version: 1, duration: "100d", lanes: [{ id: "a", limiter: { kind: "none" } }],
      traffic: [{ kind: "steady", rate: "9007199254740991/1ns" }],
    };
  });
  expect(await mistake(page)).toMatchObject({ path: "traffic[0].rate" });
});
