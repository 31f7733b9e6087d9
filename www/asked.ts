// What a run is asked for, by the names of the element's methods: the one that is shown, or one just like it that names nobody.
import type * as data from "./data";
import type { Lab } from "./engine";

/** An instant in nanoseconds, or a position as text: `60.4s`, `59s+3`, `worst`. */
export type Place = number | string;

/** Which frames a strip has. */
export interface Stripped {
  from?: Place;
  to?: Place;
  frames?: number;
  lane?: string;
}

/** `chosen` is the lane that was chosen. */
type Question = (lab: Lab, chosen: string | undefined, ...args: never[]) => unknown;

export const ASKED = {
  report: (lab) => lab.report(true) as data.Report,
  why: (lab, chosen, lane = chosen) => lab.why(lane) ?? "",
  svg: (lab, _, lane?: string) => lab.svg(lane),
  strip: (lab, _, { from, to, frames = 6, lane }: Stripped = {}) => {
    const position = (place: Place | undefined): string | undefined => (typeof place === "number" ? `${place}ns` : place);
    return lab.strip(lane, position(from), position(to), frames);
  },
} satisfies Record<string, Question>;
