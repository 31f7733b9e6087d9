// What a scenario and a report hold. Generated from the engine's tables and types.

/** What a run of Ratelab is made from. */
export interface Scenario {
  /** Where an editor finds the schema of this document; it says nothing of the run */
  "$schema"?: string;
  /** 1 */
  version: 1;
  /** Text for people */
  title?: Title;
  /** Every random draw comes from it; 0 is a seed like any other */
  seed?: number;
  /** Requests come before this instant; what was taken is followed to its end. Longer than nothing */
  duration: Span;
  /** `{"window": "1m"}`: what the fullest window is measured over */
  measure?: {
    window?: Span;
  };
  /** Where the page opens: `at`, a position or `"worst"`; `view`, two instants, the stretch shown. Without `at`: before everything. Without `view`: the stretch that holds the events */
  open?: {
    /** A position, or `worst`. */
    at?: Position | "worst";
    /** The stretch shown. */
    view?: [Instant, Instant];
  };
  /** At least one: `{"id": …, "title": …, "limiter": {…}}`. Each sees the same traffic. `id` is any text and no other lane's; `title` is optional text for people */
  lanes: Lane[];
  clients?: Client[];
  /** A list of items, which may be empty */
  traffic: Traffic[];
  /** What was changed afterwards, one after the other */
  edits?: Edit[];
  world?: {
    /** How many nodes each lane has */
    nodes?: number;
    /** Which of them a request comes to: `round-robin`, in turn, by the lane's own requests; `random`, by a draw for each attempt, the same in every lane; `by-client`, the first of `clients` to the first node, and so on, over and over */
    routing?: "round-robin" | "random" | "by-client";
    store?: {
      kind: "local";
    };
    service?: {
      /** How many requests it serves at a time */
      slots: number;
      /** How long it works on each */
      time: Span;
      /** How many more may wait in line */
      queue?: number;
    };
  };
}

/** Since the run began: `59.5s`, `1m30s`. */
export type Instant = string;

/** A length of time: `250ms`, `1m30s`, `2h`. */
export type Duration = string;

/** A length of time, longer than nothing. */
export type Span = string;

/** So many per so long: `10/s`, `100/1m`. */
export type Rate = string;

/** After all events of an instant, `59s`, or after so many of them, `59s+3`. */
export type Position = string;

/** As RFC 3339 writes it: `2026-11-30T00:00:00Z`. */
export type DateTime = string;

/** What of a client a limiter counts by. */
export type Key = "global" | "client" | "ip" | "user" | "api-key";

/** Any text but the empty one. */
export type Id = string;

/** One text for everybody, or one in each language. */
export type Title = string | {
  en: string;
  "pt-BR": string;
};

export interface Lane {
  /** No other lane's. */
  id: Id;
  title?: Title;
  limiter: Limiter;
}

export interface Client {
  /** No other client's. */
  id: Id;
  ip?: Id;
  user?: Id;
  apiKey?: Id;
  retry?: Retry;
}

export type Limiter = NoneLimiter | FixedWindowLimiter | SlidingLogLimiter | SubWindowsLimiter | SlidingCounterLimiter | TokenBucketLimiter | LeakyBucketLimiter | GcraLimiter;

/** Admits everything. It has no parameters: a lane to compare with. */
export interface NoneLimiter {
  kind: "none";
  /** What it counts by: `global`, `client`, `ip`, `user`, `api-key`; of a list, the first that the client has */
  key?: Key | Key[];
}

/** Counts within a window and forgets it all at once at the window's edge. */
export interface FixedWindowLimiter {
  kind: "fixed-window";
  /** At most so many within each window of that length */
  quota: Rate;
  /** Where windows stand: `clock`, on the clock, `[kW, (k+1)W)`; `first-request`, W long from the first admitted request at or after the end of the last one */
  anchor?: "clock" | "first-request";
  /** What it counts by: `global`, `client`, `ip`, `user`, `api-key`; of a list, the first that the client has */
  key?: Key | Key[];
}

/** Remembers every request of the trailing window. */
export interface SlidingLogLimiter {
  kind: "sliding-log";
  /** At most so many within any trailing window of that length */
  quota: Rate;
  /** Whether a rejected request enters the log too, with its whole cost */
  countRejected?: boolean;
  /** What it counts by: `global`, `client`, `ip`, `user`, `api-key`; of a list, the first that the client has */
  key?: Key | Key[];
}

