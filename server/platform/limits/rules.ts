import type { Rate } from "./rate.js";

/** Whose rate limits an action counts against, as far as is known. */
export type RateLimitSubject = {
  /** Null for a client that is not logged in. */
  readonly account: string | null;
  readonly apiKey?: string | null;
  /** From `ClientAddresses`. */
  readonly address: string;
  /** The email address of a login, sign-up or emailed link. */
  readonly subject?: string;
  /** The device's id, if it has logged in with `subject` before. */
  readonly device?: string | null;
};

/** A rate, and the key for counting actions; if `by` returns null, the rule doesn't apply to the action. */
type Rule = Rate & { readonly by: (who: RateLimitSubject) => string | null };

const aMinute = 60;
const aQuarter = 15 * 60;
const anHour = 60 * 60;

const address = (who: RateLimitSubject) => who.address;
const caller = (who: RateLimitSubject) => who.account ?? who.address;
const apiKey = (who: RateLimitSubject) => who.apiKey ?? null;
const subject = (who: RateLimitSubject) => who.subject || null;
const device = (who: RateLimitSubject) => who.device ?? null;
const unlessKnown = (by: Rule["by"]) => (who: RateLimitSubject) => (who.device ? null : by(who));
const ifKnown = (by: Rule["by"]) => (who: RateLimitSubject) => (who.device ? by(who) : null);
const pair = (who: RateLimitSubject) => subject(who) && `${who.subject} ${who.address}`;

/**
 * Each limit's first rule is its narrowest. An action that it rejects does not count toward later rules, so a single
 * address can't use up the allowance of an account's owner at another address. An API key has half of its owner's
 * allowance, so that a runaway program leaves the other half to the owner.
 */
export const rules = {
  calls: [
    { most: 600, seconds: aMinute, by: apiKey },
    { most: 1200, seconds: aMinute, by: caller },
  ],
  /** Calls with rejected credentials. Counted separately, so that other users at the same address can still log in. */
  rejected: [{ most: 1200, seconds: aMinute, by: address }],
  /** Sign-ups, logins, session refreshes, and other authentication requests. */
  authentication: [{ most: 120, seconds: aMinute, by: address }],
  /**
   * Password attempts, refunded if the password is correct. A device that has logged in to the account before has its
   * own count, so that guesses from a thousand addresses don't lock the owner out. All known devices of an account are
   * also counted together, because someone who once knew the password may have collected many cookies.
   */
  logIn: [
    { most: 15, seconds: aQuarter, by: unlessKnown(pair) },
    { most: 15, seconds: aQuarter, by: device },
    { most: 300, seconds: aQuarter, by: address },
    { most: 20, seconds: aQuarter, by: unlessKnown(subject) },
    { most: 60, seconds: aQuarter, by: ifKnown(subject) },
  ],
  /** Password changes, with the current password or an emailed link, and logins with an emailed link. */
  passwords: [{ most: 15, seconds: aQuarter, by: caller }],
  /** Sign-ups, successful or not. */
  signUp: [
    { most: 10, seconds: anHour, by: pair },
    { most: 120, seconds: anHour, by: address },
  ],
  /** Requests for a new password: each may send an email. */
  reset: [
    { most: 5, seconds: anHour, by: subject },
    { most: 30, seconds: anHour, by: address },
  ],
  /** Requests for a login link. Counted by email and address, so that strangers can't block an account's owner. */
  logInLink: [
    { most: 5, seconds: anHour, by: pair },
    { most: 30, seconds: anHour, by: address },
  ],
  /** New API keys: each sends an email. */
  apiKeys: [{ most: 20, seconds: anHour, by: caller }],
  /**
   * Emails about changes to an account whose email address was never verified: the mailbox may be someone else's. Not
   * counted by IP address, so that other users at the same address can't keep these emails from the account's owner.
   */
  securityEmails: [{ most: 5, seconds: anHour, by: caller }],
  /** Messages sent, edited and removed, and reviews. */
  messages: [
    { most: 300, seconds: aMinute, by: apiKey },
    { most: 600, seconds: aMinute, by: caller },
  ],
  uploads: [
    { most: 30, seconds: aMinute, by: apiKey },
    { most: 60, seconds: aMinute, by: caller },
  ],
  searches: [
    { most: 120, seconds: aMinute, by: apiKey },
    { most: 240, seconds: aMinute, by: caller },
  ],
  /** The cost of GraphQL operations and REST lists, in objects and long texts. */
  cost: [
    { most: 60_000, seconds: aMinute, by: apiKey },
    { most: 120_000, seconds: aMinute, by: caller },
  ],
  /** Socket.IO events of any kind on all of a user's connections. */
  events: [
    { most: 100, seconds: 10, by: apiKey },
    { most: 200, seconds: 10, by: caller },
  ],
  /** Browsers' reports of CSP violations and page exceptions. */
  reports: [{ most: 30, seconds: aMinute, by: address }],
  /** New GraphQL WebSocket and Socket.IO connections. */
  connections: [{ most: 240, seconds: aMinute, by: address }],
} satisfies Record<string, readonly [Rule, ...Rule[]]>;

export type LimitKind = keyof typeof rules;
