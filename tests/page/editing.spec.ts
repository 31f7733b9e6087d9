// Changing things on the page: lanes, every parameter of every kind, traffic by form, by click, by paste.
import { type Locator, type Page, expect, test } from "@playwright/test";

import { host, inline, listen, ready, report, scenario, tag } from "./host";

/** Two clients that have everything that may be counted by. */
const CLIENTS = [
  { id: "ana", ip: "203.0.113.7", user: "ana", apiKey: "k1" },
  { id: "bob", ip: "203.0.113.8", user: "bob", apiKey: "k2" },
];

/** A value to type or choose, how the scenario then has it, and one that is wrong, where one can be given. */
type Try = readonly [good: string | boolean, read: unknown, wrong?: string];

const KEY: Try = ["global", "global"];

const LIMITERS: Readonly<Record<string, { start: object; fields: Record<string, Try> }>> = {
  none: { start: {}, fields: { key: KEY } },
  "fixed-window": {
    start: { quota: "5/1s" },
    fields: { quota: ["3/10s", "3/10s", "3"], anchor: ["first-request", "first-request"], key: KEY },
  },
  "sliding-log": {
    start: { quota: "5/1s" },
    fields: { quota: ["3/10s", "3/10s", "0/10s"], countRejected: [true, true], key: KEY },
  },
  "sub-windows": {
    start: { quota: "5/1s" },
    fields: { quota: ["3/10s", "3/10s", "3"], parts: ["4", 4, "101"], key: KEY },
  },
  "sliding-counter": { start: { quota: "5/1s" }, fields: { quota: ["3/10s", "3/10s", "3/10"], key: KEY } },
  "token-bucket": {
    start: { capacity: 5, refill: "1/s", onEmpty: "queue" },
    fields: {
      capacity: ["7", 7, "0"], refill: ["2/3s", "2/3s", "fast"], initial: ["2", 2, "8"],
      refillStyle: ["interval", "interval"], onEmpty: ["queue", "queue"], queue: ["4", 4, "-1"], key: KEY,
    },
  },
  "leaky-bucket": {
    start: { capacity: 5, leak: "1/s" },
    fields: { capacity: ["0", 0, "1.5"], leak: ["2/3s", "2/3s", "2/0s"], key: KEY, style: ["queue", "queue"] },
  },
  gcra: { start: { rate: "1/s", burst: 5 }, fields: { rate: ["2/3s", "2/3s", "1"], burst: ["3", 3, "many"], key: KEY } },
};

const EVERY_ITEM: Record<string, Try> = { client: ["bob", "bob"], cost: ["3", 3, "0"] };
const FROM_TO: Record<string, Try> = { from: ["1s", "1s", "-1s"], to: ["9s", "9s", "0.5s"] };

