// Changing a run at an instant: what came before stays, what comes after is computed anew, and every future can be
// brought back.
import { type Locator, type Page, expect, test } from "@playwright/test";

import { type RateLab, type Report, host, inline, listen, ready, report, scenario, tag, told } from "./host";

const seek = (lab: Locator, place: string): Promise<void> => lab.evaluate((lab, place) => (lab as RateLab).seek(place), place);
const fingerprints = async (lab: Locator): Promise<string[]> => (await report(lab)).lanes.map((lane) => lane.fingerprint);
const offered = async (lab: Locator): Promise<number> => (await report(lab)).lanes[0]!.totals.offered;
const line = (lab: Locator): Locator => lab.locator(".told");

async function open(page: Page, hash = ""): Promise<Locator> {
  await listen(page);
  await page.goto(`index.html${hash}`);
  await ready(page);
  return page.locator("rate-lab");
}

/** Three requests a second apart, from 2 s on, through a bucket of two that gets one every four seconds. */
const SMALL = {
  version: 1, duration: "20s", open: { view: ["0s", "20s"] },
  lanes: [
    { id: "bucket", limiter: { kind: "token-bucket", capacity: 2, refill: "1/4s" } },
    { id: "window", limiter: { kind: "fixed-window", quota: "2/10s" } },
  ],
  traffic: [{ kind: "at", times: ["2s", "3s", "4s"] }, { kind: "at", times: ["12s"] }],
};

async function small(page: Page, controls = "step edit lanes"): Promise<Locator> {
  await host(page, tag({ controls, parts: "vessel timeline curve why" }, inline(SMALL)));
  await ready(page);
  return page.locator("rate-lab");
}

/** Where an instant of the first lane's timeline is on the page. */
async function point(lab: Locator, seconds: number): Promise<{ x: number; y: number }> {
  const svg = lab.locator(".lane .picture-frame svg").first();
  await svg.scrollIntoViewIfNeeded();
  // The vessel is 210 wide, and 14 lie between it and the timeline.
  const box = (await svg.boundingBox())!;
  return { x: box.x + 224 + ((box.width - 224) * seconds) / 20, y: box.y + 60 };
}

