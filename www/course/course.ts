// The launch page of the course package: the lab, what is to be reached in it, and the learning platform told of that.
import { address, parameters } from "../address";
import type { Scenario } from "../data";
import { RateLab, define } from "../element";
import { h, write } from "../dom";
import { languageFor } from "../language";
import { LINKED } from "../parameters";
import { source } from "../source";
import { speaker } from "../words";
import { changes, compose, print, read } from "./kept";
import { Progress } from "./progress";
import { Session } from "./session";
import en from "./words/en.ftl";
import ptBr from "./words/pt-BR.ftl";

/** Milliseconds that changes gather before they are sent: platforms answer slowly. */
const GATHER = 2000;

const lab = document.querySelector<RateLab>("rate-lab")!;
const stops = [...new Set((lab.getAttribute("stops") ?? "").split(/[\s,]+/).filter((stop) => stop !== ""))];

// The teacher's language where the element states one, else the learner's.
const lang = languageFor(lab.getAttribute("lang") ?? "") ?? navigator.languages.map(languageFor).find((language) => language) ?? "en";
document.documentElement.lang = lang;
document.documentElement.dataset.theme = lab.getAttribute("theme") ?? "auto";
const { say } = speaker({ en, "pt-BR": ptBr })(lang);

// ---- what the learner sees of it ----

const told = h("p", { class: "reached", role: "status" });
const bar = h("progress", { max: Math.max(stops.length, 1), value: 0, "aria-label": say("course-label") });
const notice = h("p", { class: "notice", role: "status" });
const way = (id: string, go: () => boolean, none: string): HTMLButtonElement => {
  const click = (): void => note("way", lab.instant === undefined || go() ? "" : say(none));
  return h("button", { type: "button", on: { click } }, say(id));
};
const ways = h("div", { class: "way" },
  way("course-previous", () => lab.prev(), "course-no-previous"), way("course-next", () => lab.next(), "course-no-next"));
const notices = { way: "", begun: "", room: "", platform: "" };

function note(about: keyof typeof notices, text: string): void {
  notices[about] = text;
  write(notice, Object.values(notices).filter((text) => text !== "").join(" "));
}

document.querySelector("main")!.before(h("section", { class: "course", "aria-label": say("course-label") },
  ...(stops.length > 0 ? [told, bar, ways] : []), notice));

// ---- what the platform is told ----

// A link to a run shows that, by itself: it is no second session beside the one that it was made in.
const linked = parameters(location.hash);
const isLinked = linked.has("scenario") || linked.has("s");
const session = isLinked ? undefined : Session.begin((trouble) => note("platform", trouble === undefined ? "" : say("course-trouble", { what: trouble })));
if (!session) note("platform", say("course-alone"));
const progress = new Progress(session, stops);

function show(): void {
  const numbers = { reached: progress.count, total: stops.length };
  write(told, say(progress.count === stops.length ? "course-all" : "course-progress", numbers));
  bar.value = progress.count;
}

void start();

async function start(): Promise<void> {
  address(lab, linked, isLinked ? ["scenario", ...LINKED] : []);
  // What the teacher's page says, before anything that was kept stands in its place.
  const page = (await source(lab).catch(() => ({}))) as object;
  const mark = print(JSON.stringify(page) + stops.join(" "));
  const original = new Map(lab.getAttributeNames().map((name) => [name, lab.getAttribute(name)!]));
  const kept = await read(session?.get("cmi.suspend_data") ?? "", mark, page, stops).catch(() => {
    note("begun", say("course-begun-anew"));
    return undefined;
  });
  progress.restore(kept?.reached ?? []);
  for (const [name, value] of kept?.place ?? []) lab.setAttribute(name, value);
  show();

  let timer: number | undefined;
  let changed: string | undefined = "";
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!session) return;
    // Before there is a run, what was kept stays as it was.
    if (lab.instant !== undefined) {
      const { text, isWhole } = compose(mark, stops.map((stop) => (progress.has(stop) ? "1" : "0")).join(""), changed, lab.place);
      session.set("cmi.suspend_data", text);
      session.set("cmi.core.lesson_location", /(?:^|&)at=([^&]*)/.exec(lab.place)?.[1] ?? "");
      note("room", isWhole ? "" : say("course-too-long"));
    }
    progress.length();
    session.commit();
  };
  const keepSoon = (): void => {
    timer ??= setTimeout(keep, GATHER);
  };
  const recount = (): void => {
    try {
      changed = changes(lab, page);
    } catch {
      // Longer than any link.
      changed = undefined;
    }
    keepSoon();
  };

  lab.addEventListener("ratelab-instant", (event) => {
    const { stops = [] } = (event as CustomEvent<{ stops?: string[] }>).detail;
    if (stops.filter((stop) => progress.reach(stop)).length > 0) {
      show();
      keep();
    } else keepSoon();
  });
  lab.addEventListener("ratelab-ready", recount);
  lab.addEventListener("ratelab-change", recount);
  // What was kept and cannot be shown: the page as the teacher made it.
  lab.addEventListener("ratelab-error", () => {
    if (lab.instant !== undefined || !kept) return;
    for (const name of kept.place.keys()) {
      if (original.has(name)) lab.setAttribute(name, original.get(name)!);
      else lab.removeAttribute(name);
    }
    if (kept.scenario) lab.scenario = page as Scenario;
    note("begun", say("course-begun-anew"));
  }, { once: true });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") keep();
  });
  addEventListener("pagehide", () => {
    keep();
    session?.finish();
  });
  // A session that is over does not come back with a page that does.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && session) location.reload();
  });
  define();
  if (kept?.scenario) lab.scenario = kept.scenario;
}