const TRAFFIC: Readonly<Record<string, { start: object; fields: Record<string, Try> }>> = {
  at: { start: { times: ["1s"] }, fields: { times: ["3s, 1s 2s", ["3s", "1s", "2s"], "1s soon"], ...EVERY_ITEM } },
  burst: {
    start: { at: "1s", count: 3 },
    fields: { at: ["2s", "2s", "2"], count: ["12", 12, "99999999"], over: ["500ms", "500ms", "x"], ...EVERY_ITEM },
  },
  steady: { start: { rate: "1/s" }, fields: { rate: ["3/2s", "3/2s", "0/s"], ...FROM_TO, ...EVERY_ITEM } },
  poisson: { start: { rate: "1/s" }, fields: { rate: ["3/2s", "3/2s", "1/1ns"], ...FROM_TO, ...EVERY_ITEM } },
  "on-off": {
    start: { rate: "5/s", on: "1s", off: "1s" },
    fields: { rate: ["3/2s", "3/2s", "?"], on: ["2s", "2s", "0s"], off: ["0s", "0s", "never"], ...FROM_TO, ...EVERY_ITEM },
  },
  ramp: {
    start: { fromRate: "1/s", toRate: "5/s" },
    fields: { fromRate: ["2/s", "2/s", "0/s"], toRate: ["3/s", "3/s", "3"], ...FROM_TO, ...EVERY_ITEM },
  },
  log: {
    start: { format: "times", text: "0.5s\n1.5s\n" },
    fields: {
      format: ["times", "times"], text: ["0.25s\n3s\n", "0.25s\n3s\n", ""], epoch: ["1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "yesterday"],
      within: ["even", "even"], ...EVERY_ITEM,
    },
  },
};

/** A form's field by its name in JSON, and what stands around it. */
function at(form: Locator, name: string): { input: Locator; error: Locator; meaning: Locator } {
  const around = form.locator(".field").filter({ has: form.page().locator("label code", { hasText: new RegExp(`^${name}$`) }) });
  return { input: around.locator("input, select, textarea"), error: around.getByRole("alert"), meaning: around.locator(".meaning") };
}

async function put(field: Locator, value: string | boolean): Promise<void> {
  if (typeof value === "boolean") return field.setChecked(value);
  if ((await field.evaluate((field) => field.localName)) === "select") {
    await field.selectOption(value);
    return;
  }
  await field.fill(value);
  await field.blur();
}

/** Tries every field of a form: all that the kind has, each with a good value and a wrong one. */
async function tryAll(
  lab: Locator,
  form: Locator,
  fields: Record<string, Try>,
  present: () => Promise<Record<string, unknown>>,
): Promise<void> {
  const labels = form.locator(".fields label code");
  expect(new Set(await labels.allTextContents())).toEqual(new Set(Object.keys(fields)));
  for (const [name, [good, read, wrong]] of Object.entries(fields)) {
    const { input: field, error, meaning } = at(form, name);
    // Its meaning stands at it, in a sentence.
    expect((await field.getAttribute("aria-describedby"))!.split(" ")).toContain(await meaning.getAttribute("id"));
    await expect(meaning).toHaveText(/\w+ \w+.*\./);
    await put(field, good);
    await expect.poll(async () => (await present())[name], name).toEqual(read);
    await expect(error, name).toBeHidden();
    if (wrong === undefined) continue;
    const [before, run] = [await present(), JSON.stringify(await report(lab))];
    await put(field, wrong);
    await expect(error, name).toBeVisible();
    await expect(error, name).toHaveText(/\w+ \w+/);
    await expect(field, name).toHaveAttribute("aria-invalid", "true");
    await expect(field, name).toHaveValue(wrong);
    expect(await present(), name).toEqual(before);
    expect(JSON.stringify(await report(lab)), name).toBe(run);
    await put(field, good);
    await expect(error, name).toBeHidden();
    await expect(field, name).not.toHaveAttribute("aria-invalid");
  }
}

for (const [kind, { start, fields }] of Object.entries(LIMITERS)) {
  test(`${kind}: every parameter can be edited, and a bad value is said at its field`, async ({ page }) => {
    const whole = {
      version: 1, duration: "10s", clients: CLIENTS, lanes: [{ id: "it", limiter: { kind, ...start } }],
      traffic: [{ kind: "burst", at: "1s", count: 12 }, { kind: "steady", rate: "2/s", client: "bob" }],
    };
    await host(page, tag({ controls: "edit" }, inline(whole)));
    await ready(page);
    const lab = page.locator("rate-lab");
    await lab.locator("button.setting").click();
    await tryAll(lab, lab.locator(".lane .editor"), fields, async () => (await scenario(lab)).lanes[0]!.limiter);
  });
}

for (const [kind, { start, fields }] of Object.entries(TRAFFIC)) {
  test(`${kind} traffic: every parameter can be edited, and a bad value is said at its field`, async ({ page }) => {
    const whole = {
      version: 1, duration: "10s", clients: CLIENTS, lanes: [{ id: "it", limiter: { kind: "gcra", rate: "1/s", burst: 5 } }],
      traffic: [{ kind, ...start }],
    };
    await host(page, tag({ controls: "edit" }, inline(whole)));
    await ready(page);
    const lab = page.locator("rate-lab");
    await lab.getByRole("button", { name: "Traffic", exact: true }).click();
    await tryAll(lab, lab.locator("fieldset:not(.scope)").first(), fields, async () => (await scenario(lab)).traffic[0]!);
  });
}

/** What is typed into a field, and what the scenario then has, or what the field says where it is refused. */
const NUMBERS: Readonly<Record<string, readonly (readonly [kind: "bucket" | "burst" | "at", name: string, typed: string, read: unknown])[]>> = {
  "pt-BR": [
    ["bucket", "capacity", "1.000", 1000], ["bucket", "capacity", "12.345.678", 12_345_678], ["bucket", "capacity", "200", 200],
    ["bucket", "capacity", "1.00", /de três em três com ponto/], ["bucket", "capacity", "1.0000", /de três em três/],
    ["bucket", "capacity", "10.000.0", /de três em três/], ["bucket", "capacity", "0.100", /de três em três/],
    ["bucket", "capacity", "1,5", /não é um número inteiro/], ["bucket", "capacity", "1,000", /não é um número inteiro/],
    ["bucket", "capacity", "-5", /escreva 1 ou mais/], ["bucket", "capacity", "mil", /escreva um número inteiro/],
    ["bucket", "refill", "1.000/1,5m", "1000/1.5m"], ["bucket", "refill", "7/s", "7/s"], ["bucket", "refill", "100/min", "100/m"],
    ["bucket", "refill", "100/minuto", /como em "100\/1m"/], ["bucket", "refill", "1,5/s", /não é uma vazão/],
    ["bucket", "refill", "1.0/s", /de três em três/],
    ["burst", "at", "2,5s", "2.5s"], ["burst", "at", "2.25s", "2.25s"], ["burst", "at", "0.125s", "0.125s"], ["burst", "at", "1m 0,5 s", "1m0.5s"],
    ["burst", "at", "0 min 2,000 s", "0m2.000s"], ["burst", "at", "1.000ms", /pode ser 1000 ou 1,000/], ["burst", "at", "1.000,5ms", "1000.5ms"],
    ["burst", "at", "1,000.5ms", /de três em três/], ["burst", "at", "1 000ms", /não é um tempo/], ["burst", "at", "1,5,5s", /de três em três/],
    ["burst", "over", "1,25s", "1.25s"],
    ["at", "times", "1s 2,5s", ["1s", "2.5s"]], ["at", "times", "1s, 2,5s; 3s\n4,25s", ["1s", "2.5s", "3s", "4.25s"]],
    ["at", "times", "1s,2s", ["1s", "2s"]], ["at", "times", "1,5,2s", /de três em três/],
  ],
  en: [
    ["bucket", "capacity", "1,000", 1000], ["bucket", "capacity", "12,345,678", 12_345_678],
    ["bucket", "capacity", "1,00", /in threes by a comma/], ["bucket", "capacity", "1.000", /whole number/], ["bucket", "capacity", "1.5", /whole number/],
    ["bucket", "refill", "1,000/1.5m", "1000/1.5m"], ["bucket", "refill", "100/minute", /such as "100\/1m"/],
    ["burst", "at", "1,500ms", "1500ms"], ["burst", "at", "2.500s", "2.500s"], ["burst", "at", "2,5s", /in threes by a comma/],
    ["at", "times", "1s, 2.5s", ["1s", "2.5s"]], ["at", "times", "1,000ms,2s", ["1000ms", "2s"]],
  ],
};

for (const [lang, tries] of Object.entries(NUMBERS)) {
  test(`numbers are read as ${lang} writes them, or refused with the reason`, async ({ page }) => {
    await host(page, tag({ controls: "edit", lang }, inline({
      version: 1, duration: "2m", lanes: [{ id: "it", limiter: { kind: "token-bucket", capacity: 5, refill: "1/s" } }],
      traffic: [{ kind: "burst", at: "1s", count: 3 }, { kind: "at", times: ["1s"] }],
    })));
    await ready(page);
    const lab = page.locator("rate-lab");
    await lab.locator("button.setting").click();
    await lab.locator("button.setting, .toolbar button").and(lab.getByText(lang === "en" ? "Traffic" : "Tráfego", { exact: true })).click();
    const items = lab.locator("fieldset:not(.scope)");
    const places = {
      bucket: [lab.locator(".lane .editor"), async () => (await scenario(lab)).lanes[0]!.limiter],
      burst: [items.nth(0), async () => (await scenario(lab)).traffic[0]!],
      at: [items.nth(1), async () => (await scenario(lab)).traffic[1]!],
    } as const;
    for (const [kind, name, typed, read] of tries) {
      const [form, present] = places[kind];
      const { input, error } = at(form, name);
      const [before, good] = [await present(), await input.inputValue()];
      await put(input, typed);
      if (read instanceof RegExp) {
        await expect(error, typed).toHaveText(read);
        await expect(input, typed).toHaveValue(typed);
        await expect(input, typed).toHaveAttribute("aria-invalid", "true");
        expect(await present(), typed).toEqual(before);
        await put(input, good);
        await expect(error, typed).toBeHidden();
      } else {
        await expect.poll(async () => (await present())[name], typed).toEqual(read);
        await expect(error, typed).toBeHidden();
      }
    }
  });
}

test("what cannot be read keeps its field from being run, also while another field is mended", async ({ page }) => {
  const lab = await open(page, "&lang=pt-BR");
  await lab.locator("button.setting").nth(1).click();
  const form = lab.locator(".lane").nth(1).locator(".editor");
  const present = async () => (await scenario(lab)).lanes[1]!.limiter;
  await put(at(form, "capacity").input, "1.00");
  await expect(at(form, "capacity").error).toBeVisible();
  await put(at(form, "initial").input, "7");
  await expect(at(form, "capacity").error).toBeVisible();
  expect(await present()).toMatchObject({ capacity: 100 });
  // Another edit builds the form anew; what was typed and why it is wrong stay.
  await lab.locator('[data-key="add-lane"], [aria-label="Nova raia"]').first().selectOption("gcra");
  await expect(at(form, "capacity").input).toHaveValue("1.00");
  await expect(at(form, "capacity").error).toHaveText(/de três em três/);
  await put(at(form, "capacity").input, "1.000");
  await expect.poll(present).toMatchObject({ capacity: 1000, initial: 7 });
});

test("in Portuguese a field shows times with a decimal comma, and takes what it shows", async ({ page }) => {
  const lab = await open(page, "&lang=pt-BR");
  await lab.locator('[data-key="traffic"], .toolbar button').and(lab.getByText("Tráfego", { exact: true })).click();
  const shown = await lab.locator("fieldset:not(.scope) input, fieldset:not(.scope) textarea").evaluateAll((all) =>
    all.flatMap((field) => [(field as HTMLInputElement).value, (field as HTMLInputElement).placeholder]).filter((text) => /^[\d.,]+[smh/]/.test(text)));
  expect(shown.length).toBeGreaterThan(2);
  for (const text of shown) expect(text).not.toContain(".");
});

/** The lab, before everything: there, what is changed is changed from the beginning. */
async function open(page: Page, more = ""): Promise<Locator> {
  await listen(page);
  await page.goto(`index.html#scenario=edge-burst&at=0s%2B0${more}`);
  await ready(page);
  return page.locator("rate-lab");
}

test("what a choice makes meaningless is not asked for", async ({ page }) => {
  const lab = await open(page);
  await lab.locator("button.setting").nth(1).click();
  const form = lab.locator(".lane").nth(1).locator(".editor");
  const queue = form.locator("[data-key$=-queue]");
  await expect(form.locator("[data-key$=-onEmpty]")).toHaveValue("reject");
  await expect(queue).toHaveCount(0);
  await form.locator("[data-key$=-onEmpty]").selectOption("queue");
  await expect(queue).toBeVisible();
});

test("a parameter left empty is left out; one that must be there is missed", async ({ page }) => {
  const lab = await open(page);
  await lab.locator("button.setting").nth(1).click();
  const form = lab.locator(".lane").nth(1).locator(".editor");
  await put(at(form, "initial").input, "0");
  await expect.poll(async () => (await scenario(lab)).lanes[1]!.limiter.initial).toBe(0);
  await put(at(form, "initial").input, "");
  await expect.poll(async () => "initial" in (await scenario(lab)).lanes[1]!.limiter).toBe(false);
  await put(at(form, "capacity").input, "");
  await expect(at(form, "capacity").error).toBeVisible();
  expect((await scenario(lab)).lanes[1]!.limiter.capacity).toBe(100);
});

test("two values that fit only together can be typed one after the other", async ({ page }) => {
  const lab = await open(page);
  await lab.locator("button.setting").nth(1).click();
  const form = lab.locator(".lane").nth(1).locator(".editor");
  await put(at(form, "initial").input, "150");
  const error = at(form, "initial").error;
  await expect(error).toContainText("100");
  await put(at(form, "capacity").input, "200");
  await expect.poll(async () => (await scenario(lab)).lanes[1]!.limiter).toMatchObject({ capacity: 200, initial: 150 });
  await expect(error).toBeHidden();
});

test("lanes can be added, of every kind, changed into another kind, and removed down to one", async ({ page }) => {
  const lab = await open(page);
  const ids = async (): Promise<string[]> => (await report(lab)).lanes.map((lane) => lane.id);
  const add = lab.getByLabel("Add a lane");
  const kinds = await add.locator("option").evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value).filter(Boolean));
  expect(kinds).toEqual(expect.arrayContaining(["none", "fixed-window", "sliding-log", "sub-windows", "sliding-counter", "token-bucket", "leaky-bucket", "gcra"]));
  for (const kind of kinds) {
    const before = (await ids()).length;
    await add.selectOption(kind);
    await expect(lab.locator(".lane")).toHaveCount(before + 1);
    expect((await scenario(lab)).lanes.at(-1)!.limiter.kind).toBe(kind);
  }
  await lab.locator("button.setting").first().click();
  await lab.locator(".lane").first().getByLabel("Kind").selectOption("gcra");
  await expect.poll(async () => (await scenario(lab)).lanes[0]!.limiter.kind).toBe("gcra");
  const all = await ids();
  await lab.getByRole("button", { name: /^Remove lane/ }).nth(1).click();
  await expect(lab.locator(".lane")).toHaveCount(all.length - 1);
  expect(await ids()).toEqual(all.filter((_, at) => at !== 1));
  for (let left = all.length - 1; left > 1; left -= 1) {
    await lab.getByRole("button", { name: /^Remove lane/ }).first().click();
    await expect(lab.locator(".lane")).toHaveCount(left - 1);
  }
  await expect(lab.getByRole("button", { name: /^Remove lane/ })).toHaveCount(0);
});