/** Where the mark of a request is. */
async function mark(lab: Locator, request: number): Promise<{ x: number; y: number }> {
  const found = lab.locator(`.lane [data-name="request-${request}"]`).first();
  await found.scrollIntoViewIfNeeded();
  const box = (await found.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function sweep(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y);
  await page.mouse.move(to.x, to.y);
}

/** What runs must be the same: the one on the page, and that of its scenario from its beginning. */
async function straight(page: Page, lab: Locator): Promise<void> {
  const here = (await report(lab)).lanes.map(({ id, fingerprint, totals }) => ({ id, fingerprint, totals }));
  const there = await page.evaluate(async (scenario) => {
    const { simulate } = (await import(new URL("ratelab.js", document.baseURI).href)) as { simulate: (scenario: unknown) => Promise<Report> };
    return (await simulate(scenario)).lanes.map(({ id, fingerprint, totals }) => ({ id, fingerprint, totals }));
  }, await scenario(lab));
  expect(here).toEqual(there);
}

test("a press on a timeline sends a request there: the past stays, the future is told and can be taken back", async ({ page }) => {
  const lab = await small(page);
  await seek(lab, "4s");
  await told(page);
  const before = await fingerprints(lab);
  const { x, y } = await point(lab, 5);
  await page.mouse.click(x, y);
  await expect.poll(() => offered(lab)).toBe(5);
  const { edits, traffic } = await scenario(lab);
  expect(traffic).toEqual(SMALL.traffic);
  expect(edits).toEqual([{ kind: "send", at: expect.stringMatching(/^(4\.9|5)/) as unknown }]);
  expect(await lab.evaluate((lab) => (lab as RateLab).instant)).toBe(4e9);
  // The next token is whole at 6 s; the window has had its two.
  await expect(line(lab)).toContainText("token bucket: 1 more rejected");
  await expect(line(lab)).toContainText("fixed window: 1 more rejected");
  expect((await told(page)).map((event) => event.type)).toContain("ratelab-change");
  await straight(page, lab);
  const after = await fingerprints(lab);
  await lab.getByRole("button", { name: "Undo: sending" }).click();
  await expect.poll(() => fingerprints(lab)).toEqual(before);
  await expect(line(lab)).toContainText("1 fewer rejected");
  expect((await scenario(lab)).edits).toBeUndefined();
  await lab.getByRole("button", { name: "Redo: sending" }).click();
  await expect.poll(() => fingerprints(lab)).toEqual(after);
  await expect(lab.getByRole("button", { name: "Nothing to redo" })).toHaveAttribute("aria-disabled", "true");
});

test("a sweep sends as many as were sent last, over what it spans; what was sent can be changed", async ({ page }) => {
  const lab = await small(page);
  await sweep(page, await point(lab, 6), await point(lab, 10));
  await expect(lab.locator(".band").first()).toContainText(/^10 requests, (5\.9|6\.0)\S* s – (9\.9|10\.0)\S* s$/);
  await page.mouse.up();
  await expect.poll(() => offered(lab)).toBe(14);
  const [edit] = (await scenario(lab)).edits!;
  expect(edit).toMatchObject({ kind: "send", count: 10, at: expect.stringMatching(/^(5\.9|6)/) as unknown, over: expect.stringMatching(/^(3\.9|4)/) as unknown });
  await lab.getByRole("button", { name: "Change what was sent" }).click();
  const count = lab.locator("[data-key=sent-count]");
  await count.fill("3");
  await count.press("Tab");
  await expect.poll(() => offered(lab)).toBe(7);
  expect((await scenario(lab)).edits).toEqual([{ ...edit, count: 3 }]);
  await count.fill("none");
  await count.press("Tab");
  await expect(lab.locator("[data-key=sent-count]")).toHaveAttribute("aria-invalid", "true");
  expect(await offered(lab)).toBe(7);
  // From right to left is the same.
  await sweep(page, await point(lab, 18), await point(lab, 16));
  await page.mouse.up();
  await expect.poll(() => offered(lab)).toBe(10);
  expect((await scenario(lab)).edits![1]).toMatchObject({ kind: "send", count: 3, at: expect.stringMatching(/^(15\.9|16)/) as unknown });
  await straight(page, lab);
});

test("a request is dragged to another time, also twice; Escape lets go of it", async ({ page }) => {
  const lab = await small(page);
  const target = await point(lab, 15);
  await sweep(page, await mark(lab, 3), target);
  await expect(lab.locator(".band").first()).toContainText(/^→ (14\.9|15\.0)/);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(lab.locator(".band").first()).toBeHidden();
  expect((await scenario(lab)).edits).toBeUndefined();
  await sweep(page, await mark(lab, 3), target);
  await page.mouse.up();
  await expect.poll(async () => (await scenario(lab)).edits).toEqual([{ kind: "move", item: 1, index: 0, to: expect.stringMatching(/^(14\.9|15)/) as unknown }]);
  expect(await offered(lab)).toBe(4);
  await sweep(page, await mark(lab, 3), await point(lab, 17));
  await page.mouse.up();
  await expect.poll(async () => (await scenario(lab)).edits).toEqual([{ kind: "move", item: 1, index: 0, to: expect.stringMatching(/^(16\.9|17)/) as unknown }]);
  await straight(page, lab);
  // Each was a future of its own.
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await scenario(lab)).edits![0]!.to).toMatch(/^(14\.9|15)/);
});

test("a press on a request goes to it; it is deleted, and comes back by undoing", async ({ page }) => {
  const lab = await small(page);
  const before = await fingerprints(lab);
  const { x, y } = await mark(lab, 1);
  await page.mouse.click(x, y);
  await expect.poll(() => lab.evaluate((lab) => (lab as RateLab).instant)).toBe(3e9);
  expect(await offered(lab)).toBe(4);
  await lab.getByRole("button", { name: "Delete request 2" }).click();
  await expect.poll(() => offered(lab)).toBe(3);
  expect((await scenario(lab)).edits).toEqual([{ kind: "delete", item: 0, index: 1 }]);
  await expect(lab.getByRole("button", { name: "Delete request 1" })).toBeFocused();
  await straight(page, lab);
  await page.keyboard.press("Control+z");
  await expect.poll(() => fingerprints(lab)).toEqual(before);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => offered(lab)).toBe(3);
  await page.keyboard.press("Control+z");
  await expect.poll(() => offered(lab)).toBe(4);
  await page.keyboard.press("Control+y");
  await expect.poll(() => offered(lab)).toBe(3);
});

