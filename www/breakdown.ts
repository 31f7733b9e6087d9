// The engine has broken: a mistake of Ratelab's own, or no memory is left. What was in it is gone; what the page knows of
// it is enough for a link, and for another engine to go on from.
import { h } from "./dom";
import { engine } from "./engine";
import { link } from "./link";
import { type Offer, notice } from "./notice";
import { type Whereabouts, position } from "./whereabouts";
import type { Words } from "./words";

/** What is known of a run that is gone. */
export interface Lost {
  /** The document that the engine broke with. */
  readonly tried: unknown;
  /** The last one that was shown. */
  readonly shown: unknown;
  /** The name of the built-in scenario that it is, or was before it was edited. */
  readonly name: string;
  readonly there: Whereabouts | undefined;
  /** The lanes that were shown. */
  readonly lanes: string[];
  /** The lane that was chosen. */
  readonly lane: string | undefined;
}

/**
 * What is said of it, with the link once another engine has made it, and what `goOn` can go on with: a document, or none
 * to start anew.
 */
export function breakdown(lost: Lost, words: Words, goOn: (document: unknown) => void): HTMLElement {
  const { tried, shown } = lost;
  const offer = (key: string, document?: unknown): Offer => ({ key, text: words.say(key), act: () => goOn(document) });
  const back = shown !== undefined && shown !== tried ? [offer("broken-go-back", shown)] : [];
  const told = h("p", {}, words.say("broken-link"), " ");
  told.hidden = true;
  void linkTo(lost).then((href) => {
    told.append(h("a", { href, target: "_blank", "data-key": "broken-link" }, words.say("broken-link-name")));
    told.hidden = false;
  }, () => undefined);
  return notice("error", [h("p", {}, words.say("broken")), told], [offer("broken-go-on", tried), ...back, offer("broken-anew")]);
}

/** Made by an engine that nothing else needs: it may break, too, and then there is no link. */
async function linkTo({ tried, name, there, lanes, lane }: Lost): Promise<string> {
  const scenario = tried as { lanes: { id: string }[] };
  const own = await engine(() => undefined);
  const all = scenario.lanes.map(({ id }) => id);
  const left = lanes.filter((id) => all.includes(id));
  const lab = {
    lane_ids: () => (left.length > 0 ? left : all),
    position: () => (there ? position(there) : "0s+0"),
    view_text: () => there?.view.map((end) => `${end}ns`).join(" "),
    micro: there?.micro,
    drawn_keys: () => undefined,
  };
  return link({ engine: own, lab, scenario, name, lane }, false);
}
