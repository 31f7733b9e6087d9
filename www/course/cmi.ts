// The data types of SCORM 1.2 (run-time environment, section 3.4), as texts.

/** Characters that `cmi.suspend_data` holds (CMIString4096). */
export const MOST_KEPT = 4096;

const two = (number: number): string => String(number).padStart(2, "0");

/** CMITimespan, `HHHH:MM:SS.SS`: so many milliseconds, as far as that holds them. */
export function timespan(milliseconds: number): string {
  const hundredths = Math.min(Math.max(Math.floor(milliseconds / 10), 0), 9999 * 360_000 + 359_999);
  const seconds = Math.floor(hundredths / 100);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${String(hours).padStart(4, "0")}:${two(minutes)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}

/** CMITime, `HH:MM:SS`: a time of day, here the learner's own. */
export function time(date: Date): string {
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":");
}

/** CMIDecimal, with two decimals at most: what `part` is of `whole`, in hundredths. */
export function percent(part: number, whole: number): string {
  return String(Math.round((10_000 * part) / whole) / 100);
}