test("all of it by keyboard: a request is sent, moved and deleted at the present instant", async ({ page }) => {
  const lab = await small(page);
  await seek(lab, "7s");
  await lab.getByRole("button", { name: "Send one now" }).focus();
  await page.keyboard.press("s");
  await expect.poll(async () => (await scenario(lab)).edits).toEqual([{ kind: "send", at: "7s" }]);
  await expect(lab.getByRole("status")).toContainText(/^The run was computed anew\. .*token bucket: 1 more admitted\. .*fixed window: 1 more rejected\..* Request 4: /);
  await page.keyboard.press("m");
  await expect(lab.getByRole("textbox", { name: "Move request 4 to" })).toBeFocused();
  await expect(lab.getByRole("textbox", { name: "Move request 4 to" })).toHaveValue("7s");
  await page.keyboard.type("9.5s");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await scenario(lab)).edits![1]).toEqual({ kind: "move", edit: 0, index: 0, to: "9.5s" });
  await seek(lab, "9.5s");
  await lab.getByRole("button", { name: "Send one now" }).focus();
  await page.keyboard.press("Delete");
  await expect.poll(() => offered(lab)).toBe(4);
  expect((await scenario(lab)).edits![2]).toEqual({ kind: "delete", edit: 0, index: 0 });
  await straight(page, lab);
});

test("a limiter changes from now on, or from the beginning; before it one sees the rule of then", async ({ page }) => {
  const lab = await small(page);
  await seek(lab, "5s");
  await lab.locator("button.setting").first().click();
  const editor = lab.locator(".lane .editor").first();
  const capacity = editor.locator("[data-key=lane-bucket-capacity]");
  await expect(editor.getByRole("radio", { name: "from 5.000 s on" })).toBeChecked();
  await capacity.fill("1");
  await capacity.press("Tab");
  const edit = { kind: "set-limiter", at: "5s+0", lane: "bucket", limiter: { kind: "token-bucket", capacity: 1, refill: "1/4s" } };
  await expect.poll(async () => (await scenario(lab)).edits).toEqual([edit]);
  expect((await scenario(lab)).lanes).toEqual(SMALL.lanes);
  await straight(page, lab);
  // Another parameter at the same instant is the same change.
  const refill = editor.locator("[data-key=lane-bucket-refill]");
  await refill.fill("1/1s");
  await refill.press("Tab");
  await expect.poll(async () => (await scenario(lab)).edits).toEqual([{ ...edit, limiter: { ...edit.limiter, refill: "1/1s" } }]);
  await expect(capacity).toHaveValue("1");
  await seek(lab, "4s");
  await expect(capacity).toHaveValue("2");
  await seek(lab, "6s");
  await expect(capacity).toHaveValue("1");
  await editor.getByRole("radio", { name: "from the beginning" }).check();
  await expect(capacity).toHaveValue("2");
  await capacity.fill("3");
  await capacity.press("Tab");
  await expect.poll(async () => (await scenario(lab)).lanes[0]!.limiter.capacity).toBe(3);
  expect((await scenario(lab)).edits).toHaveLength(1);
  await straight(page, lab);
  // Remembered, and offered where a change from now on was made.
  await editor.getByRole("radio", { name: "from 6.000 s on" }).check();
  const kind = editor.getByLabel("Kind");
  await kind.selectOption("gcra");
  await expect.poll(async () => (await scenario(lab)).edits!.length).toBe(2);
  await lab.getByRole("button", { name: "From the beginning instead" }).click();
  await expect.poll(async () => (await scenario(lab)).lanes[0]!.limiter.kind).toBe("gcra");
  expect((await scenario(lab)).edits).toHaveLength(1);
  await expect(lab.getByRole("button", { name: "From the beginning instead" })).toHaveCount(0);
});

