// Before the tests: a browser that was just installed fills its caches, of fonts above all, when it is first started. It
// does so here, where nothing is timed closely.
import { type FullConfig, chromium } from "@playwright/test";

const PATIENCE = 300_000;

export default async function warm(config: FullConfig): Promise<void> {
  const { baseURL, launchOptions } = config.projects[0]!.use;
  const browser = await chromium.launch({ ...launchOptions, timeout: PATIENCE });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(baseURL!);
  await page.locator("rate-lab .lane svg *").first().waitFor();
  await browser.close();
}
