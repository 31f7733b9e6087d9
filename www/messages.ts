// What a frame and the page around it say to each other. All of it is told to whoever holds the frame ("*"): there is
// nothing in it that is not on the page, and of a log, which the reader may have brought, no more than who came when. Only
// the page directly around is listened to.
import { call } from "./commands";
import type { RateLab } from "./element";
import { asScenarioError, mistake } from "./errors";
import { EVENTS } from "./events";
import { isTaken } from "./keys";

/** So many commands wait for the run. */
const MOST = 100;

/** The keys that are told. */
const TURNS: ReadonlySet<string> = new Set(["PageDown", "PageUp"]);

/** Another one for each page that is loaded. */
const PAGE = Math.random();

interface Command {
  id: string | number;
  method: string;
  args: readonly unknown[];
}

/** What arrived, if it is a command; nothing else is answered. */
function command(data: unknown): Command | undefined {
  const { type, id, method, args = [] } = (typeof data === "object" && data !== null ? data : {}) as Record<string, unknown>;
  const isOne = type === "ratelab-command" && (typeof id === "string" || typeof id === "number") && typeof method === "string" && Array.isArray(args);
  return isOne ? { id, method, args } as Command : undefined;
}

/** What an event tells, without the line of a log that could not be read. */
function discreet(detail: { code?: string }): object {
  if (detail.code !== "unreadable-log") return detail;
  const { code, path, message } = mistake(detail.code, "text", "error-unreadable-log", { first: "" });
  return { code, path, message: message.trim() };
}

export class Messages {
  #height = 0;
  /** The commands that wait for the run on its way, if one is. */
  #waiting: Command[] | undefined = [];
  /** What was wrong last: why there is no run, where there is none. */
  #error: unknown;

  constructor(private readonly lab: RateLab, private readonly host: Window) {
    for (const type of EVENTS) lab.addEventListener(type, (event) => this.#tell({ type, detail: discreet((event as CustomEvent).detail) }));
    lab.addEventListener("ratelab-opening", () => (this.#waiting ??= []));
    lab.addEventListener("ratelab-ready", () => this.#go());
    lab.addEventListener("ratelab-cancel", () => this.#failed(mistake("cancelled", "", "cancelled")));
    lab.addEventListener("ratelab-error", (event) => this.#failed(discreet((event as CustomEvent).detail)));
    lab.addEventListener("ratelab-height", (event) => this.#needs((event as CustomEvent<{ height: number }>).detail.height));
    addEventListener("keydown", (event) => {
      // A deck of slides turns by them, wherever the focus is.
      if (TURNS.has(event.key) && !isTaken(event)) this.#tell({ type: "ratelab-key", key: event.key });
    });
    addEventListener("message", ({ source, data }) => {
      if (source !== host) return;
      // A page that came later than the frame asks to be told again.
      if ((data as { type?: unknown } | null)?.type === "ratelab-hello") return this.#greet();
      const asked = command(data);
      if (!asked) return;
      if (!this.#waiting) this.#answer(asked);
      else if (this.#waiting.length < MOST) this.#waiting.push(asked);
      else this.#refuse(asked, mistake("too-many", "", "error-too-many", { most: MOST }));
    });
    this.#greet();
  }

  /** Says which page it is: a frame looks the same from outside, whatever page is loaded into it. */
  #greet(): void {
    this.#tell({ type: "ratelab-hello", page: PAGE, loaded: document.readyState === "complete" });
    this.#tellHeight();
  }

  #go(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const asked of waiting) this.#answer(asked);
  }

  /** What cannot be opened leaves the run that there was, or none; then whoever asks is told why. */
  #failed(error: unknown): void {
    this.#error = error;
    this.#go();
  }

  #answer(asked: Command): void {
    if (this.lab.instant === undefined) return this.#refuse(asked, this.#error);
    void (async () => {
      try {
        this.#tell({ type: "ratelab-result", id: asked.id, value: await call(this.lab, asked.method, asked.args) });
      } catch (error) {
        this.#refuse(asked, asScenarioError(error));
      }
    })();
  }

  #refuse({ id }: Command, error: unknown): void {
    const { code, path, message } = error as Record<string, unknown>;
    this.#tell({ type: "ratelab-result", id, error: { code, path, message } });
  }

  #needs(height: number): void {
    if (height === this.#height) return;
    this.#height = height;
    this.#tellHeight();
  }

  /** So that frame.js hears it, and so that the course systems do that size frames: each listens to a form of its own. */
  #tellHeight(): void {
    const height = this.#height;
    if (height === 0) return;
    this.#tell({ type: "ratelab-height", height });
    // Canvas; Brightspace and Blackboard; Sakai, and Moodle with its plugin, which read texts only.
    this.#tell({ subject: "lti.frameResize", height });
    this.#tell({ subject: "org.imsglobal.lti.frameResize", height });
    this.#tell(JSON.stringify({ subject: "lti.frameResize", height }));
  }

  #tell(message: unknown): void {
    this.host.postMessage(message, "*");
  }
}
