// The keys: one table, from which the handler, the help that `?` shows and docs/embedding.md come.
import type { Target } from "./jumps";
import type { Control } from "./parameters";

/** What keys reach. */
export interface Reach {
  /** Moves by so many events, back if negative. */
  step(events: number): void;
  /** Moves to the next moment of the decision in focus, or to the one before. */
  stepInside(forward: boolean): void;
  /** Moves to the start, or to the end. */
  toEnd(which: "start" | "end"): void;
  /** Moves to the next of a kind in any lane, or to the one before. */
  jump(what: Target | "worst", direction: 1 | -1): void;
  /** Lets an instant be typed. */
  typePlace(): void;
  /** Plays, or pauses. */
  play(): void;
  /** The next speed of the ladder, or the one before. */
  faster(by: 1 | -1): void;
  /** Shows so many times as much time. */
  zoom(factor: number): void;
  /** Brings the lane of this place into focus, where there is one. */
  focusLane(place: number): void;
  /** Sends a request now. */
  send(): void;
  /** Deletes the request at hand. */
  delete(): void;
  /** Lets the instant be typed to which the request at hand moves. */
  typeMove(): void;
  /** Brings back the future before the last change, or the one that was undone last. */
  undo(redo: boolean): void;
  /** Shows the table of keys, or hides it. */
  help(): void;
  /** Calls off the run that is on its way; false where there is none. */
  cancel(): boolean;
}

export interface Key {
  /** As `named` names them. Of two, the second does the opposite. */
  readonly keys: readonly string[];
  /** The message that says what they do. */
  readonly says: string;
  /** The control of the element without which they do nothing. */
  readonly needs?: Control;
  /** What they do, given which of the keys it was; false leaves the key to the browser. */
  readonly act: (reach: Reach, which: number) => void | boolean;
}

export const KEYS: readonly Key[] = [
  { keys: ["ArrowRight", "ArrowLeft"], says: "keys-step", needs: "step", act: (on, which) => on.step(which === 0 ? 1 : -1) },
  { keys: ["Shift+ArrowRight", "Shift+ArrowLeft"], says: "keys-inside", needs: "step", act: (on, which) => on.stepInside(which === 0) },
  { keys: ["End", "Home"], says: "keys-ends", needs: "step", act: (on, which) => on.toEnd(which === 0 ? "end" : "start") },
  { keys: ["r", "R"], says: "keys-rejection", needs: "step", act: (on, which) => on.jump("rejection", which === 0 ? 1 : -1) },
  { keys: ["d", "D"], says: "keys-delay", needs: "step", act: (on, which) => on.jump("delay", which === 0 ? 1 : -1) },
  { keys: ["f", "F"], says: "keys-refill", needs: "step", act: (on, which) => on.jump("refill", which === 0 ? 1 : -1) },
  { keys: ["e", "E"], says: "keys-edge", needs: "step", act: (on, which) => on.jump("reset", which === 0 ? 1 : -1) },
  { keys: ["w"], says: "keys-worst", needs: "step", act: (on) => on.jump("worst", 1) },
  { keys: ["g"], says: "keys-go", needs: "step", act: (on) => on.typePlace() },
  { keys: ["Space"], says: "keys-play", needs: "play", act: (on) => on.play() },
  { keys: ["]", "["], says: "keys-speed", needs: "speed", act: (on, which) => on.faster(which === 0 ? 1 : -1) },
  { keys: ["+", "-"], says: "keys-zoom", needs: "scrub", act: (on, which) => on.zoom(which === 0 ? 0.5 : 2) },
  { keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], says: "keys-lane", act: (on, which) => on.focusLane(which) },
  { keys: ["s"], says: "keys-send", needs: "edit", act: (on) => on.send() },
  { keys: ["Delete", "Backspace"], says: "keys-delete", needs: "edit", act: (on) => on.delete() },
  { keys: ["m"], says: "keys-move", needs: "edit", act: (on) => on.typeMove() },
  { keys: ["Ctrl+z", "Ctrl+Shift+z"], says: "keys-undo", needs: "edit", act: (on, which) => on.undo(which === 1) },
  { keys: ["Ctrl+y"], says: "keys-redo", needs: "edit", act: (on) => on.undo(true) },
  { keys: ["Escape"], says: "keys-cancel", act: (on) => on.cancel() },
  { keys: ["?"], says: "keys-help", act: (on) => on.help() },
];

/** A key as the table names it: `ArrowRight`, `Shift+ArrowRight`, `r`, `R`, `?`, `Ctrl+z`. */
function named(event: KeyboardEvent): string {
  const command = event.ctrlKey || event.metaKey;
  const key = event.key === " " ? "Space" : event.key;
  // A letter is large by the shift key alone, whatever the lock says; a sign has its shift in it.
  const letter = /^\p{L}$/u.test(key);
  const isLarge = letter && (key !== key.toLowerCase()) !== event.getModifierState("CapsLock");
  const shown = !letter ? key : isLarge && !command ? key.toUpperCase() : key.toLowerCase();
  return (command ? "Ctrl+" : "") + (event.shiftKey && (key.length > 1 || (letter && command)) ? "Shift+" : "") + shown;
}

/** Whether what the key was pressed on takes it for itself. */
export function isTaken(event: KeyboardEvent): boolean {
  const on = event.composedPath()[0];
  if (event.defaultPrevented || event.altKey) return true;
  if (!(on instanceof Element)) return false;
  // In no field does Escape do anything.
  if (event.key === "Escape") return false;
  if (on.closest("input:not([type=range]), select, textarea")) return true;
  if (event.key === " ") return on.closest("button, a, summary, input") !== null;
  // A slider takes the arrows and the ends, no letters.
  return event.key.length > 1 && on.closest("input") !== null;
}

/** Does what a key is for; leaves every other to the browser. */
export function press(event: KeyboardEvent, controls: ReadonlySet<Control>, reach: Reach): void {
  if (isTaken(event)) return;
  const name = named(event);
  const key = KEYS.find(({ keys, needs }) => keys.includes(name) && (!needs || controls.has(needs)));
  if (!key) return;
  if (key.act(reach, key.keys.indexOf(name)) !== false) event.preventDefault();
}
