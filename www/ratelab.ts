// The module `ratelab.js`: what other people's pages and programs import. In a browser it also defines <rate-lab>.
import type { Report, Scenario } from "./data";
import { define } from "./element";
import { commonEngine } from "./engine";
import { ScenarioError, asScenarioError, mistake } from "./errors";

export { ScenarioError };

export interface SimulateOptions {
  /** Whether each lane's decisions are listed (true). */
  decisions?: boolean;
  /** The most requests a run may hold (5,000,000). */
  maxRequests?: number;
}

/** Runs a scenario to its end and reports. Rejects with a ScenarioError for a bad scenario or a bad option. */
export async function simulate(scenario: Scenario, options?: SimulateOptions | null): Promise<Report> {
  const { decisions = true, maxRequests } = options ?? {};
  if (typeof decisions !== "boolean")
    throw mistake("bad-option", "decisions", "error-bad-flag");
  if (maxRequests !== undefined && !(Number.isSafeInteger(maxRequests) && maxRequests >= 0))
    throw mistake("bad-option", "maxRequests", "error-bad-count");
  const engine = await commonEngine();
  try {
    return engine.simulate(scenario, decisions, maxRequests) as Report;
  } catch (error) {
    throw asScenarioError(error);
  }
}

/** Every mistake in a scenario, in document order; none where it is good. */
export async function check(scenario: unknown): Promise<ScenarioError[]> {
  const mistakes = (await commonEngine()).check(scenario) as ScenarioError[];
  return mistakes.map(asScenarioError);
}

/** The engine's version. */
export async function version(): Promise<string> {
  return (await commonEngine()).version();
}

define();
