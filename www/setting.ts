// What every piece of the stage works with: the run, the words, what is shown, and how to change things.
import type { Subject } from "./edits";
import type { ScenarioError } from "./errors";
import type { Branches, Engine, Lab } from "./engine";
import type { Draft, Late } from "./form";
import type { Target } from "./jumps";
import type { Linked } from "./link";
import type { Origin } from "./opening";
import type { Control, Part } from "./parameters";
import type { Typed } from "./typed";
import type { Words } from "./words";

/** The element around the stage, as far as the stage knows it. */
export interface Host {
  playing: boolean;
  speed: number;
  scenario: unknown;
  pause(): void;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
}

/** What outlives a stage: an edit builds it anew, and the reader finds everything where it was. */
export class Memory {
  /** The panels and editors that stand open. */
  readonly opened = new Set<string>();
  /** The key that is drawn in a lane, where the reader chose one. */
  readonly keys = new Map<string, string>();
  /** The lane that was chosen, by id; until one is, the first stands in focus. */
  lane: string | undefined;
  tab: string | undefined;
  /** Whether code is shown as a shared store keeps it, and which of its listings. */
  inStore = false;
  listing = 0;
  /** What the buttons jump to, and where. */
  jump = "rejection any";
  /** Whether rules and traffic are changed from now on; else from the beginning. */
  fromNow = true;
  /** How many requests a sweep sends, by whom and how dear. */
  sent: { many: unknown; client?: unknown; cost?: unknown } = { many: 10 };
  /** What stands in the field for pasting, not used yet. */
  pasted = "";
  /** What is said to be wrong beside the run, and the message to say after it. */
  failure: { error: ScenarioError; after: string | undefined; others?: number } | undefined;
  /** What the last change led to, in words. */
  told: string | undefined;
  /** The same change from the beginning. */
  fromBeginning: { scenario: unknown; subject: Subject } | undefined;
  /** By form: what was typed there and cannot be run yet. */
  readonly drafts = new Map<string, Draft>();
}

/** What every piece of the stage works with. */
export interface Setting {
  readonly root: ShadowRoot;
  readonly engine: Engine;
  readonly lab: Lab;
  readonly words: Words;
  readonly parts: ReadonlySet<Part>;
  readonly controls: ReadonlySet<Control>;
  /** The document that an edit begins from: that of the run, or of the one on its way. */
  readonly scenario: unknown;
  /** The document of the run that is shown. */
  readonly shown: unknown;
  /** What a link to what is shown is made of. */
  readonly linked: Linked;
  /** The scenario's name where it is a built-in one. */
  readonly name: string;
  readonly element: Host;
  readonly memory: Memory;
  /** Tells politely, once. */
  readonly tell: (text: string) => void;
  /** To be called after the lab was moved. */
  readonly moved: () => void;
  /** What the reader asks for: pauses, moves, and shows where that led. */
  readonly move: (action: () => void) => void;
  /** Calls off the run that is on its way; false where there is none. */
  readonly cancel: () => boolean;
  /** Jumps to the next of a kind or to the one before, in any lane or in the one in focus. */
  readonly jump: (what: Target | "worst", direction: 1 | -1, here: boolean) => void;
  readonly typed: Typed;
  /** The futures that can be brought back. */
  readonly branches: Branches;
  /** Brings back the future before the last change, or the one that was undone last. */
  readonly undo: (redo: boolean) => void;
  /** To be called after what is shown should look otherwise, at the same place. */
  readonly refresh: () => void;
  /** Runs an edited document; throws a ScenarioError and changes nothing where it is bad. Long ones come later. Where the
   * change is from now on, `fromBeginning` is the same from the beginning. */
  readonly change: (scenario: unknown, subject: Subject, late?: Late, fromBeginning?: unknown) => void;
  /** Opens another document as one opens a scenario: at its worst window, on the stretch where something happens. */
  readonly open: (origin: Origin) => void;
  /** The same for edits that belong to no field: a mistake is shown beside the run. */
  readonly edit: (scenario: unknown, subject: Subject, fromBeginning?: unknown) => void;
}
