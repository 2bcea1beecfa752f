import type { Rate } from "./rate.js";

/** Who is counted, as far as that is known. */
export type RateLimitSubject = {
  /** The account's id; null for a client that is not logged in. */
  readonly account: string | null;
  /** Where the request comes from, according to `ClientAddresses`. */
  readonly address: string;
  /** The email address that a login or sign-up is about, which the limits protect. */
  readonly subject?: string;
  /** The device, where it has logged in with that email address before. */
  readonly device?: string | null;
};

/** A rate and what it counts by; null where it does not apply. */
type Rule = Rate & { readonly by: (who: RateLimitSubject) => string | null };

const aMinute = 60;
const aQuarter = 15 * 60;
const anHour = 60 * 60;

const address = (who: RateLimitSubject) => who.address;
const caller = (who: RateLimitSubject) => who.account ?? who.address;
const subject = (who: RateLimitSubject) => who.subject || null;
const device = (who: RateLimitSubject) => who.device ?? null;
const unlessKnown = (by: Rule["by"]) => (who: RateLimitSubject) => (who.device ? null : by(who));
const pair = (who: RateLimitSubject) => subject(who) && `${who.subject} ${who.address}`;

/**
 * How often who may do what. The first rule is the narrowest: what it refuses does not count for those after it, so that
 * one address can't use up what the owner of an account has left from elsewhere.
 */
export const rules = {
  /** Anything at all. */
  calls: [{ most: 1200, seconds: aMinute, by: caller }],
  /** Signing up, logging in and refreshing. */
  authentication: [{ most: 120, seconds: aMinute, by: address }],
  /**
   * Passwords tried, given back when one was right. A device that has logged in to the account before has a count of its
   * own: guesses from a thousand addresses do not lock its owner out.
   */
  logIn: [
    { most: 15, seconds: aQuarter, by: unlessKnown(pair) },
    { most: 15, seconds: aQuarter, by: device },
    { most: 300, seconds: aQuarter, by: address },
    { most: 20, seconds: aQuarter, by: unlessKnown(subject) },
  ],
  /** Passwords changed, by the one before or by a mail's link. */
  passwords: [{ most: 15, seconds: aQuarter, by: caller }],
  /** New accounts; trying an email address again and again reveals little about whose it is. */
  signUp: [
    { most: 10, seconds: anHour, by: pair },
    { most: 120, seconds: anHour, by: address },
  ],
  /** RequestInfo for a new password: each sends a mail. */
  reset: [
    { most: 5, seconds: anHour, by: subject },
    { most: 30, seconds: anHour, by: address },
  ],
  /** RequestInfo for a link that logs in: what one address has asked for does not keep the account's owner from asking. */
  logInLink: [
    { most: 5, seconds: anHour, by: pair },
    { most: 30, seconds: anHour, by: address },
  ],
  /** Messages sent, changed and taken back. */
  messages: [{ most: 600, seconds: aMinute, by: caller }],
  /** Files, which cost more. */
  uploads: [{ most: 60, seconds: aMinute, by: caller }],
  /** Looking for tutors. */
  searches: [{ most: 240, seconds: aMinute, by: caller }],
  /** What GraphQL operations cost, in objects that they may bring back. */
  cost: [{ most: 120_000, seconds: aMinute, by: caller }],
  /** Events over one person's sockets, whatever they are. */
  events: [{ most: 200, seconds: 10, by: caller }],
  /** Reports of browsers about the content security policy. */
  reports: [{ most: 30, seconds: aMinute, by: address }],
  /** Connections opened. */
  connections: [{ most: 240, seconds: aMinute, by: address }],
} satisfies Record<string, readonly [Rule, ...Rule[]]>;

/** What is counted. */
export type LimitKind = keyof typeof rules;