test("more lanes than there may be is said beside the run, which stays", async ({ page }) => {
  const lab = await open(page);
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(String(error)));
  for (let n = 4; n <= 12; n += 1) {
    await lab.getByLabel("Add a lane").selectOption("gcra");
    await expect(lab.locator(".lane")).toHaveCount(n);
  }
  await lab.getByLabel("Add a lane").selectOption("gcra");
  await expect(lab.getByRole("alert").filter({ visible: true })).toContainText("12");
  await expect(lab.locator(".lane")).toHaveCount(12);
  expect(thrown).toEqual([]);
});

test("where only some lanes are shown, it is those that are edited and removed", async ({ page }) => {
  await host(page, tag({ scenario: "edge-burst", at: "0s+0", lanes: "log bucket", controls: "edit lanes" }));
  await ready(page);
  const lab = page.locator("rate-lab");
  const shown = async (): Promise<string[]> => (await report(lab)).lanes.map((lane) => lane.id);
  await lab.locator("button.setting").first().click();
  await put(at(lab.locator(".lane").first(), "quota").input, "7/1m");
  await expect.poll(async () => (await scenario(lab)).lanes.find((lane) => lane.id === "log")!.limiter.quota).toBe("7/1m");
  await lab.getByLabel("Add a lane").selectOption("gcra");
  await expect.poll(shown).toEqual(["log", "bucket", "gcra"]);
  await lab.getByRole("button", { name: /^Remove lane/ }).first().click();
  await expect.poll(shown).toEqual(["bucket", "gcra"]);
  expect((await scenario(lab)).lanes.map((lane) => lane.id)).toEqual(["fixed", "bucket", "gcra"]);
});