/** The trailing window in parts: one count for each, which leaves as a whole. */
export interface SubWindowsLimiter {
  kind: "sub-windows";
  /** At most so many within the present sub-window and those before it, which together are as long */
  quota: Rate;
  /** How many sub-windows a window is divided into, on the clock, each of exactly W/k; with 1 it is the fixed window */
  parts?: number;
  /** What it counts by: `global`, `client`, `ip`, `user`, `api-key`; of a list, the first that the client has */
  key?: Key | Key[];
}

/** Two counters: the window before counts by the part of it that still overlaps the trailing window. */
export interface SlidingCounterLimiter {
  kind: "sliding-counter";
  /** At most so many, by that estimate, within the trailing window */
  quota: Rate;
  /** What it counts by: `global`, `client`, `ip`, `user`, `api-key`; of a list, the first that the client has */
  key?: Key | Key[];
}

/** A stock of tokens that grows evenly up to a capacity; a request takes its cost out. */
export interface TokenBucketLimiter {
  kind: "token-bucket";
  /** Tokens that it holds at most */
  capacity: number;
  /** How many come, per how long */
  refill: Rate;
  /** Tokens in stock at instant 0 */
  initial?: number;
  /** `continuous`: evenly, at every instant; `interval`: all n at once at each multiple of the period, the first at one period */
  refillStyle?: "continuous" | "interval";
  /** Where the tokens do not suffice: `reject`, or `queue`, first come first served */
  onEmpty?: "reject" | "queue";
  /** Cost that may wait in the queue; without `"onEmpty": "queue"` it means nothing */
  queue?: number;
  /** What it counts by: `global`, `client`, `ip`, `user`, `api-key`; of a list, the first that the client has */
  key?: Key | Key[];
}

/** A drain of constant speed, with a queue before it or a level that may not overflow. */
export interface LeakyBucketLimiter {
  kind: "leaky-bucket";
  /** Queue: cost that may wait; meter: how high the level may stand */
  capacity: number;
  /** How much drains, per how long */
  leak: Rate;
  /** `queue`: requests wait and leave one by one; `meter`: a level drains, nothing waits */
  style?: "queue" | "meter";
  /** What it counts by: `global`, `client`, `ip`, `user`, `api-key`; of a list, the first that the client has */
  key?: Key | Key[];
}

/** One number, the theoretical arrival time. It decides as a token bucket of capacity `burst` and refill `rate`. */
export interface GcraLimiter {
  kind: "gcra";
  /** How fast requests may come in the long run */
  rate: Rate;
  /** How many may come at once */
  burst: number;
  /** What it counts by: `global`, `client`, `ip`, `user`, `api-key`; of a list, the first that the client has */
  key?: Key | Key[];
}

export type Traffic = AtTraffic | BurstTraffic | SteadyTraffic | PoissonTraffic | OnOffTraffic | RampTraffic | LogTraffic;

/** Requests at the listed instants. */
export interface AtTraffic {
  kind: "at";
  /** In any order; an instant listed twice is two requests; the list may be empty */
  times: Instant[];
  /** Who sends */
  client?: Id;
  /** What each request weighs; for a call to a language model, its tokens */
  cost?: number;
}

/** Some requests, evenly over a short while: request i at `at + ⌊i · over / count⌋`. */
export interface BurstTraffic {
  kind: "burst";
  /** When the first comes */
  at: Instant;
  /** How many */
  count: number;
  /** The length that they share; `0s`: all at once */
  over?: Duration;
  /** Who sends */
  client?: Id;
  /** What each request weighs; for a call to a language model, its tokens */
  cost?: number;
}

/** A constant rate n/p: request i at `from + ⌊i · p / n⌋`. */
export interface SteadyTraffic {
  kind: "steady";
  rate: Rate;
  from?: Instant;
  to?: Instant;
  /** Who sends */
  client?: Id;
  /** What each request weighs; for a call to a language model, its tokens */
  cost?: number;
}

