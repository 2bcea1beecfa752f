import { FieldProblems } from "../../platform/errors/fieldProblems.js";
import { ApiKeyScope } from "./scope.js";

/** Per account; expired keys count until they are revoked. */
export const maxApiKeys = 20;

/** In characters. */
export const maxNameLength = 60;

export const lifetimeDays = { DAYS_30: 30, DAYS_90: 90, DAYS_365: 365, NEVER: null } as const;
export type ApiKeyLifetime = keyof typeof lifetimeDays;

export type WantedApiKey = {
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly lifetime: ApiKeyLifetime;
};

/** @throws DomainError INVALID with the fields' problems */
export function decideApiKey({ name, scopes, lifetime }: WantedApiKey, now: Date) {
  const problems = new FieldProblems();
  const stored = problems.readText("name", name, { most: maxNameLength });
  if (scopes.length === 0) problems.add("scopes", "REQUIRED", "Choose at least one scope");
  problems.throwIfAny();
  const days = lifetimeDays[lifetime];
  return {
    name: stored,
    scopes: Object.values(ApiKeyScope).filter((scope) => scopes.includes(scope)),
    expiresAt: days === null ? null : new Date(now.getTime() + days * 24 * 60 * 60 * 1000),
  };
}

/** @throws DomainError INVALID with the name's problem */
export function decideName(name: string): string {
  const problems = new FieldProblems();
  const stored = problems.readText("name", name, { most: maxNameLength });
  problems.throwIfAny();
  return stored;
}