test("a built-in scenario is chosen from the list, also anew after an edit", async ({ page }) => {
  const lab = await open(page);
  const choice = lab.getByLabel("Scenario", { exact: true });
  await choice.selectOption("leaky-or-token");
  await ready(page, 2);
  await expect(lab.locator(".lane").first()).toHaveAttribute("data-lane", "queue");
  const untouched = await scenario(lab);
  await lab.getByLabel("Add a lane").selectOption("gcra");
  await expect(lab.locator(".lane")).toHaveCount(4);
  await choice.selectOption("edge-burst");
  await ready(page, 3);
  await choice.selectOption("leaky-or-token");
  await ready(page, 4);
  expect(await scenario(lab)).toEqual(untouched);
});

test("traffic items can be added, of every kind, and removed to none", async ({ page }) => {
  const lab = await open(page);
  await lab.getByRole("button", { name: "Traffic", exact: true }).click();
  const add = lab.getByLabel("Add traffic");
  const kinds = await add.locator("option").evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value).filter(Boolean));
  expect(new Set(kinds)).toEqual(new Set(["at", "burst", "steady", "poisson", "on-off", "ramp"]));
  for (const kind of kinds) {
    const before = (await report(lab)).lanes[0]!.totals.offered;
    await add.selectOption(kind);
    await expect.poll(async () => (await scenario(lab)).traffic.at(-1)!.kind).toBe(kind);
    expect((await report(lab)).lanes[0]!.totals.offered).toBeGreaterThan(before);
  }
  for (let left = (await scenario(lab)).traffic.length; left > 0; left -= 1) {
    await lab.getByRole("button", { name: "Remove this traffic" }).first().click();
    await expect.poll(async () => (await scenario(lab)).traffic.length).toBe(left - 1);
  }
  expect((await report(lab)).lanes[0]!.totals.offered).toBe(0);
  await expect(lab.locator(".lane svg").first()).toBeVisible();
});