test("traffic changes from now on, or from the beginning", async ({ page }) => {
  const lab = await small(page);
  await seek(lab, "3s");
  await lab.getByRole("button", { name: "Traffic", exact: true }).click();
  const times = lab.locator("[data-key=item-0-times]");
  await times.fill("2s 3s 5s 6s 7s");
  await times.press("Tab");
  await expect.poll(() => offered(lab)).toBe(6);
  expect((await scenario(lab)).edits).toEqual([{ kind: "set-traffic", at: "3s+1", item: 0, traffic: { kind: "at", times: ["2s", "3s", "5s", "6s", "7s"] } }]);
  expect((await scenario(lab)).traffic).toEqual(SMALL.traffic);
  await straight(page, lab);
  await lab.getByRole("radio", { name: "from the beginning" }).last().check();
  await expect(times).toHaveValue("2s 3s 4s");
});

test("what goes takes along what was changed in it", async ({ page }) => {
  const lab = await small(page);
  await lab.evaluate((lab, whole) => {
    (lab as RateLab).scenario = { ...whole, edits: [
      { kind: "send", at: "5s" },
      { kind: "set-limiter", at: "6s", lane: "window", limiter: { kind: "fixed-window", quota: "1/10s" } },
      { kind: "move", item: 1, index: 0, to: "13s" },
      { kind: "set-traffic", at: "4s", item: 0, traffic: { kind: "steady", rate: "1/s" } },
      { kind: "delete", edit: 3, index: 2 },
      { kind: "delete", edit: 0, index: 0 },
    ] };
  }, SMALL);
  await ready(page, 2);
  await lab.getByRole("button", { name: "Remove lane Fixed window" }).click();
  await expect(lab.locator(".lane")).toHaveCount(1);
  expect((await scenario(lab)).edits!.map((edit) => [edit.kind, edit.edit])).toEqual(
    [["send", undefined], ["move", undefined], ["set-traffic", undefined], ["delete", 2], ["delete", 0]]);
  await lab.getByRole("button", { name: "Traffic", exact: true }).click();
  await lab.getByRole("button", { name: "Remove this traffic" }).first().click();
  await expect.poll(async () => (await scenario(lab)).edits).toEqual(
    [{ kind: "send", at: "5s" }, { kind: "move", item: 0, index: 0, to: "13s" }, { kind: "delete", edit: 0, index: 0 }]);
  await straight(page, lab);
});

test("a page sends, undoes and redoes by methods, which resolve once the state is reached", async ({ page }) => {
  const lab = await small(page, "none");
  const before = await fingerprints(lab);
  const sent = await lab.evaluate(async (lab) => {
    const element = lab as RateLab;
    await element.seek("9s");
    await element.send();
    await element.send({ at: "10s", cost: 2 });
    await element.send({ at: 11e9 });
    return (element.scenario as { edits: object[] }).edits;
  });
  expect(sent).toEqual([{ kind: "send", at: "9s" }, { kind: "send", at: "10s", cost: 2 }, { kind: "send", at: "11000000000ns" }]);
  expect(await offered(lab)).toBe(7);
  const answers = await lab.evaluate(async (lab) => {
    const element = lab as RateLab;
    return [await element.undo(), await element.undo(), await element.redo(), await element.undo(), await element.undo(), await element.undo()];
  });
  expect(answers).toEqual([true, true, true, true, true, false]);
  expect(await fingerprints(lab)).toEqual(before);
  const wrong = await lab.evaluate(async (lab) => {
    const { ScenarioError } = (await import(new URL("ratelab.js", document.baseURI).href)) as { ScenarioError: typeof Error };
    const told = (error: unknown): unknown => {
      const { name, code, path, message } = error as Record<string, unknown>;
      return { name, code, path, message, isOne: error instanceof ScenarioError };
    };
    const element = lab as RateLab;
    return [await element.send({ at: "soon" }).catch(told), await element.send({ at: "10s", cost: -1 }).catch(told)];
  });
  const message = expect.stringMatching(/\w/);
  expect(wrong).toEqual([
    { name: "ScenarioError", code: "not-a-time", path: "edits[0].at", message, isOne: true },
    { name: "ScenarioError", code: "negative", path: "edits[0].cost", message, isOne: true },
  ]);
  expect(await offered(lab)).toBe(4);
  expect((await told(page)).filter((event) => event.type === "ratelab-change")).toHaveLength(8);
});

