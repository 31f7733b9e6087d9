// Changes of a scenario as a document: docs/scenario.md#edits. None changes a document in place: whole futures are
// kept, and have in common what they share.
import type { Fields } from "./form";

interface Lane {
  id: string;
  limiter: Fields;
}

export type Edit = { kind: string } & Record<string, unknown>;

/** A scenario, as far as it is changed here. */
export interface Scenario {
  duration: string;
  lanes: Lane[];
  traffic: Fields[];
  edits?: Edit[];
  clients?: { id: string }[];
  seed?: number;
  measure?: { window: string };
}

/** What an edit is about, for the words on undoing it. */
export type Subject = "send" | "move" | "delete" | "limiter" | "traffic" | "lanes" | "scenario";

/** A request as edits name it. */
export type Request = { item: number; index: number } | { edit: number; index: number };

/** The edit that sends requests; what is left out is as the scenario format has it. */
export function sending(fields: { at: string; client?: unknown; cost?: unknown; count?: unknown; over?: string }): Edit {
  return { kind: "send", ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) };
}

/** A copy in which anything may be changed. Texts are shared, however long. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copy(part)])) as T;
}

/** With one more edit, or with another in the place of one. */
export function withEdit(scenario: Scenario, edit: Edit, place = scenario.edits?.length ?? 0): Scenario {
  const edits = [...(scenario.edits ?? [])];
  edits[place] = edit;
  return { ...scenario, edits };
}

/** A request moves; where the last edit moved the same one, it moves there instead. */
export function withMove(scenario: Scenario, request: Request, to: string): Scenario {
  const edit: Edit = { kind: "move", ...request, to };
  const last = scenario.edits?.at(-1);
  const isSame = last?.kind === "move" && JSON.stringify({ ...last, to }) === JSON.stringify(edit);
  return withEdit(scenario, edit, isSame ? scenario.edits!.length - 1 : undefined);
}

export function withLimiter(scenario: Scenario, id: string, limiter: Fields): Scenario {
  return { ...scenario, lanes: scenario.lanes.map((lane) => (lane.id === id ? { ...lane, limiter } : lane)) };
}

export function withItem(scenario: Scenario, place: number, item: Fields): Scenario {
  return { ...scenario, traffic: scenario.traffic.map((old, at) => (at === place ? item : old)) };
}

/** Without a lane, and what changed it. */
export function withoutLane(scenario: Scenario, id: string): Scenario {
  const lanes = scenario.lanes.filter((lane) => lane.id !== id);
  return { ...scenario, lanes, ...keep(scenario, (edit) => (edit.lane === id ? undefined : edit)) };
}

/** Without a traffic item, and what changed it or its requests. */
export function withoutItem(scenario: Scenario, place: number): Scenario {
  const traffic = scenario.traffic.filter((_, at) => at !== place);
  return { ...scenario, traffic, ...keep(scenario, (edit) => {
    if (typeof edit.item !== "number" || edit.item < place) return edit;
    return edit.item === place ? undefined : { ...edit, item: edit.item - 1 };
  }) };
}

/** The edits that stay, as they are by then; those of requests that an edit makes go with it. */
function keep({ edits = [] }: Scenario, stays: (edit: Edit) => Edit | undefined): { edits: Edit[] } {
  const places = new Map<unknown, number>();
  const kept: Edit[] = [];
  edits.forEach((edit, at) => {
    if ("edit" in edit && !places.has(edit.edit)) return;
    const stayed = stays(edit);
    if (!stayed) return;
    places.set(at, kept.length);
    kept.push("edit" in edit ? { ...stayed, edit: places.get(edit.edit) } : stayed);
  });
  return { edits: kept };
}
