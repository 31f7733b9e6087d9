// What the stand-in knows of a script's run.
export const clock = { now: 1_767_225_612_345 };
export const checks = [];
export const sent = [];