test("a link to a future opens the same one, on a page that knows nothing of it", async ({ page }) => {
  const lab = await open(page);
  await seek(lab, "60.4s");
  await page.keyboard.press("Tab");
  await lab.locator("[data-key=send]").focus();
  await page.keyboard.press("s");
  await expect.poll(() => offered(lab)).toBe(201);
  await page.keyboard.press("Delete");
  await expect.poll(() => offered(lab)).toBe(200);
  const link = await lab.evaluate((lab) => (lab as RateLab).link());
  expect(link).toContain("scenario=edge-burst&edits=");
  const [here, picture] = [await fingerprints(lab), await lab.evaluate((lab) => (lab as RateLab).svg())];
  await page.goto("about:blank");
  await page.goto(link);
  await ready(page);
  expect(await fingerprints(lab)).toEqual(here);
  expect(await lab.evaluate((lab) => (lab as RateLab).svg())).toBe(picture);
});

test("on a projector and on a narrow page a press means the instant under it", async ({ page }) => {
  for (const [theme, width] of [["projector", 1280], ["light", 360]] as const) {
    await page.setViewportSize({ width, height: 740 });
    await host(page, tag({ controls: "edit", theme, parts: "vessel timeline" }, inline(SMALL)));
    await ready(page);
    const lab = page.locator("rate-lab");
    const axis = async (second: number): Promise<number> => {
      await seek(lab, `${second}s`);
      const box = (await lab.locator(".lane .picture-frame line.now").first().boundingBox())!;
      return box.x + box.width / 2;
    };
    const x = await axis(14);
    await axis(1);
    const picture = (await lab.locator(".lane .picture-frame svg").first().boundingBox())!;
    await page.mouse.click(x, picture.y + picture.height - 40);
    await expect.poll(async () => (await scenario(lab)).edits?.length).toBe(1);
    const at = (await report(lab)).lanes[0]!.decisions.at(-1)!.at;
    expect(Math.abs(at - 14e9)).toBeLessThan(0.2e9);
  }
});

test("a change while an undoing is on its way begins from what one sees", async ({ page }) => {
  test.slow();
  const whole = { ...SMALL, duration: "2000s", traffic: [{ kind: "burst", count: 400_000, at: "0s", over: "2000s" }] };
  await host(page, tag({ controls: "step edit" }, inline(whole)));
  await ready(page);
  const lab = page.locator("rate-lab");
  await seek(lab, "1000.001s");
  const undone = await lab.evaluate(async (lab) => {
    const element = lab as RateLab;
    await element.send();
    const undoing = element.undo().catch((error: Error) => error.message);
    // The request at hand is the one that was sent.
    element.dispatchEvent(new KeyboardEvent("keydown", { key: "Delete" }));
    return undoing;
  });
  expect(undone).toBe("the change was called off");
  await expect.poll(async () => (await scenario(lab)).edits).toEqual([{ kind: "send", at: "16m40.001s" }, { kind: "delete", edit: 0, index: 0 }]);
  expect((await told(page)).filter((event) => event.type === "ratelab-error")).toEqual([]);
});

test("inside a decision it is that decision's request that is deleted and moved", async ({ page }) => {
  const lab = await small(page);
  await seek(lab, "3s");
  await lab.locator("[data-key=send]").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(lab.locator(".why .request")).toContainText("Request 3 at 4.000");
  await expect(lab.getByRole("textbox", { name: "Move request 3 to" })).toHaveValue("4s");
  await page.keyboard.press("Delete");
  await expect.poll(async () => (await scenario(lab)).edits).toEqual([{ kind: "delete", item: 0, index: 2 }]);
});

test("where a request cannot move to is said at the field, and what was typed stays", async ({ page }) => {
  const lab = await small(page);
  await seek(lab, "3s");
  const place = lab.getByRole("textbox", { name: "Move request 2 to" });
  await place.fill("soon");
  await place.press("Enter");
  await expect(lab.locator("#move-to-error")).toContainText("soon");
  await expect(place).toHaveAttribute("aria-invalid", "true");
  await expect(place).toHaveValue("soon");
  expect((await scenario(lab)).edits).toBeUndefined();
  await place.fill("5s");
  await place.press("Enter");
  await expect.poll(async () => (await scenario(lab)).edits).toEqual([{ kind: "move", item: 0, index: 1, to: "5s" }]);
  await expect(lab.locator("#move-to-error")).toBeHidden();
});

