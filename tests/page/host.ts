// Pages for the tests to put <rate-lab> into, served under the same strict policy as the lab itself, and what the
// element told.
import { readFileSync } from "node:fs";

import type { Locator, Page } from "@playwright/test";

import type { RateLab as Promised } from "../../dist/ratelab.js";

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; " +
  "style-src 'self'; img-src 'self' data:";

/** An event of the element, in the order in which they came. */
export interface Told {
  type: string;
  detail: Record<string, unknown>;
  /** The id of the element that the page saw it come from. */
  from: string;
}

declare global {
  interface Window {
    told: Told[];
    /** Only after `holdable`. */
    slices(count: number): Promise<void> | undefined;
  }
}

/** The element, with what a test knows of its report, given bad scenarios, and asked for what there is not. */
export interface RateLab extends Omit<Promised, "scenario" | "report" | "jump"> {
  scenario: unknown;
  report(): Promise<Report>;
  jump(what: string, direction?: number): boolean;
}

export interface Report {
  version: number;
  lanes: {
    id: string;
    fingerprint: string;
    totals: { offered: number; admitted: number; delayed: number; rejected: number };
    worstWindow: { window: number; admitted: number; ratio: number | null };
    waits: { atOnce: number; median: number | null; p95: number | null; longest: number | null };
    decisions: { at: number; client: string; outcome: string }[];
  }[];
  logs?: { records: number; taken: number; outside: number; bad: number }[];
}

/** A scenario, as far as tests look into it. */
export interface Scenario {
  duration: string;
  lanes: { id: string; limiter: Record<string, unknown> }[];
  traffic: Record<string, unknown>[];
  edits?: Record<string, unknown>[];
}

/** The scenario that is shown. */
export function scenario(lab: Locator): Promise<Scenario> {
  return lab.evaluate((lab) => (lab as RateLab).scenario as Scenario);
}

/** The report of the run that is shown. */
export function report(lab: Locator): Promise<Report> {
  return lab.evaluate((lab) => (lab as RateLab).report());
}

const ENGLISH = readFileSync(new URL("../../www/words/en.ftl", import.meta.url), "utf8");

/** What the English catalog says under an id that takes nothing. */
export function word(id: string): string {
  const line = new RegExp(`^${id} = (.*)$`, "m").exec(ENGLISH);
  if (!line) throw new Error(`the catalog has no ${id}`);
  return line[1]!;
}

/** Writes down every event of every element from before the page's own scripts. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.told = [];
    for (const type of ["ready", "instant", "change", "complete", "error"].map((name) => `ratelab-${name}`)) {
      window.addEventListener(type, (event) => {
        window.told.push({ type, detail: (event as CustomEvent).detail, from: (event.target as Element).id });
      });
    }
  });
}

/** What was told since the last time this was asked. */
export function told(page: Page): Promise<Told[]> {
  return page.evaluate(() => window.told.splice(0));
}

/**
 * Long work then passes by as many slices as the test lets, and stands still between: however fast the machine is, what is
 * shown meanwhile can be looked at. To be called before the page is opened.
 */
export async function holdable(page: Page, count?: number): Promise<void> {
  await page.addInitScript((count) => {
    // Between two slices a job waits for a message of its own.
    const post = MessagePort.prototype.postMessage as (...message: unknown[]) => void;
    let left = count ?? Infinity;
    let held: (() => void)[] = [];
    let stopped = (): void => undefined;
    const pass = (go: () => void): void => {
      if (left > 0) {
        left -= 1;
        go();
      } else {
        held.push(go);
        stopped();
      }
    };
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]): void {
      pass(() => post.apply(this, message));
    } as typeof MessagePort.prototype.postMessage;
    window.slices = (count) => {
      left = count;
      const waiting = held;
      held = [];
      const isHeld = new Promise<void>((resolve) => {
        stopped = resolve;
      });
      waiting.forEach(pass);
      return count > 0 && count < Infinity ? isHeld : undefined;
    };
  }, count);
}

/** Lets so many slices of long work pass, none or all included; answers once the next one is held. */
export function slices(page: Page, count: number): Promise<void> {
  return page.evaluate((count) => window.slices(count), count);
}

/** Opens a page with this body that loads ratelab.js as a stranger's page would. */
export async function host(page: Page, body: string): Promise<void> {
  await listen(page);
  await page.route("**/host.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "Content-Security-Policy": POLICY },
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A host</title>
        <link rel="icon" href="icon.svg"><script type="module" src="ratelab.js"></script></head><body>${body}</body></html>`,
    }));
  await page.goto("host.html");
}

/** Waits until so many elements have said that they are ready. */
export async function ready(page: Page, count = 1): Promise<void> {
  await page.waitForFunction(
    (count) => window.told.filter((event) => event.type === "ratelab-ready").length >= count,
    count,
  );
}

/** A tag with attributes of any text. */
export function tag(attributes: Record<string, string>, inside = ""): string {
  const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`).join("");
  return `<rate-lab${list}>${inside}</rate-lab>`;
}

/** A scenario inside the element. */
export function inline(scenario: unknown): string {
  return `<script type="application/json">${JSON.stringify(scenario).replaceAll("<", "\\u003c")}</script>`;
}
