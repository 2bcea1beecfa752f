import type { Rate } from "./rate.js";

/** Who does something, as far as it is known. */
export type Doer = {
  /** The account's id; null where nobody is logged in. */
  readonly account: string | null;
  /** Where the request comes from, as `ClientAddresses` tells it. */
  readonly address: string;
  /** What it is about, where that is to be protected: the email address somebody wants to log in with. */
  readonly subject?: string;
  /** The device, where it is known to be the subject's: somebody has logged in with it before. */
  readonly device?: string | null;
};

/** A rate and whom it counts; null where it does not apply. */
type Rule = Rate & { readonly by: (doer: Doer) => string | null };

const aMinute = 60;
const aQuarter = 15 * 60;
const anHour = 60 * 60;

const account = ({ account: id }: Doer) => id;
const address = ({ address: place }: Doer) => place;
const caller = (doer: Doer) => account(doer) ?? address(doer);
const subject = (doer: Doer) => doer.subject || null;
const unlessKnown = (by: (doer: Doer) => string | null) => (doer: Doer) => (doer.device ? null : by(doer));
const pair = (doer: Doer) => subject(doer) && `${doer.subject} ${doer.address}`;

/**
 * How often whom may do what. The first rule is the narrowest: what it refuses does not count for those after it, so that
 * one address can't use up what the owner of an account has left from elsewhere.
 */
export const rules = {
  /** Anything at all. */
  calls: [{ most: 1200, seconds: aMinute, by: caller }],
  /** Signing up, logging in and refreshing. */
  doors: [{ most: 120, seconds: aMinute, by: address }],
  /**
   * Passwords tried, given back when one was right. A device that has logged in to the account before has a count of its
   * own: whoever tries from a thousand addresses does not lock its owner out.
   */
  logIn: [
    { most: 15, seconds: aQuarter, by: unlessKnown(pair) },
    { most: 15, seconds: aQuarter, by: (doer) => doer.device ?? null },
    { most: 300, seconds: aQuarter, by: address },
    { most: 20, seconds: aQuarter, by: unlessKnown(subject) },
  ],
  /** Passwords changed, by the one before or by a mail's link. */
  passwords: [{ most: 15, seconds: aQuarter, by: caller }],
  /** New accounts; how often an email address is tried tells nobody much about whose it is. */
  signUp: [
    { most: 10, seconds: anHour, by: pair },
    { most: 120, seconds: anHour, by: address },
  ],
  /** Asking for a new password: each sends a mail. */
  reset: [
    { most: 5, seconds: anHour, by: subject },
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
  /** What browsers tell of the content security policy. */
  reports: [{ most: 30, seconds: aMinute, by: address }],
  /** Connections opened. */
  connections: [{ most: 240, seconds: aMinute, by: address }],
} satisfies Record<string, readonly [Rule, ...Rule[]]>;

/** What is counted. */
export type LimitKind = keyof typeof rules;
