// A session with a learning platform by the API of SCORM 1.2: found where the standard says that it is, and every call
// looked after. No call throws, whatever the platform does.

/** What the platform gives. */
interface Api {
  LMSInitialize(nothing: ""): unknown;
  LMSFinish(nothing: ""): unknown;
  LMSGetValue(element: string): unknown;
  LMSSetValue(element: string, value: string): unknown;
  LMSCommit(nothing: ""): unknown;
  LMSGetLastError(): unknown;
  LMSGetErrorString(code: string): unknown;
}

/** How many windows up the API may be. */
const LEVELS = 7;

/** The API in a window or one above it. */
function above(window: Window | null | undefined): Api | undefined {
  for (let level = 0; window && level <= LEVELS; level += 1) {
    try {
      const { API } = window as Window & { API?: Api };
      if (API) return API;
    } catch {
      // Of another origin: the platform's may be above it.
    }
    if (window.parent === window) return undefined;
    window = window.parent;
  }
  return undefined;
}

/** The API: above this window, else where the window was opened from. */
function find(): Api | undefined {
  return above(window) ?? above(window.opener as Window | null) ?? above(window.top?.opener as Window | null | undefined);
}

/** An element that a platform need not have: 401 says so. */
const NOT_THERE = "401";

export class Session {
  #isOpen = false;
  /** Whether something went wrong since the last commit. */
  #isTroubled = false;

  private constructor(
    private readonly api: Api,
    /** Told what is wrong with the platform, each time; of nothing where the last call was all right. */
    private readonly told: (trouble: string | undefined) => void,
  ) {}

  /** One that has begun; none where there is no platform. */
  static begin(told: (trouble: string | undefined) => void): Session | undefined {
    const api = find();
    if (!api) return undefined;
    const session = new Session(api, told);
    session.#isOpen = session.#call("LMSInitialize", () => api.LMSInitialize("")) !== undefined;
    return session;
  }

  /** What the platform has there; none where it has no such element, and where something is wrong. */
  get(element: string): string | undefined {
    if (!this.#isOpen) return undefined;
    try {
      const value = String(this.api.LMSGetValue(element) ?? "");
      const code = this.#code();
      if (code === "0") return value;
      if (code !== NOT_THERE) this.#tell(this.#words(element, code));
    } catch (error) {
      this.#tell(`${element}: ${String(error)}`);
    }
    return undefined;
  }

  /** Says whether the platform took it. */
  set(element: string, value: string): boolean {
    return this.#isOpen && this.#call(element, () => this.api.LMSSetValue(element, value)) !== undefined;
  }

  commit(): void {
    if (!this.#isOpen) return;
    this.#call("LMSCommit", () => this.api.LMSCommit(""));
    if (!this.#isTroubled) this.told(undefined);
    this.#isTroubled = false;
  }

  finish(): void {
    if (this.#isOpen) this.#call("LMSFinish", () => this.api.LMSFinish(""));
    this.#isOpen = false;
  }

  /** True, or nothing where it did not go well. */
  #call(name: string, call: () => unknown): true | undefined {
    try {
      const answer = String(call());
      const code = this.#code();
      if (answer === "true" && code === "0") return true;
      this.#tell(this.#words(name, code));
    } catch (error) {
      this.#tell(`${name}: ${String(error)}`);
    }
    return undefined;
  }

  #code(): string {
    return String(this.api.LMSGetLastError() ?? "");
  }

  #tell(trouble: string): void {
    this.#isTroubled = true;
    this.told(trouble);
  }

  #words(name: string, code: string): string {
    let said = "";
    try {
      said = String(this.api.LMSGetErrorString(code) ?? "");
    } catch {
      // The code has to do.
    }
    return `${name}: ${said || "–"} (${code})`;
  }
}