test("what was typed counts before what is pressed next, and neither is lost", async ({ page }) => {
  const lab = await small(page);
  await seek(lab, "5s");
  await lab.locator("button.setting").first().click();
  const capacity = lab.locator("[data-key=lane-bucket-capacity]");
  const press = async (target: Locator): Promise<void> => {
    await target.scrollIntoViewIfNeeded();
    const box = (await target.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    // As long as a hand takes: the run is there by then.
    await page.waitForTimeout(120);
    await page.mouse.up();
  };
  const kinds = async (): Promise<unknown[]> => ((await scenario(lab)).edits ?? []).map((edit) => edit.kind);
  await capacity.fill("1");
  await press(lab.locator("[data-key=send]"));
  await expect.poll(kinds).toEqual(["set-limiter", "send"]);
  await expect(lab.locator("[data-key=send]")).toBeFocused();
  await capacity.fill("3");
  await lab.locator("[data-key=step-on]").click();
  await expect.poll(async () => (await scenario(lab)).edits!.map((edit) => edit.at)).toEqual(["5s+0", "5s", "5s+2"]);
  await expect.poll(() => lab.evaluate((lab) => (lab as RateLab).instant)).toBe(12e9);
  // On a picture: a press, and a sweep.
  await capacity.fill("4");
  const { x, y } = await point(lab, 15);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.waitForTimeout(120);
  await page.mouse.up();
  await expect.poll(kinds).toEqual(["set-limiter", "send", "set-limiter", "set-limiter", "send"]);
  // Nor by what builds everything anew.
  await capacity.fill("2");
  await lab.evaluate((lab) => lab.setAttribute("lang", "pt-BR"));
  await capacity.press("Tab");
  await straight(page, lab);
});

test("quick undoing, redoing and changing of a long run go step by step", async ({ page }) => {
  test.slow();
  const whole = { ...SMALL, duration: "2000s", traffic: [{ kind: "burst", count: 400_000, at: "0s", over: "2000s" }] };
  await host(page, tag({ controls: "step edit" }, inline(whole)));
  await ready(page);
  const lab = page.locator("rate-lab");
  const ats = async (): Promise<unknown[]> => ((await scenario(lab)).edits ?? []).map((edit) => edit.at);
  // Both are kept once the second is there.
  await lab.evaluate(async (lab) => {
    const element = lab as RateLab;
    await Promise.all([element.send({ at: "5s" }), element.send({ at: "6s" }), element.send({ at: "7s" })]);
  });
  expect(await ats()).toEqual(["5s", "6s", "7s"]);
  expect(await lab.evaluate(async (lab) => Promise.all([(lab as RateLab).undo(), (lab as RateLab).undo()]))).toEqual([true, true]);
  expect(await ats()).toEqual(["5s"]);
  await lab.evaluate(async (lab) => Promise.all([(lab as RateLab).undo(), (lab as RateLab).redo()]));
  expect(await ats()).toEqual(["5s"]);
  await lab.evaluate(async (lab) => Promise.all([(lab as RateLab).redo(), (lab as RateLab).redo()]));
  expect(await ats()).toEqual(["5s", "6s", "7s"]);
  // Called off, everything is as one sees it.
  await lab.evaluate((lab) => {
    void (lab as RateLab).undo().catch(() => undefined);
    lab.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  });
  expect(await ats()).toEqual(["5s", "6s", "7s"]);
  await lab.evaluate(async (lab) => (lab as RateLab).undo());
  expect(await ats()).toEqual(["5s", "6s"]);
});

test("a form that has the focus follows the rule in force, and the keys stay where they are", async ({ page }) => {
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(error.message));
  const lab = await small(page);
  await seek(lab, "5s");
  await lab.locator("button.setting").first().click();
  const capacity = lab.locator("[data-key=lane-bucket-capacity]");
  await capacity.fill("1");
  await capacity.press("Enter");
  await expect.poll(async () => (await scenario(lab)).edits?.length).toBe(1);
  await seek(lab, "4s");
  await expect(capacity).toHaveValue("2");
  await expect(capacity).toBeFocused();
  await seek(lab, "6s");
  await expect(capacity).toHaveValue("1");
  expect(thrown).toEqual([]);
});
