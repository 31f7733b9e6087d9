// The link to what is shown, copied; where that is not allowed, to be copied by hand; where there is too much for a
// link, the scenario as a file.
import { h, write } from "./dom";
import { asScenarioError, explain } from "./errors";
import type { Setting } from "./setting";

export class Share {
  readonly boxes: HTMLElement[];
  /** What came of it. */
  readonly #said = h("p", { class: "shared" });
  readonly #field = h("input", { type: "text", class: "link", readonly: true, hidden: true, spellcheck: "false" });
  readonly #save: HTMLButtonElement;
  /** Asked for only where there are names to tell. */
  readonly #names = h("input", { type: "checkbox", "data-key": "share-names" });

  constructor(private readonly setting: Setting) {
    const { words, scenario } = setting;
    const share = (): void => void this.#share();
    this.#field.setAttribute("aria-label", words.say("share-link"));
    this.#save = h("button", { type: "button", class: "save", hidden: true, "data-key": "save", on: { click: () => this.#file() } }, words.say("share-save"));
    this.#names.addEventListener("change", share);
    const hasLog = (scenario as { traffic: { kind: string }[] }).traffic.some((item) => item.kind === "log");
    this.boxes = [
      h("button", { type: "button", class: "share", "data-key": "share", on: { click: share } }, words.say("share")),
      ...(hasLog ? [h("label", { class: "share-names" }, this.#names, " ", words.say("share-names"))] : []),
      this.#field,
      this.#save,
      this.#said,
    ];
  }

  async #share(): Promise<void> {
    const { words, element } = this.setting;
    this.#field.hidden = this.#save.hidden = true;
    let link: string;
    try {
      link = element.link({ names: this.#names.checked });
    } catch (thrown) {
      this.#save.hidden = false;
      const framed = window.origin === "null" ? ` ${words.say("share-framed")}` : "";
      return this.#say(explain(asScenarioError(thrown), words) + framed);
    }
    try {
      await navigator.clipboard.writeText(link);
      this.#say(words.say("share-copied"));
    } catch {
      // Not allowed in a frame, or not served over HTTPS.
      this.#field.hidden = false;
      this.#field.value = link;
      this.#field.select();
      this.#say(words.say("share-by-hand"));
    }
  }

  #say(text: string): void {
    write(this.#said, text);
    this.setting.tell(text);
  }

  #file(): void {
    const { engine, scenario, name } = this.setting;
    const text = JSON.stringify(engine.canonical(scenario, this.#names.checked), undefined, 2);
    const href = URL.createObjectURL(new Blob([`${text}\n`], { type: "application/json" }));
    h("a", { href, download: `${name || "scenario"}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }
}
