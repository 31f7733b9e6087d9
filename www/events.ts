// What <rate-lab> tells.

export const EVENTS = [
  "ratelab-ready",
  "ratelab-instant",
  "ratelab-change",
  "ratelab-complete",
  "ratelab-error",
] as const;