/** Random arrivals without memory, of a mean rate n/p. The first request comes after the first gap; gaps are `−ln(1 − u) · p / n` with u drawn from the scenario's seed. */
export interface PoissonTraffic {
  kind: "poisson";
  /** The mean */
  rate: Rate;
  from?: Instant;
  to?: Instant;
  /** Who sends */
  client?: Id;
  /** What each request weighs; for a call to a language model, its tokens */
  cost?: number;
}

/** Phases take turns from `from`, beginning with on. Each on-phase is a `steady` of its own, whose first request comes at the start of the phase. */
export interface OnOffTraffic {
  kind: "on-off";
  /** Within the on-phases */
  rate: Rate;
  /** Length of an on-phase */
  on: Span;
  /** Length of an off-phase; may be `0s` */
  off: Duration;
  from?: Instant;
  to?: Instant;
  /** Who sends */
  client?: Id;
  /** What each request weighs; for a call to a language model, its tokens */
  cost?: number;
}

/** A rate that rises or falls evenly: request i at the first nanosecond at which the integral of the rate reaches i. */
export interface RampTraffic {
  kind: "ramp";
  /** The rate at `from` */
  fromRate: Rate;
  /** The rate at `to` */
  toRate: Rate;
  from?: Instant;
  to?: Instant;
  /** Who sends */
  client?: Id;
  /** What each request weighs; for a call to a language model, its tokens */
  cost?: number;
}

/** Records of an access log. */
export interface LogTraffic {
  kind: "log";
  /** `times`, `common`, `combined` */
  format: "times" | "common" | "combined";
  /** The log itself */
  text: string;
  /** What instant 0 is */
  epoch?: DateTime;
  /** Where in its second a record of `common` or `combined` stands: `start`; `even`, record i of the m in that second ⌊i · 1 s / m⌋ after it; `random`, drawn from the seed, line order kept */
  within?: "start" | "even" | "random";
  /** Who sends */
  client?: Id;
  /** What each request weighs; for a call to a language model, its tokens */
  cost?: number;
}

export type Edit = SendEdit | MoveEdit | DeleteEdit | SetTrafficEdit | SetLimiterEdit;

/** Requests sent by hand: request i at `at + ⌊i · over / count⌋`. */
export interface SendEdit {
  kind: "send";
  /** When the first comes */
  at: Instant;
  /** How many */
  count?: number;
  /** The length that they share; `0s`: all at once */
  over?: Duration;
  /** Who sends */
  client?: Id;
  /** What each request weighs */
  cost?: number;
}

/** A request comes at another instant. */
export interface MoveEdit {
  kind: "move";
  /** The traffic item that makes it; this or `edit` */
  item?: number;
  /** The edit that makes it; this or `item` */
  edit?: number;
  /** Which of those it is */
  index: number;
  /** When it comes; at or after the duration, it is not part of the run */
  to: Instant;
}

/** A request does not come. */
export interface DeleteEdit {
  kind: "delete";
  /** The traffic item that makes it; this or `edit` */
  item?: number;
  /** The edit that makes it; this or `item` */
  edit?: number;
  /** Which of those it is */
  index: number;
}

/** From a position on, an item is another one. What it made until then stays, and so do requests that an edit before this one moved; later requests come from the new item, at the instants at which it makes them. They are named by this edit, the first of them 0. */
export interface SetTrafficEdit {
  kind: "set-traffic";
  /** A number after the `+` counts the requests of this item that come at that instant; without it, all of them stay */
  at: Position;
  /** The entry of `traffic` */
  item: number;
  /** What it is from there on */
  traffic: Traffic;
}

/** From a position on, a lane goes by another rule. That is an event of the run: it happens after the first so many events of its instant, or after all of them. What the lane counts by stays, so `key` may be left out, and may say nothing else than the lane's. */
export interface SetLimiterEdit {
  kind: "set-limiter";
  at: Position;
  lane: Id;
  /** What it goes by from there on */
  limiter: Limiter;
}

export type Retry = NoneRetry | ImmediateRetry | FixedRetry | RetryAfterRetry | ExponentialRetry;

/** Whatever fails stays failed. */
export interface NoneRetry {
  policy: "none";
}

/** Sends again at once, at the same instant: a loop without backoff. */
export interface ImmediateRetry {
  policy: "immediate";
  /** After so many attempts it gives up, the first included */
  maxAttempts?: number;
}

