/** How the clients talk to a system. */
export type Tongue = "socket" | "graphql";

/** Somebody who talks, and what lets them in. */
export type Talker = { readonly id: string; readonly token: string };

/** Two people and their chat. */
export type Pair = { readonly chatId: string; readonly people: readonly [Talker, Talker] };

/** What is asked of a system: so many pairs, in turn, or with so many messages a second over all of them. */
export type Load = { readonly name: string; readonly pairs: number; readonly rate: number | null };

/** What the clients' process is told to do; the first of a pair comes in by the first origin, the other by the last. */
export type Plan = {
  readonly tongue: Tongue;
  readonly origins: readonly string[];
  readonly pairs: readonly Pair[];
  readonly rate: number | null;
};

/** What the clients saw between begin and end; times from sending to arrival in milliseconds. */
export type Seen = {
  readonly messages: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Messages on their way for more than ten seconds at the end: lost. */
  readonly overdue: number;
};

/** What the clients' process says. */
export type Report = { readonly connected: true } | { readonly seen: Seen };
