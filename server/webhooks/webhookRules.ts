import { FieldProblems } from "../platform/errors/fieldProblems.js";
import type { Destinations } from "./delivery/Destinations.js";

/** Per user. */
export const maxWebhooks = 10;

/** In characters. */
export const maxUrlLength = 2000;

/** How long a replaced secret keeps signing deliveries. */
export const rotationMs = 24 * 60 * 60 * 1000;

/** The maximum number of replaced secrets that sign a webhook's deliveries. */
export const maxReplacedSecrets = 4;

export const secretBytes = 32;

/** @throws DomainError INVALID if the URL is malformed, too long or not allowed */
export function decideUrl(text: string, destinations: Destinations): string {
  const problems = new FieldProblems();
  const isTooLong = [...text].length > maxUrlLength;
  // The length is checked first: sorting combining marks in the host takes quadratic time.
  const url = !isTooLong && URL.canParse(text) ? new URL(text) : null;
  if (isTooLong) problems.checkLength("url", text, { most: maxUrlLength });
  else if (url === null || !/^https?:$/.test(url.protocol)) {
    problems.add("url", "BAD_URL", "The URL must be complete, such as https://example.org/hooks.");
  } else if (url.username !== "" || url.password !== "" || url.hash !== "") {
    problems.add("url", "BAD_URL", "The URL must not contain a user name, a password or a fragment.");
  } else if (!destinations.allowsUrl(url)) {
    problems.add("url", "URL_NOT_ALLOWED", "The URL must begin with https:// and lead to a public address.");
  }
  problems.throwIfAny();
  return url?.href ?? text;
}

/** Returns the event types without duplicates; null means all. @throws DomainError INVALID for an empty list */
export function decideEvents<Type>(events: readonly Type[] | null): Type[] | null {
  const problems = new FieldProblems();
  if (events?.length === 0) problems.add("events", "NO_EVENTS", "Choose at least one event type, or omit the list.");
  problems.throwIfAny();
  return events === null ? null : [...new Set(events)];
}
