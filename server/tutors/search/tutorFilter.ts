import { FieldProblems } from "../../platform/errors/fieldProblems.js";
import { isCountry } from "../countries.js";
import { searchTokensOf } from "./searchTokens.js";
import { subjectOf } from "../subjects.js";
import { isTimeZone, toWeek, type WeeklySlot } from "../weeklyHours.js";

/** What someone asks tutors to match; null or left out does not matter. Prices are USD for a 50-minute lesson. */
export type TutorFilterValues = {
  readonly subject?: string | null;
  readonly countries?: readonly string[] | null;
  readonly priceFrom?: number | null;
  readonly priceTo?: number | null;
  /** Words in the name, the subject, the headline or the introduction; the last may be unfinished. */
  readonly text?: string | null;
  /** Teaches for an hour in one of these slots, by the clock of `timeZone`. */
  readonly availability?: readonly WeeklySlot[] | null;
  /** An IANA time zone; null: UTC. */
  readonly timeZone?: string | null;
  /** Only the tutors whom the viewer has saved. */
  readonly savedOnly?: boolean | null;
};

/** Wishes that make sense; null, or no country, where everything matches. */
export type TutorCriteria = {
  readonly subject: string | null;
  readonly countries: readonly string[];
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
  readonly words: readonly string[];
  /** The half hours of a week by the clock of `timeZone`; null where any will do. */
  readonly week: string | null;
  readonly timeZone: string;
  readonly savedOnly: boolean;
};

const maxTextLength = 200;

/** The end of the price slider, in USD: here and beyond there is no upper bound. */
const noUpperBoundFrom = 40;

/**
 * Checks what tutors are to match.
 * @throws DomainError INVALID with the problems of every field
 */
export function decideCriteria(wishes: TutorFilterValues): TutorCriteria {
  const problems = new FieldProblems();
  const subject = wishes.subject ?? null;
  const countries = [...new Set(wishes.countries ?? [])];
  const priceFrom = wishes.priceFrom ?? null;
  const priceTo = wishes.priceTo == null || wishes.priceTo >= noUpperBoundFrom ? null : wishes.priceTo;
  if (subject !== null && subjectOf(subject) === null) {
    problems.add("subject", "UNKNOWN_SUBJECT", "This subject is not offered.");
  }
  if (!countries.every(isCountry)) problems.add("countries", "UNKNOWN_COUNTRY", "This is not the code of a country.");
  for (const [field, price] of Object.entries({ priceFrom, priceTo })) {
    if (price !== null && !(price >= 0)) problems.add(field, "BAD_PRICE", "A price is a number from 0 on.");
  }
  if (priceFrom !== null && priceTo !== null && priceFrom > priceTo) {
    problems.add("priceFrom", "EMPTY_PRICE_RANGE", "The lowest price is above the highest.");
  }
  const text = wishes.text ?? "";
  if (text.length > maxTextLength) {
    problems.add("text", "TOO_LONG", `Maximum ${maxTextLength} characters allowed to enter`);
  }
  const timeZone = wishes.timeZone ?? "UTC";
  if (!isTimeZone(timeZone)) problems.add("timeZone", "UNKNOWN_TIME_ZONE", "There is no such time zone.");
  problems.refuse();
  const week = wishes.availability?.length ? toWeek(wishes.availability) : null;
  const savedOnly = wishes.savedOnly ?? false;
  return { subject, countries, priceFrom, priceTo, words: searchTokensOf(text), week, timeZone, savedOnly };
}
