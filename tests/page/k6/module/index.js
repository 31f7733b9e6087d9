// The stand-in for "k6".
import { checks, clock } from "./inside.js";

export function check(value, sets) {
  const all = Object.values(sets).map((set) => Boolean(set(value)));
  checks.push(...all);
  return all.every(Boolean);
}

export function sleep(seconds) {
  clock.now += seconds * 1000;
}
