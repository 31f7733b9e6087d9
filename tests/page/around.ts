// A stranger's page around frames, on another site, which writes down all that it hears.
import type { Page } from "@playwright/test";

export interface Result {
  type: "ratelab-result";
  id: unknown;
  value?: unknown;
  error?: { code: string; path: string; message: string };
}

interface Heard {
  /** The number of the frame that it came from. */
  from: number;
  data: unknown;
}

declare global {
  interface Window {
    messages: Heard[];
  }
}

/** Opens a page of another site, which holds this. */
export async function around(page: Page, baseURL: string, inside: string): Promise<void> {
  // The same machine by its other name is another site.
  const url = new URL("hosts/around.html", baseURL);
  url.hostname = url.hostname === "localhost" ? "127.0.0.1" : "localhost";
  await page.goto(url.href);
  await page.evaluate((inside) => {
    document.body.innerHTML = inside;
  }, inside);
}

/** Waits until a frame has told so many messages of a type, and gives all of them that were told by then. */
export async function heard<T>(page: Page, type: string, count = 1, from = 0): Promise<T[]> {
  const all = await page.waitForFunction(([type, count, from]) => {
    const found = window.messages.filter((heard) => heard.from === from && (heard.data as { type?: string } | null)?.type === type);
    return found.length >= (count as number) && found.map(({ data }) => data);
  }, [type, count, from] as const);
  return (await all.jsonValue()) as T[];
}

/** Says something to the page in a frame. */
export function say(page: Page, message: unknown, to = 0): Promise<void> {
  return page.evaluate(([message, to]) => document.querySelectorAll("iframe")[to as number]!.contentWindow!.postMessage(message, "*"),
    [message, to] as const);
}

let count = 0;

/** Calls a method in a frame by a message, and gives the answer. */
export async function call(page: Page, method: unknown, ...args: unknown[]): Promise<Result> {
  const id = `call ${++count}`;
  await say(page, { type: "ratelab-command", id, method, args });
  const answer = await page.waitForFunction((id) => window.messages.map(({ data }) => data as Result).find((data) => data?.id === id), id);
  return (await answer.jsonValue()) as Result;
}
