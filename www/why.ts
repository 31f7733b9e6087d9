// The decision at hand: what is said of it, and its moments, each of which one can go to.
import { h, unbroken, write } from "./dom";
import type { LaneFacts } from "./lane_card";
import type { Setting } from "./setting";

/** What the Lab says of a decision. */
interface Explained {
  request: string;
  sentence: string;
  steps: [string, string][];
  here?: number;
}

export class Why {
  readonly box = h("section", { class: "why", part: "why" });
  readonly #whose = h("p", { class: "whose" });
  readonly #request = h("p", { class: "request" });
  readonly #sentence = h("p", { class: "sentence" });
  readonly #moments = h("ol", { class: "moments" });

  constructor(
    private readonly setting: Setting,
    private readonly focus: () => string,
  ) {
    const { words, controls, lab, move } = setting;
    this.#whose.hidden = lab.lane_ids().length === 1;
    const header = h("header", {}, h("div", {}, this.#whose, this.#request));
    if (controls.has("step")) {
      const button = (id: string, sign: string, forward: boolean): HTMLButtonElement =>
        h("button", { type: "button", class: id, title: words.say(id), "aria-label": words.say(id), "data-key": id,
          on: { click: () => move(() => lab.step_inside(this.focus(), forward)) } }, h("span", { "aria-hidden": "true" }, sign));
      header.append(h("div", { class: "inside", role: "group", "aria-label": words.say("inside") },
        button("inside-back", "◂", false), button("inside-on", "▸", true)));
    }
    this.box.append(header, this.#sentence, this.#moments);
  }

  refresh(): void {
    const { lab, words } = this.setting;
    const explained = lab.explain(this.focus()) as Explained | undefined;
    write(this.#whose, (lab.lane_facts(this.focus()) as LaneFacts).name);
    write(this.#request, unbroken(explained?.request ?? ""));
    write(this.#sentence, unbroken(explained?.sentence ?? words.say("nothing-yet")));
    const steps = explained?.steps ?? [];
    this.#moments.hidden = steps.length === 0;
    // Kept from one instant to the next, so that the keys stay with the one that has them.
    while (this.#moments.childElementCount > steps.length) this.#drop(this.#moments.lastElementChild!);
    steps.forEach((step, at) => this.#show(at, step, at === explained!.here));
  }

  #show(at: number, [label, text]: [string, string], here: boolean): void {
    const { controls, lab, move } = this.setting;
    let entry = this.#moments.children[at];
    if (!entry) {
      const content = [h("span", { class: "label" }), " ", h("span", { class: "numbers" })];
      const place = controls.has("step")
        ? h("button", { type: "button", "data-key": `moment-${at}`, on: { click: () => move(() => lab.enter(this.focus(), at)) } }, ...content)
        : h("span", {}, ...content);
      entry = h("li", {}, place);
      this.#moments.append(entry);
    }
    const place = entry.firstElementChild!;
    write(place.firstElementChild!, label);
    write(place.lastElementChild!, text);
    if (here) place.setAttribute("aria-current", "step");
    else place.removeAttribute("aria-current");
  }

  #drop(entry: Element): void {
    const hadFocus = entry.contains(this.setting.root.activeElement);
    const before = entry.previousElementSibling?.firstElementChild ?? this.box.querySelector("button");
    entry.remove();
    if (hadFocus) (before as HTMLElement | null)?.focus();
  }
}
