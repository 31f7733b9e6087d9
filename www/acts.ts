// What one does to a run by hand: sending requests, moving and deleting them, changing a rule from here on. Each keeps
// what came before.
import { type Edit, type Request, type Scenario, type Subject, sending, withEdit, withItem, withLimiter, withMove } from "./edits";
import type { Fields, Late } from "./form";
import type { Setting } from "./setting";

export class Acts {
  constructor(private readonly setting: Setting) {}

  /** The request that is decided on, or was last, by its place among all; none before the first. */
  get request(): number | undefined {
    return this.setting.lab.request;
  }

  /** Sends requests: as many as were sent last, if over a stretch. */
  send(at: string, over = "0s"): void {
    const { many, client, cost } = this.setting.memory.sent;
    const stretch = over === "0s" ? {} : { count: many, over };
    this.#change(withEdit(this.#scenario, sending({ at, client, cost, ...stretch })), "send");
  }

  /** Sends one at the present instant. */
  sendNow(): void {
    this.send(this.setting.lab.now_text());
  }

  /** Changes what was sent last. */
  resend(fields: Fields, late: Late): void {
    const scenario = this.#scenario;
    this.#change(withEdit(scenario, { ...fields, kind: "send" }, scenario.edits!.length - 1), "send", late);
    const { count, over, client, cost } = fields;
    const { sent } = this.setting.memory;
    this.setting.memory.sent = { many: over === undefined ? sent.many : count, client, cost };
  }

  /** What was sent last, while nothing was changed since. */
  get sent(): Edit | undefined {
    const last = this.#scenario.edits?.at(-1);
    return last?.kind === "send" ? last : undefined;
  }

  move(request: Request, to: string, late?: Late): void {
    this.#change(withMove(this.#scenario, request, to), "move", late);
  }

  delete(request: number): void {
    this.#change(withEdit(this.#scenario, { kind: "delete", ...this.name(request) }), "delete");
  }

  /** The limiter that a lane has, from here on or from the beginning. */
  limiter(id: string, fromNow: boolean): Fields {
    const { lab } = this.setting;
    const { lanes, edits } = this.setting.shown as Scenario;
    const own = lanes.find((lane) => lane.id === id)!.limiter;
    const edit = fromNow ? lab.limiter_edit(id) : undefined;
    return (edit === undefined ? undefined : (edits?.[edit]?.limiter as Fields | undefined)) ?? own;
  }

  setLimiter(id: string, limiter: Fields, fromNow: boolean, late?: Late): void {
    const { lab } = this.setting;
    const scenario = this.#scenario;
    const always = withLimiter(scenario, id, limiter);
    if (!fromNow) return this.#change(always, "limiter", late);
    const { key: _, ...rule } = limiter;
    const { at, edit: again } = lab.limiter_position(id) as { at: string; edit?: number };
    const edit: Edit = { kind: "set-limiter", at, lane: id, limiter: rule };
    this.#change(withEdit(scenario, edit, again), "limiter", late, always);
  }

  /** The traffic item of a place, from here on or from the beginning. */
  item(place: number, fromNow: boolean): Fields {
    const { traffic, edits } = this.setting.shown as Scenario;
    const edit = fromNow ? this.setting.lab.item_edit(place) : undefined;
    return (edit === undefined ? undefined : (edits?.[edit]?.traffic as Fields | undefined)) ?? traffic[place]!;
  }

  setItem(place: number, item: Fields, fromNow: boolean, late?: Late): void {
    const { lab } = this.setting;
    const scenario = this.#scenario;
    const always = withItem(scenario, place, item);
    if (!fromNow) return this.#change(always, "traffic", late);
    const { at, edit: again } = lab.item_position(place) as { at: string; edit?: number };
    const edit: Edit = { kind: "set-traffic", at, item: place, traffic: item };
    this.#change(withEdit(scenario, edit, again), "traffic", late, always);
  }

  /** A request as edits name it. */
  name(request: number): Request {
    return this.setting.lab.origin(request) as Request;
  }

  /** A mistake is told to `late`, else shown beside the run. */
  #change(scenario: Scenario, subject: Subject, late?: Late, fromBeginning?: Scenario): void {
    const { change, edit } = this.setting;
    if (late) change(scenario, subject, late, fromBeginning);
    else edit(scenario, subject, fromBeginning);
  }

  get #scenario(): Scenario {
    return this.setting.scenario as Scenario;
  }
}