/** Waits the same time before each attempt. */
export interface FixedRetry {
  policy: "fixed";
  /** How long it waits */
  wait: Duration;
  /** After so many attempts it gives up, the first included */
  maxAttempts?: number;
}

/** Waits as long as the answer says: the whole seconds of `Retry-After`. Where the answer says never, it gives up. */
export interface RetryAfterRetry {
  policy: "retry-after";
  /** After so many attempts it gives up, the first included */
  maxAttempts?: number;
}

/** Waits twice as long each time: before retry k = 1, 2, … it is w = min(`cap`, `base`·2^(k−1)). */
export interface ExponentialRetry {
  policy: "exponential";
  /** How long it waits before the first retry */
  base: Span;
  /** The longest that it waits */
  cap: Duration;
  /** What part of the wait is drawn, evenly and in whole nanoseconds: `none`; `full`, from 0 to w; `equal`, from half of w, rounded down, to w; `decorrelated`, from `base` to three times the wait before (at first, to three times `base`), and at most `cap` */
  jitter?: "none" | "full" | "equal" | "decorrelated";
  /** After so many attempts it gives up, the first included */
  maxAttempts?: number;
}

/** What a run gave. Numbers above 2^53 − 1 are null, with `"beyond": true` beside them. */
export interface Report {
  /** 1. */
  version: number;
  /** In the scenario's order. */
  lanes: LaneReport[];
  /** How reading each access log of the traffic went. */
  logs?: LogReport[];
}

/** What one lane gave. */
export interface LaneReport {
  id: string;
  /** FNV-1a of all decisions, 64 bits as 16 hex digits. */
  fingerprint: string;
  totals: TotalsReport;
  worstWindow: WorstWindow;
  worstAll: WorstAll;
  /** Most rejected first; equal ones in the order of their first requests. */
  keys: KeyReport[];
  waits: WaitsReport;
  /** What came of everybody's requests; left out of a run of one client that does not retry, without a service. */
  effort?: EffortReport;
  /** How evenly the clients fared: Jain's index over the share of its requests that each succeeded with, rounded to four decimals; left out where fewer than two sent, or nothing succeeded. */
  fairness?: number;
  /** The same of each client that sent, in the order of `clients`. */
  clients?: ClientReport[];
  decisions?: Decision[];
}

/** `offered = admitted + delayed + rejected`. */
export interface TotalsReport {
  offered: number;
  admitted: number;
  delayed: number;
  rejected: number;
}

/** The fullest window of one key, beside what the rule says of such a window. */
export interface WorstWindow {
  /** Nanoseconds, as all times here. */
  window: number;
  key: string | null;
  /** The first and the last start counted. */
  first: number | null;
  last: number | null;
  /** The cost that started. */
  admitted: number | null;
  limit: number | null;
  ratio: Ratio | null;
  bound: number | null;
  beyond?: boolean;
}

/** A ratio: a JSON integer where it is whole, else the nearest number that JSON readers have. */
export type Ratio = number;

/** The fullest window of everybody. */
export interface WorstAll {
  window: number;
  first: number | null;
  last: number | null;
  admitted: number | null;
  beyond?: boolean;
}

/** What one key gave. */
export interface KeyReport {
  key: string;
  totals: TotalsReport;
  longestWait: number | null;
  beyond?: boolean;
}

/** How long those that were taken waited; quantiles of the nearest rank, null where nothing was taken. */
export interface WaitsReport {
  taken: number;
  /** Of these, those that did not wait. */
  atOnce: number;
  median: number | null;
  p95: number | null;
  longest: number | null;
  beyond?: boolean;
}

/** What was asked, and what came of it. A request succeeds when one of its attempts goes on and, where there is a service, is served; attempts that do not are wasted. */
export interface EffortReport {
  requests: number;
  attempts: number;
  succeeded: number;
  /** attempts − succeeded. */
  wasted: number;
  /** Of these, attempts that went on and were turned away by the service. */
  shed: number;
  /** From a request's first attempt to its success, in nanoseconds: quantiles of the nearest rank, null where none succeeded. */
  median: number | null;
  p95: number | null;
  longest: number | null;
  beyond?: boolean;
}