test("a click beside the timeline sends nothing, nor where nothing may be edited", async ({ page }) => {
  const lab = await open(page);
  const svg = lab.locator(".lane .picture-frame svg").first();
  await svg.click({ position: { x: 20, y: 60 } });
  expect((await scenario(lab)).edits).toBeUndefined();
  await lab.evaluate((lab) => lab.setAttribute("controls", "step"));
  const box = (await svg.boundingBox())!;
  await lab.locator(".lane .picture-frame svg").first().click({ position: { x: Math.round(box.width * 0.6), y: 60 } });
  expect((await scenario(lab)).edits).toBeUndefined();
});

test("the traffic of a built-in scenario goes through the lanes that are here", async ({ page }) => {
  const lab = await open(page);
  await lab.getByRole("button", { name: "Traffic", exact: true }).click();
  await lab.locator('[data-key="borrow-traffic"]').selectOption("steady-overload");
  const { lanes, duration, traffic } = await scenario(lab);
  expect(lanes.map((lane) => lane.id)).toEqual(["fixed", "bucket", "log"]);
  expect(duration).toBe("5m");
  expect(traffic).toEqual([expect.objectContaining({ kind: "steady" })]);
  const { lanes: reported } = await report(lab);
  expect(reported.map((lane) => lane.totals.offered)).toEqual([550, 550, 550]);
});

