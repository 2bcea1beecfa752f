import { FieldProblems } from "../../platform/errors/fieldProblems.js";
import { ApiKeyScope } from "./scope.js";

/** The maximum number of keys per person, including expired ones until they are revoked. */
export const maxApiKeys = 20;

/** The maximum length of a key's name, in characters. */
export const maxNameLength = 60;

/** How many days a key lasts, by its owner's choice; null if it does not expire. */
export const lifetimeDays = { DAYS_30: 30, DAYS_90: 90, DAYS_365: 365, NEVER: null } as const;
/** An owner's choice of how long a key lasts. */
export type ApiKeyLifetime = keyof typeof lifetimeDays;

export type WantedApiKey = {
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly lifetime: ApiKeyLifetime;
};

/**
 * Decides what a new key is.
 * @throws DomainError INVALID with the fields' problems
 */
export function decideApiKey({ name, scopes, lifetime }: WantedApiKey, now: Date) {
  const problems = new FieldProblems();
  const stored = problems.readText("name", name, { most: maxNameLength });
  if (scopes.length === 0) problems.add("scopes", "REQUIRED", "Choose at least one scope");
  problems.refuse();
  const days = lifetimeDays[lifetime];
  return {
    name: stored,
    scopes: Object.values(ApiKeyScope).filter((scope) => scopes.includes(scope)),
    expiresAt: days === null ? null : new Date(now.getTime() + days * 24 * 60 * 60 * 1000),
  };
}

/**
 * Decides a key's new name.
 * @throws DomainError INVALID with its problem
 */
export function decideName(name: string): string {
  const problems = new FieldProblems();
  const stored = problems.readText("name", name, { most: maxNameLength });
  problems.refuse();
  return stored;
}
