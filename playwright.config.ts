// Page tests in headless Chromium. `cargo xtask test` builds dist/ and the native example, serves, and passes
// RATELAB_PAGE (the address), RATELAB_SIMULATE (the example), RATELAB_CHROMIUM and RATELAB_CHROMIUM_FLAGS (the browser).
// By hand: `cargo build --example simulate`, `cargo xtask serve`, then `npx playwright test`.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/page",
  outputDir: "test-results",
  fullyParallel: true,
  // Each is a page that runs an engine: more at once than two are slower, not faster, where there are few cores.
  workers: 2,
  forbidOnly: !!process.env.CI,
  reporter: [["list"]],
  // How fast the machine is decides nothing: these end only what is stuck.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  globalSetup: "./tests/page/warm.ts",
  use: {
    baseURL: process.env.RATELAB_PAGE ?? "http://127.0.0.1:8000/",
    browserName: "chromium",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.RATELAB_CHROMIUM ?? "/usr/bin/chromium",
      args: (process.env.RATELAB_CHROMIUM_FLAGS ?? "--no-sandbox").split(" "),
    },
  },
});
