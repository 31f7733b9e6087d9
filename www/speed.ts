// How fast time passes.

/** The ladder of speeds. */
export const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

/** The next rung of the ladder above or below a speed; at its end, the last. */
export function nextSpeed(speed: number, by: 1 | -1): number {
  if (by > 0) return SPEEDS.find((rung) => rung > speed) ?? SPEEDS.at(-1)!;
  return SPEEDS.findLast((rung) => rung < speed) ?? SPEEDS[0];
}