test.describe("pasted", () => {
  async function paste(lab: Locator, text: string): Promise<void> {
    await lab.getByRole("button", { name: /^(Traffic|Tráfego)$/ }).click();
    await lab.locator("#paste").fill(text);
    await lab.locator('[data-key="paste-use"]').click();
  }

  test("times become the traffic", async ({ page }) => {
    const lab = await open(page);
    await paste(lab, "10s\n10.5s\n20s\n");
    await expect.poll(async () => (await report(lab)).logs).toMatchObject([{ records: 3, taken: 3, outside: 0, bad: 0 }]);
    expect((await scenario(lab)).traffic.map((item) => item.kind)).toEqual(["log"]);
    expect((await report(lab)).lanes[0]!.decisions.map(({ at }) => at / 1e9)).toEqual([10, 10.5, 20]);
    // What was used is gone from the field; what was not stays, whatever is changed meanwhile.
    await expect(lab.locator("#paste")).toHaveValue("");
    await lab.locator("#paste").fill("30s");
    await lab.locator("[data-key=send]").click();
    await expect.poll(async () => (await scenario(lab)).edits?.length).toBe(1);
    await expect(lab.locator("#paste")).toHaveValue("30s");
  });

  test("times with decimal commas become the traffic in Portuguese; what may be meant otherwise is a bad line", async ({ page }) => {
    const lab = await open(page, "&lang=pt-BR");
    await paste(lab, "10s\n10,5s ana\n1m0,25s\r\n11.5s\n12,5s,ana\n1,2,3s\n");
    await expect.poll(async () => (await report(lab)).logs).toMatchObject([{ records: 4, taken: 4, outside: 0, bad: 2 }]);
    expect((await report(lab)).lanes[0]!.decisions.map(({ at }) => at / 1e9)).toEqual([10, 10.5, 11.5, 60.25]);
  });

  test("where no line can be read, that is said in sentences", async ({ page }) => {
    const lab = await open(page, "&lang=pt-BR");
    await paste(lab, "nem isto\n");
    await expect(lab.locator(".field-error").filter({ visible: true })).toHaveText(/^Nenhuma linha pôde ser lida\. Linha 1: .*[^.]\.$/);
  });

  test("a log takes the place of another where lanes count by address, and times without addresses are refused there", async ({ page }) => {
    await listen(page);
    await page.goto("index.html#scenario=access-log");
    await ready(page);
    const lab = page.locator("rate-lab");
    await paste(lab, "203.0.113.1 - - [10/Mar/2026:00:00:10 +0000] \"GET / HTTP/1.1\" 200 5\n203.0.113.2 - - [10/Mar/2026:00:00:11 +0000] \"GET / HTTP/1.1\" 200 5");
    await expect.poll(async () => (await report(lab)).logs).toMatchObject([{ records: 2, taken: 2, bad: 0 }]);
    await lab.locator("#paste").fill("10s ana\n11s");
    await lab.locator('[data-key="paste-use"]').click();
    await expect(lab.locator(".field-error").filter({ visible: true })).toContainText("clients");
  });

  test("an access log is read here, its bad lines counted and shown, nothing sent", async ({ page }) => {
    const asked: string[] = [];
    const lab = await open(page);
    // Where an address changes, the browser itself looks for the page's icon again.
    page.on("request", (request) => request.url().endsWith("/icon.svg") || asked.push(request.url()));
    const line = (second: number): string =>
      `203.0.113.${second} - - [10/Mar/2026:00:00:${String(second).padStart(2, "0")} +0000] "GET / HTTP/1.1" 200 5`;
    await paste(lab, [line(10), "<b>no record</b>", line(11), line(12), "neither is this"].join("\n"));
    await expect(lab.locator(".log-reading")).toContainText("2 lines could not be read");
    await expect(lab.locator(".bad-lines li")).toHaveText([/^Line 2: \w/, /^Line 5: \w/]);
    const { logs, lanes } = await report(lab);
    expect(logs).toMatchObject([{ records: 3, taken: 3, bad: 2 }]);
    expect(lanes[0]!.decisions.map(({ client }) => client)).toEqual(["203.0.113.10", "203.0.113.11", "203.0.113.12"]);
    expect(asked).toEqual([]);
  });

  test("what suits no limiter is said there, and the run stays", async ({ page }) => {
    await host(page, tag({ controls: "edit" }, inline({
      version: 1, duration: "1m", clients: [{ id: "ana", user: "ana" }],
      lanes: [{ id: "it", limiter: { kind: "gcra", rate: "1/s", burst: 5, key: "user" } }],
      traffic: [{ kind: "burst", at: "1s", count: 3 }],
    })));
    await ready(page);
    const lab = page.locator("rate-lab");
    const before = JSON.stringify(await report(lab));
    await paste(lab, '203.0.113.9 - - [10/Mar/2026:00:00:01 +0000] "GET / HTTP/1.1" 200 5');
    await expect(lab.getByRole("alert").filter({ visible: true })).toContainText("lanes[0].limiter.key");
    expect(JSON.stringify(await report(lab))).toBe(before);
    await expect(lab.locator("#paste")).not.toBeEmpty();
  });
});
