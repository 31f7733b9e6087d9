// Where the reader stands in a run, to come back to it where the run itself is gone: taken off the page with its
// element, or broken.
import type { Lab } from "./engine";

export interface Whereabouts {
  readonly instant: number;
  readonly index: number;
  readonly micro: number | undefined;
  /** The stretch shown, from and to. */
  readonly view: readonly [number, number];
}

export function whereabouts(lab: Lab): Whereabouts {
  const { instant, index, micro } = lab;
  const [from, to] = lab.view();
  return { instant, index, micro, view: [from!, to!] };
}

/** The same as a scenario writes a position. */
export function position({ instant, index }: Whereabouts): string {
  return `${instant}ns+${index}`;
}

/** Goes there; the moments inside a decision are those of this lane. */
export function goBack(lab: Lab, there: Whereabouts, lane: string | undefined): void {
  lab.seek(position(there));
  if (there.micro !== undefined) lab.enter_next(lane ?? lab.lane_ids()[0]!, there.micro);
  lab.set_view(...there.view);
}
