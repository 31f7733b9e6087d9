// What the client gets: the status, and the header fields in the dialects that are in use.
import { type Child, h } from "./dom";
import type { Setting } from "./setting";

/** What the Lab says of an answer. A field that it does not have is undefined. */
interface Answer {
  status: number;
  about: string;
  aboutLimit?: string;
  retryAfter?: string;
  limit?: string;
  remaining?: string;
  reset?: string;
  resetEpoch?: string;
  /** What instant 0 is taken to be, where no log says it. */
  epoch?: string;
  rateLimit?: string;
  policy?: string;
}

const REASONS: Record<number, string> = { 200: "OK", 429: "Too Many Requests" };

export class AnswerPanel {
  readonly box = h("div", { class: "answer" });
  #shown = "";

  constructor(
    private readonly setting: Setting,
    private readonly focus: () => string,
  ) {}

  refresh(): void {
    const { lab, words } = this.setting;
    const answer = lab.answer(this.focus()) as Answer | undefined;
    const shown = JSON.stringify(answer ?? null);
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (!answer) {
      this.box.replaceChildren(h("p", { class: "note" }, words.say("answer-open")));
      return;
    }
    const note = (text: string): HTMLElement => h("p", { class: "note" }, text);
    const about = (id: string): HTMLElement => note(words.say(`answer-about-${id}`));
    const field = (name: string, value: string | undefined, id: string): Child[] =>
      value === undefined ? [] : [h("p", { class: "field" }, h("code", {}, `${name}: ${value}`)), about(id)];
    this.box.replaceChildren(
      h("p", { class: "field" }, h("code", {}, `${answer.status} ${REASONS[answer.status] ?? ""}`)), note(answer.about),
      ...field("Retry-After", answer.retryAfter, "retry-after") as Node[],
      ...(answer.limit === undefined ? [note(words.say("answer-no-limit"))] : [this.#custom(answer), ...(answer.aboutLimit === undefined ? [] : [note(answer.aboutLimit)]), about("custom"),
        ...(answer.epoch === undefined ? [] : [note(words.say("answer-epoch-assumed", { date: answer.epoch }))])]),
      ...field("RateLimit", answer.rateLimit, "rate-limit") as Node[],
      ...field("RateLimit-Policy", answer.policy, "policy") as Node[]);
  }

  /** The fields in use by custom: the same names, and two meanings of the last. */
  #custom({ limit, remaining, reset, resetEpoch }: Answer): HTMLElement {
    const { words } = this.setting;
    const row = (name: string, epoch: string | undefined, seconds: string | undefined): HTMLElement =>
      h("tr", {}, h("th", { scope: "row" }, h("code", {}, name)), h("td", {}, epoch ?? "–"), h("td", {}, seconds ?? "–"));
    return h("table", { class: "custom" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "X-RateLimit-"),
        h("th", { scope: "col" }, words.say("answer-epoch")), h("th", { scope: "col" }, words.say("answer-seconds")))),
      h("tbody", {}, row("Limit", limit, limit), row("Remaining", remaining, remaining), row("Reset", resetEpoch, reset)));
  }
}