/** What one client's requests came to. */
export interface ClientReport {
  client: string;
  requests: number;
  attempts: number;
  succeeded: number;
  /** attempts − succeeded. */
  wasted: number;
  /** Of these, attempts that went on and were turned away by the service. */
  shed: number;
  /** From a request's first attempt to its success, in nanoseconds: quantiles of the nearest rank, null where none succeeded. */
  median: number | null;
  p95: number | null;
  longest: number | null;
  beyond?: boolean;
}

/** One decision and its answer. Numbers above 2^53 − 1 are null, with `beyond` beside them. */
export interface Decision {
  /** Nanoseconds since the run began, as all instants here. */
  at: number;
  /** The client's id. */
  client: string;
  cost: number;
  outcome: Outcome;
  /** When the request goes on; null for a reject. */
  startsAt: number | null;
  /** For a reject the least wait, in nanoseconds, after which the identical request would not be rejected if nothing else came; null if never. Else 0. */
  retryAfter: number | null;
  /** How many requests of cost 1 would still be taken at this instant. */
  remaining: number | null;
  /** The earliest instant from which the limiter decides as one never used, if nothing else comes. */
  resetAt: number | null;
  /** The node that decided, from 0, where there are several. */
  node?: number;
  /** The how-manieth attempt at the request it is, where it is a retry. */
  attempt?: number;
  /** Which of these decisions was on the attempt before, from 0. */
  retryOf?: number;
  /** What the service behind the lane does with it, where it comes there. */
  service?: ServiceReport;
  /** Of HTTP: 200; 429 for a reject; 503 where the service turns it away. */
  status: number;
  reason: Reason;
  headers: Headers;
  beyond?: boolean;
}

/** An outcome as reports call it. */
export type Outcome = "admit" | "delay" | "reject";

/** What a service does with a request: it serves it, or turns it away. */
export type ServiceReport = {
  outcome: "served";
  startsAt: number | null;
  endsAt: number | null;
} | {
  outcome: "shed";
  retryAfter: number | null;
};

/** Why a decision fell as it did: a code and the numbers that were held against each other. */
export interface Reason {
  code: ReasonCode;
  /** What there was: tokens, or the quota, capacity or places that must not be exceeded. */
  have?: Exact;
  /** What the request would have made of it. It passes where `need` is at most `have`. */
  need?: Exact;
  beyond?: boolean;
}

/** The sorts of reason. */
export type ReasonCode = "no-limit" | "fits" | "idle" | "waits" | "quota-used" | "too-few-tokens" | "would-overflow" | "too-early" | "line-full" | "never-fits";

/** An exact amount: an integer where it is whole, else a fraction in lowest terms. */
export type Exact = number | null | {
  numerator: number | null;
  denominator: number | null;
  beyond?: boolean;
};

/** Header fields by name. A field that the answer does not have is left out. */
export interface Headers {
  /** Whole seconds, rounded up so that the obedient are not rejected again (RFC 9110, section 10.2.3). */
  "Retry-After"?: string;
  /** How many requests of cost 1 pass at once where nothing is used. By custom, as the next two. */
  "X-RateLimit-Limit"?: string;
  "X-RateLimit-Remaining"?: string;
  /** Seconds from now, rounded up; of a reject, at least 1. Other services give the time instead. */
  "X-RateLimit-Reset"?: string;
  /** r: what remains; t: seconds until the quota is whole again (draft-ietf-httpapi-ratelimit-headers). */
  RateLimit?: string;
  /** q: the quota; w: its window in seconds, where it has one of whole seconds (the same draft). */
  "RateLimit-Policy"?: string;
}

/** How reading one access log went. */
export interface LogReport {
  /** Index of the item in the scenario's `traffic`. */
  item: number;
  /** What instant 0 stands for, as RFC 3339 writes it; null if no record states a date. */
  epoch: string | null;
  /** Lines that hold one. */
  records: number;
  /** Records that are part of the run. */
  taken: number;
  /** Records before it or after it. */
  outside: number;
  /** Lines that could not be read. */
  bad: number;
  /** The first few of these. */
  firstBad: BadLine[];
}

/** A line of an access log that could not be read. */
export interface BadLine {
  /** Its number, from 1. */
  line: number;
  /** What is wrong with it, in English. */
  message: string;
}
