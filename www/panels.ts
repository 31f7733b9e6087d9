// Beside the lanes: the decision at hand, and under it, one at a time, its code, its answer and the table.
import { AnswerPanel } from "./answer";
import { CodePanel } from "./code";
import { h, write } from "./dom";
import type { LaneFacts } from "./lane_card";
import type { Part } from "./parameters";
import type { RequestBar } from "./request_bar";
import type { Setting } from "./setting";
import { type Table, table } from "./table";
import { Why } from "./why";

const TABS = ["code", "answer", "table"] as const satisfies readonly Part[];
type Tab = (typeof TABS)[number];

interface Piece {
  readonly box: HTMLElement;
  refresh(): void;
}

export class Panels {
  readonly box: HTMLElement;
  readonly #why: Why | undefined;
  readonly #tabs: Tab[];
  #open: Tab | undefined;
  readonly #buttons = new Map<Tab, HTMLButtonElement>();
  readonly #content = h("div", { class: "panel" });
  readonly #pieces: Record<Tab, Piece>;

  constructor(
    private readonly setting: Setting,
    private readonly requests: RequestBar | undefined,
    private readonly focus: () => string,
  ) {
    const { parts, words } = setting;
    this.#why = parts.has("why") ? new Why(setting, focus) : undefined;
    this.#pieces = { code: new CodePanel(setting, focus), answer: new AnswerPanel(setting, focus), table: this.#decisions() };
    this.#tabs = TABS.filter((tab) => parts.has(tab));
    this.#open = this.#tabs.find((tab) => tab === setting.memory.tab) ?? this.#tabs[0];
    this.box = h("aside", { class: "panels", part: "panels", hidden: !this.#why && !requests && this.#tabs.length === 0,
      "aria-label": words.say("panels") }, this.#handle(), this.#why?.box, requests?.box);
    if (this.#tabs.length > 1) {
      const list = h("div", { role: "tablist", class: "tabs", "aria-label": words.say("panels-more") });
      for (const tab of this.#tabs) {
        const button = h("button", { role: "tab", type: "button", id: `tab-${tab}`, "aria-controls": "panel", "data-key": `tab-${tab}` },
          words.say(`tab-${tab}`));
        button.addEventListener("click", () => this.#select(tab));
        button.addEventListener("keydown", (event) => this.#arrow(event, tab));
        this.#buttons.set(tab, button);
        list.append(button);
      }
      this.box.append(list);
      this.#content.id = "panel";
      this.#content.setAttribute("role", "tabpanel");
      this.#content.tabIndex = 0;
      this.#content.dataset.key = "panel";
    }
    if (this.#open) this.box.append(this.#content);
    this.#mark();
  }

  /** On a narrow page they are a low sheet over its foot, which this draws up. */
  #handle(): HTMLElement {
    const sign = h("span", { "aria-hidden": "true" }, "▴");
    const handle = h("button", { type: "button", class: "handle", "data-key": "handle", "aria-expanded": "false", "aria-label": this.setting.words.say("panels") }, sign);
    handle.addEventListener("click", () => {
      const open = this.box.classList.toggle("open");
      handle.setAttribute("aria-expanded", String(open));
      write(sign, open ? "▾" : "▴");
    });
    return handle;
  }

  #select(tab: Tab): void {
    this.#open = tab;
    this.setting.memory.tab = tab;
    this.#mark();
    this.refresh();
  }

  #mark(): void {
    for (const [tab, button] of this.#buttons) {
      button.setAttribute("aria-selected", String(tab === this.#open));
      button.tabIndex = tab === this.#open ? 0 : -1;
    }
    if (!this.#open) return;
    if (this.#buttons.size > 0) this.#content.setAttribute("aria-labelledby", `tab-${this.#open}`);
    this.#content.setAttribute("part", this.#open);
    this.#content.replaceChildren(this.#pieces[this.#open].box);
  }

  /** Within the tabs, the arrows move from one to the next. */
  #arrow(event: KeyboardEvent, tab: Tab): void {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0 || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = this.#tabs[(this.#tabs.indexOf(tab) + by + this.#tabs.length) % this.#tabs.length]!;
    this.#select(next);
    this.#buttons.get(next)!.focus();
  }

  refresh(): void {
    this.#why?.refresh();
    this.requests?.refresh();
    if (this.#open) this.#pieces[this.#open].refresh();
  }

  #decisions(): Piece {
    const { lab, words, root, move } = this.setting;
    const box = h("div", {});
    const go = (request: number): void => move(() => lab.go_to_offered(this.focus(), request));
    const refresh = (): void => {
      const { name } = lab.lane_facts(this.focus()) as LaneFacts;
      const hadFocus = box.contains(root.activeElement);
      // Every picture again, in numbers: vessel and curve, the timeline, the whole run.
      const clients = lab.clients(this.focus()) as Table;
      box.replaceChildren(
        table(lab.state(this.focus()) as Table, words.say("state-caption", { lane: name })),
        table(lab.table(this.focus()) as Table, words.say("table-caption", { lane: name }), go),
        ...(clients.rows.length > 0 ? [table(clients, words.say("clients-caption", { lane: name }))] : []),
        table(lab.stretches(this.focus()) as Table, words.say("stretches-caption", { lane: name })));
      // The row that one went by stands elsewhere now; the keys go on from it.
      if (hadFocus) (box.querySelector<HTMLElement>("tr[aria-current] button") ?? this.#content).focus();
    };
    return { box, refresh };
  }
}
