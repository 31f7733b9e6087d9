// Moving in a run: jumps, typed instants, the keys and their table, the speeds, how far one may go.
import { type Locator, type Page, expect, test } from "@playwright/test";

import { type RateLab, host, inline, listen, ready, tag, told } from "./host";

const SECOND = 1_000_000_000;

async function open(page: Page, hash = ""): Promise<Locator> {
  await listen(page);
  await page.goto(`index.html${hash}`);
  await ready(page);
  return page.locator("rate-lab");
}

const speed = (lab: Locator): Promise<number> => lab.evaluate((lab) => (lab as RateLab).speed);

test("? shows the table of keys, by which everything is reached; Escape hides it and the focus returns", async ({ page }) => {
  const lab = await open(page);
  const help = lab.getByRole("dialog", { name: "Keys" });
  await expect(help).toBeHidden();
  // On this page the keys work before anything has the focus.
  await page.keyboard.press("?");
  await expect(help).toBeVisible();
  await expect(help.getByRole("row", { name: "One event on; one back" })).toContainText("→ ←");
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  const play = lab.getByRole("button", { name: "Play" });
  await play.focus();
  await page.keyboard.press("?");
  await expect(help.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(play).toBeFocused();
  await page.keyboard.press("?");
  await page.keyboard.press("?");
  await expect(help).toBeHidden();
});

test("[ and ] go down and up the ladder of speeds, from 0.01× to 1000×", async ({ page }) => {
  const lab = await open(page);
  await lab.getByRole("tabpanel").focus();
  const ladder = lab.getByRole("combobox", { name: "Speed" });
  for (let n = 0; n < 20; n += 1) await page.keyboard.press("[");
  expect(await speed(lab)).toBe(0.01);
  await expect(ladder).toHaveValue("0.01");
  for (let n = 0; n < 20; n += 1) await page.keyboard.press("]");
  expect(await speed(lab)).toBe(1000);
  await expect(ladder).toHaveValue("1000");
  // Between two rungs, to the next on either side.
  await lab.evaluate((lab) => ((lab as RateLab).speed = 3));
  await expect(ladder).toHaveValue("3");
  await page.keyboard.press("]");
  expect(await speed(lab)).toBe(5);
  await ladder.selectOption("0.2");
  expect(await speed(lab)).toBe(0.2);
});

const place = (lab: Locator): Promise<(number | undefined)[]> =>
  lab.evaluate((lab) => [(lab as RateLab).instant, (lab as RateLab).index]);

/** The lane in focus. */
const focused = (lab: Locator): Locator => lab.locator(".lane.focused").getByRole("heading");

const said = (lab: Locator): Locator => lab.locator(".complaint");

const heard = (lab: Locator): Locator => lab.getByRole("status");

test("the keys jump to the next of a kind and back, and bring its lane into focus", async ({ page }) => {
  const lab = await open(page, "#at=0s%2B0");
  await lab.getByRole("tabpanel").focus();
  const press = async (key: string, instant: number, index: number, lane?: string): Promise<void> => {
    await page.keyboard.press(key);
    expect(await place(lab), key).toEqual([Math.round(instant * SECOND), index]);
    if (lane) await expect(focused(lab), key).toHaveText(lane);
  };
  await press("r", 60, 1, "Sliding log");
  expect(await lab.evaluate((lab) => (lab as RateLab).why())).toContain("100 + 1 > 100");
  await press("r", 60.01, 1);
  await press("R", 60, 1, "Sliding log");
  await press("R", 60, 1);
  await expect(said(lab)).toHaveText("No earlier rejection");
  await expect(heard(lab)).toHaveText("No earlier rejection");
  // What was said goes with the next move. Of two lanes that turn at once, the first comes into focus.
  await press("E", 60, 0, "Fixed window");
  await expect(said(lab)).toBeHidden();
  await press("e", 120, 0, "Fixed window");
  await press("E", 60, 0);
  await press("F", 59.6, 0, "Token bucket");
  await press("f", 60, 0, "Fixed window");
  await press("d", 60, 0);
  await expect(said(lab)).toHaveText("No later delay");
  await press("w", 60.99, 1, "Fixed window");
});

test("delays are reached too", async ({ page }) => {
  const lab = await open(page, "#scenario=leaky-or-token&at=0s%2B0");
  await lab.getByRole("tabpanel").focus();
  const { lanes } = await lab.evaluate((lab) => (lab as RateLab).report());
  const delayed = lanes.flatMap((lane) => lane.decisions.filter((decision) => decision.outcome === "delay").map(({ at }) => at));
  await page.keyboard.press("d");
  expect((await place(lab))[0]).toBe(Math.min(...delayed));
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+D");
  expect((await place(lab))[0]).toBe(Math.max(...delayed));
});

test("the buttons jump to what is chosen, in any lane or in the one in focus", async ({ page }) => {
  const lab = await open(page, "#at=60.5s");
  const choice = lab.getByRole("combobox", { name: "Jump to" });
  await lab.getByRole("button", { name: "Next rejection", exact: true }).click();
  expect((await place(lab))[0]).toBe(60.51 * SECOND);
  await lab.getByRole("button", { name: "Previous rejection", exact: true }).click();
  expect((await place(lab))[0]).toBe(60.5 * SECOND);
  await choice.selectOption({ label: "Window edge" });
  await lab.getByRole("button", { name: "Previous window edge" }).click();
  expect(await place(lab)).toEqual([60 * SECOND, 0]);
  await choice.selectOption({ label: "Rejection, this lane" });
  await lab.locator(".lane").first().click({ position: { x: 5, y: 5 } });
  await lab.getByRole("button", { name: "Next rejection in this lane" }).click();
  await expect(said(lab)).toHaveText("No later rejection in this lane");
  expect(await place(lab)).toEqual([60 * SECOND, 0]);
  await lab.locator(".lane").nth(1).click({ position: { x: 5, y: 5 } });
  await lab.getByRole("button", { name: "Next rejection in this lane" }).click();
  await expect(focused(lab)).toHaveText("Token bucket");
  expect((await place(lab))[0]).toBeGreaterThan(60 * SECOND);
  // The choice outlives an edit.
  await lab.locator(".lane").nth(2).getByRole("button", { name: /^Remove/ }).click();
  await expect(choice).toHaveValue("rejection here");
});

test("an instant is typed: where it is none, words say why in place, and nothing is lost", async ({ page }) => {
  const lab = await open(page);
  await lab.getByRole("tabpanel").focus();
  await page.keyboard.press("g");
  const field = lab.getByRole("textbox", { name: /^Instant/ });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("1m0.4s");
  await page.keyboard.type("59.5s");
  await page.keyboard.press("Enter");
  expect(await place(lab)).toEqual([59.5 * SECOND, 1]);
  await expect(field).toHaveValue("59.500 s");
  // The keys are where they were.
  await expect(lab.getByRole("tabpanel")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  expect(await place(lab)).toEqual([59.51 * SECOND, 1]);
  for (const [typed, words] of [["soon", "soon"], ["60", "unit"], ["59s+x", "+"], ["-1s", "-1s"]] as const) {
    await page.keyboard.press("g");
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(said(lab)).toContainText(words);
    await expect(field).toHaveValue(typed);
    await expect(field).toBeFocused();
    expect(await place(lab)).toEqual([59.51 * SECOND, 1]);
    await page.keyboard.press("Escape");
    await expect(field).toHaveValue("59.510 s");
    await expect(said(lab)).toBeHidden();
    await expect(lab.getByRole("tabpanel")).toBeFocused();
  }
  for (const [typed, instant] of [["1m", 60], ["59s", 59], ["worst", 60.99], ["59 s", 59], ["10m", 120]] as const) {
    await page.keyboard.press("g");
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    expect((await place(lab))[0], typed).toBe(instant * SECOND);
  }
  await page.getByRole("button", { name: "português" }).click();
  await lab.getByRole("tabpanel").focus();
  await page.keyboard.press("g");
  await page.keyboard.type("60,5 s");
  await page.keyboard.press("Enter");
  expect((await place(lab))[0]).toBe(60.5 * SECOND);
});

test("it shows how far within an instant one is", async ({ page }) => {
  const lab = await open(page);
  const before = await page.evaluate(() => window.told.length);
  await lab.evaluate((lab) => {
    (lab as RateLab).scenario = {
      version: 1, duration: "2m", lanes: [{ id: "fixed", limiter: { kind: "fixed-window", quota: "20/1m" } }],
      traffic: [{ kind: "burst", at: "59s", count: 30 }],
    };
  });
  await page.waitForFunction((before) => window.told.slice(before).some(({ type }) => type === "ratelab-ready"), before);
  const within = lab.locator(".how-far");
  await lab.evaluate((lab) => (lab as RateLab).seek("59s+3"));
  await expect(within).toHaveText("3 of 30");
  await lab.getByRole("tabpanel").focus();
  await page.keyboard.press("ArrowRight");
  await expect(within).toHaveText("4 of 30");
  await page.keyboard.press("r");
  await expect(within).toHaveText("21 of 30");
  await page.keyboard.press("g");
  await expect(lab.getByRole("textbox", { name: /^Instant/ })).toHaveValue("59s+21");
  await page.keyboard.type("60s");
  await page.keyboard.press("Enter");
  await expect(within).toHaveText("no event");
});

test("a row of the table leads to its decision", async ({ page }) => {
  const lab = await open(page, "#at=worst");
  await lab.getByRole("tab", { name: "Table" }).click();
  await lab.locator(".panel").getByRole("button", { name: "195", exact: true }).click();
  expect(await place(lab)).toEqual([60.94 * SECOND, 1]);
  await expect(lab.locator("tr[aria-current]:has(button) th")).toHaveText("195");
  await expect(lab.locator("tr[aria-current] button")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(lab.locator("tr[aria-current] button")).toHaveText("194");
  await expect(lab.locator("tr[aria-current] button")).toBeFocused();
});

test.describe("an element", () => {
  const jump = (lab: Locator, what: string, direction?: number): Promise<boolean> =>
    lab.evaluate((lab, [what, direction]) => (lab as RateLab).jump(what, direction), [what, direction] as const);

  test("jumps for its host, says false and where it stays, and knows no other words", async ({ page }) => {
    await host(page, tag({ scenario: "edge-burst", at: "0s+0" }));
    await ready(page);
    const lab = page.locator("rate-lab");
    expect(await jump(lab, "rejection")).toBe(true);
    expect(await place(lab)).toEqual([60 * SECOND, 1]);
    expect(await jump(lab, "rejection", -1)).toBe(false);
    expect(await place(lab)).toEqual([60 * SECOND, 1]);
    expect(await jump(lab, "worst", -1)).toBe(true);
    expect(await place(lab)).toEqual([60.99 * SECOND, 1]);
    const thrown = lab.evaluate((lab) => {
      try {
        return (lab as RateLab).jump("rejections");
      } catch (error) {
        const { code, path } = error as { code: string; path: string };
        return { code, path };
      }
    });
    expect(await thrown).toEqual({ code: "unknown-value", path: "jump" });
  });

  test("goes no further than from and to, by whatever means, and plays no further", async ({ page }) => {
    await page.clock.install({ time: 0 });
    await host(page, tag({ scenario: "edge-burst", at: "0s+0", from: "59.5s+0", to: "60.4s" }));
    await ready(page);
    const lab = page.locator("rate-lab");
    const [first, last] = [[59.5 * SECOND, 0], [60.4 * SECOND, 1]];
    expect(await place(lab)).toEqual(first);
    await expect(lab.getByRole("button", { name: "Step back" })).toBeDisabled();
    await lab.evaluate((lab) => (lab as RateLab).step(-1));
    expect(await place(lab)).toEqual(first);
    for (const go of ["End", "w", "worst"]) {
      await lab.evaluate((lab) => (lab as RateLab).seek("59.9s"));
      if (go === "worst") await lab.evaluate((lab) => (lab as RateLab).seek("worst"));
      else {
        await lab.getByRole("button", { name: "Play" }).focus();
        await page.keyboard.press(go);
      }
      expect(await place(lab), go).toEqual(last);
    }
    await expect(lab.getByRole("button", { name: "To the end" })).toBeDisabled();
    await lab.evaluate((lab) => (lab as RateLab).step(3));
    expect(await place(lab)).toEqual(last);
    // There is one at 60.41 s, out of reach.
    expect(await jump(lab, "rejection")).toBe(false);
    expect(await place(lab)).toEqual(last);
    await page.keyboard.press("Home");
    expect(await place(lab)).toEqual(first);
    await page.clock.pauseAt(3_600_000);
    await lab.evaluate((lab) => (lab as RateLab).play());
    await page.clock.runFor(3_000);
    expect(await place(lab)).toEqual(last);
    expect(await lab.evaluate((lab) => (lab as RateLab).playing)).toBe(false);
    // An edit leaves that as it is.
    await lab.evaluate((lab) => (lab as RateLab).send({ at: "60.3s" }));
    await lab.evaluate((lab) => (lab as RateLab).seek("2m"));
    expect(await place(lab)).toEqual(last);
    // Live, and away again.
    await lab.evaluate((lab) => lab.setAttribute("to", "60s"));
    expect(await place(lab)).toEqual([60 * SECOND, 1]);
    await lab.evaluate((lab) => {
      lab.removeAttribute("from");
      lab.removeAttribute("to");
      return (lab as RateLab).seek("0s+0");
    });
    expect(await place(lab)).toEqual([0, 0]);
  });

  test("walks its stops both ways, from wherever it is, and says false at the end", async ({ page }) => {
    await host(page, tag({ scenario: "edge-burst", at: "0s+0", stops: "60s 59s+0, 60.4s worst" }));
    await ready(page);
    const lab = page.locator("rate-lab");
    const next = (): Promise<boolean> => lab.evaluate((lab) => (lab as RateLab).next());
    const prev = (): Promise<boolean> => lab.evaluate((lab) => (lab as RateLab).prev());
    const stops = [[59 * SECOND, 0], [60 * SECOND, 1], [60.4 * SECOND, 1], [60.99 * SECOND, 1]];
    expect(await prev()).toBe(false);
    for (const stop of stops) {
      expect(await next()).toBe(true);
      expect(await place(lab)).toEqual(stop);
    }
    expect(await next()).toBe(false);
    expect(await place(lab)).toEqual(stops[3]);
    for (const stop of stops.slice(0, 3).reverse()) {
      expect(await prev()).toBe(true);
      expect(await place(lab)).toEqual(stop);
    }
    await lab.evaluate((lab) => (lab as RateLab).seek("60.2s"));
    expect(await next()).toBe(true);
    expect(await place(lab)).toEqual(stops[2]);
    await lab.evaluate((lab) => lab.removeAttribute("stops"));
    expect(await next()).toBe(false);
  });

  test("tells of each stop when one stands there or is taken across it, and not when one leaps over it", async ({ page }) => {
    await host(page, tag({ scenario: "edge-burst", at: "0s+0", stops: "60s, 59.005s 59s 60.4s worst" }));
    await ready(page);
    const lab = page.locator("rate-lab");
    const met = async (move: (lab: RateLab) => unknown): Promise<unknown[]> => {
      await told(page);
      await lab.evaluate(move as (lab: Element) => unknown);
      const instants = (await told(page)).filter(({ type }) => type === "ratelab-instant");
      return instants.flatMap(({ detail }) => (detail.stops as string[] | undefined) ?? []);
    };
    expect(await met((lab) => lab.next())).toEqual(["59s"]);
    expect(await met((lab) => lab.step())).toEqual(["59.005s"]);
    expect(await met((lab) => lab.step(-1))).toEqual(["59s"]);
    expect(await met((lab) => lab.step(2))).toEqual([]);
    expect(await met((lab) => lab.seek("60.5s"))).toEqual([]);
    expect(await met((lab) => lab.seek("worst"))).toEqual(["worst"]);
    expect(await met((lab) => lab.seek("60.395s"))).toEqual([]);
    // Taken across it by playing, however few frames that takes.
    await told(page);
    await lab.evaluate((lab) => {
      (lab as RateLab).speed = 1000;
      (lab as RateLab).play();
    });
    await expect.poll(() => lab.evaluate((lab) => (lab as RateLab).playing)).toBe(false);
    const played = (await told(page)).flatMap(({ detail }) => (detail.stops as string[] | undefined) ?? []);
    expect(new Set(played)).toEqual(new Set(["60.4s", "worst"]));
  });

  test("tells of stops by their names in the list that was right last", async ({ page }) => {
    await host(page, tag({ scenario: "edge-burst", at: "0s+0", stops: "59s 60s" }));
    await ready(page);
    const lab = page.locator("rate-lab");
    await lab.evaluate((lab) => lab.setAttribute("stops", "later 59s 60s"));
    await told(page);
    expect(await lab.evaluate((lab) => (lab as RateLab).next())).toBe(true);
    expect((await told(page)).map(({ detail }) => detail.stops)).toEqual([["59s"]]);
  });

  test("tells of no stop at which it only was on the way to where it opens or goes on", async ({ page }) => {
    await host(page, tag({ scenario: "edge-burst", at: "60.4s", stops: "0s+0 59s" }));
    await ready(page);
    await page.locator("rate-lab").evaluate((lab) => (lab as RateLab).send());
    await page.locator("rate-lab").evaluate((lab) => lab.setAttribute("at", "60.2s"));
    const instants = (await told(page)).filter(({ type }) => type === "ratelab-instant");
    expect(instants.map(({ detail }) => detail.stops)).toEqual([undefined, undefined, undefined]);
  });

  test("tells once when each of its stops has been reached, by whatever means", async ({ page }) => {
    // Of which three are two places.
    await host(page, tag({ scenario: "edge-burst", at: "0s+0", stops: "60s 59s 59s, 59000ms 60.4s" }));
    await ready(page);
    const lab = page.locator("rate-lab");
    const done = async (move: (lab: RateLab) => unknown): Promise<unknown[]> => {
      await told(page);
      await lab.evaluate(move as (lab: Element) => unknown);
      const events = await told(page);
      // Right after what tells of the last of them.
      return events.flatMap(({ type, detail }, at) => (type === "ratelab-complete" ? [[events[at - 1]!.type, detail]] : []));
    };
    const complete = (max: number): unknown[] => [["ratelab-instant", { score: max, max }]];
    expect(await done((lab) => lab.next())).toEqual([]);
    expect(await done((lab) => lab.seek("60.395s"))).toEqual([]);
    expect(await done((lab) => lab.seek("60.4s"))).toEqual([]);
    // An edit takes nothing back, and gives nothing.
    expect(await done((lab) => lab.send({ at: "60.2s" }))).toEqual([]);
    expect(await done((lab) => lab.seek("59.99s"))).toEqual([]);
    expect(await done((lab) => lab.step())).toEqual(complete(3));
    expect(await done((lab) => lab.prev())).toEqual([]);
    expect(await done((lab) => lab.undo())).toEqual([]);
    expect(await done((lab) => lab.next())).toEqual([]);
    // Other lanes are the same scenario.
    await lab.evaluate((lab) => lab.setAttribute("lanes", "fixed"));
    await expect(lab.locator(".lane")).toHaveCount(1);
    expect(await done((lab) => lab.next())).toEqual([]);
    // Other stops are counted anew, and so is another scenario.
    expect(await done((lab) => {
      lab.stops = ["60s", "60.4s"];
    })).toEqual([]);
    expect(await done((lab) => lab.seek("60s"))).toEqual([]);
    expect(await done((lab) => lab.seek("60.4s"))).toEqual(complete(2));
    await lab.evaluate((lab) => lab.setAttribute("scenario", "edge-burst "));
    await lab.evaluate((lab) => lab.setAttribute("scenario", "edge-burst"));
    await expect(lab.getByRole("alert")).toBeHidden();
    expect(await done((lab) => lab.seek("60s"))).toEqual([]);
    expect(await done((lab) => lab.seek("60.4s"))).toEqual(complete(2));
    // One who stands on the only one has reached it.
    expect(await done((lab) => {
      lab.stops = ["60.4s"];
    })).toEqual(complete(1));
    expect(await done((lab) => {
      lab.stops = [];
    })).toEqual([]);
  });

  test("that opens on its last stop says so after it has said where it is", async ({ page }) => {
    await host(page, tag({ scenario: "edge-burst", at: "60.4s", stops: "60.4s" }));
    await ready(page);
    expect((await told(page)).map(({ type }) => type)).toEqual(["ratelab-ready", "ratelab-instant", "ratelab-complete"]);
  });

  test("with a stop at which nobody gets, or without any, never says that all were reached", async ({ page }) => {
    const idle = { version: 1, duration: "1m", lanes: [{ id: "a", limiter: { kind: "none" } }], traffic: [] };
    await host(page, tag({ stops: "1s worst" }, inline(idle)) + tag({ scenario: "edge-burst", at: "60.4s" }));
    await ready(page, 2);
    await page.locator("rate-lab").first().evaluate((lab) => (lab as RateLab).seek("1s"));
    expect((await told(page)).filter(({ type }) => type === "ratelab-complete")).toEqual([]);
  });

  for (const [name, value, code] of [["from", "noon", "bad-position"], ["to", "1", "bad-position"], ["stops", "59s later", "bad-position"]] as const) {
    test(`says what is wrong with ${name}, in place, and mends`, async ({ page }) => {
      await host(page, tag({ scenario: "edge-burst", at: "60.4s" }));
      await ready(page);
      const lab = page.locator("rate-lab");
      await told(page);
      await lab.evaluate((lab, [name, value]) => lab.setAttribute(name, value), [name, value] as const);
      expect((await told(page)).find(({ type }) => type === "ratelab-error")?.detail).toMatchObject({ code, path: name });
      await expect(lab.getByRole("alert")).toContainText(name);
      expect(await place(lab)).toEqual([60.4 * SECOND, 1]);
      await lab.evaluate((lab, name) => lab.setAttribute(name, "60s"), name);
      await expect(lab.getByRole("alert")).toBeHidden();
    });
  }

  test("whose last place comes before its first says so", async ({ page }) => {
    await host(page, tag({ scenario: "edge-burst", from: "60s", to: "59s" }));
    await expect(page.locator("rate-lab").getByRole("alert")).toContainText("to");
    expect((await told(page)).find(({ type }) => type === "ratelab-error")?.detail).toMatchObject({ code: "out-of-order", path: "to" });
  });
});
