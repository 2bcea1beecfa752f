import { FieldProblems } from "../../platform/errors/fieldProblems.js";
import { maxSearchLength, searchTokensOf } from "../../platform/search/searchTokens.js";
import { isCountry } from "../countries.js";
import { subjectOf } from "../subjects.js";
import { isTimeZone, toWeek, type WeeklySlot } from "../weeklyHours.js";

/** Null or missing means no restriction. Prices are USD for a 50-minute lesson. */
export type TutorFilterValues = {
  readonly subject?: string | null;
  readonly countries?: readonly string[] | null;
  readonly priceFrom?: number | null;
  readonly priceTo?: number | null;
  /** Words in the name, the subject, the headline or the introduction; the last word may be incomplete. */
  readonly text?: string | null;
  /** Slots in `timeZone`; matches tutors who teach for at least an hour within them or have no weekly availability. */
  readonly availability?: readonly WeeklySlot[] | null;
  /** An IANA name; null means UTC. */
  readonly timeZone?: string | null;
  readonly savedOnly?: boolean | null;
};

/** A validated filter; null or an empty list means no restriction. */
export type TutorCriteria = {
  readonly subject: string | null;
  readonly countries: readonly string[];
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
  readonly words: readonly string[];
  /** The half hours of a week in `timeZone`, in the format of `toWeek`. */
  readonly week: string | null;
  readonly timeZone: string;
  readonly savedOnly: boolean;
};

/** @throws DomainError INVALID with the fields' problems */
export function decideCriteria(filter: TutorFilterValues): TutorCriteria {
  const problems = new FieldProblems();
  const subject = filter.subject ?? null;
  const countries = [...new Set((filter.countries ?? []).map((code) => code.toLowerCase()))];
  const priceFrom = filter.priceFrom ?? null;
  const priceTo = filter.priceTo ?? null;
  if (subject !== null && subjectOf(subject) === null) {
    problems.add("subject", "UNKNOWN_SUBJECT", "This subject is not offered.");
  }
  if (!countries.every(isCountry)) problems.add("countries", "UNKNOWN_COUNTRY", "This is not a country code.");
  for (const [field, price] of Object.entries({ priceFrom, priceTo })) {
    // GraphQL reads a literal such as 1e999 as Infinity, which would have the same key in the count cache as no price.
    if (price !== null && !(price >= 0 && price < Infinity)) {
      problems.add(field, "BAD_PRICE", "A price must be a finite number of at least 0.");
    }
  }
  if (priceFrom !== null && priceTo !== null && priceFrom > priceTo) {
    problems.add("priceFrom", "EMPTY_PRICE_RANGE", "The lowest price is above the highest.");
  }
  const text = filter.text ?? "";
  if (text.length > maxSearchLength) {
    problems.add("text", "TOO_LONG", `Maximum ${maxSearchLength} characters allowed to enter`);
  }
  const timeZone = filter.timeZone ?? "UTC";
  if (!isTimeZone(timeZone)) problems.add("timeZone", "UNKNOWN_TIME_ZONE", "There is no such time zone.");
  problems.throwIfAny();
  const week = filter.availability?.length ? toWeek(filter.availability) : null;
  const savedOnly = filter.savedOnly ?? false;
  return { subject, countries, priceFrom, priceTo, words: searchTokensOf(text), week, timeZone, savedOnly };
}
