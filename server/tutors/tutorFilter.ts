import { FieldProblems } from "../platform/fieldProblems.js";
import { isCountry } from "./countries.js";
import { subjectOf } from "./subjects.js";

/** What someone asks tutors to match; null or left out does not matter. Prices are USD for a 50-minute lesson. */
export type TutorWishes = {
  readonly subject?: string | null;
  readonly countries?: readonly string[] | null;
  readonly priceFrom?: number | null;
  readonly priceTo?: number | null;
};

/** Wishes that make sense; null, or no country, where everything matches. */
export type TutorCriteria = {
  readonly subject: string | null;
  readonly countries: readonly string[];
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
};

/** The end of the price slider, in USD: here and beyond there is no upper bound. */
const noUpperBoundFrom = 40;

/**
 * Checks what tutors are to match.
 * @throws Refusal INVALID with the problems of `subject`, `countries`, `priceFrom` and `priceTo`
 */
export function decideCriteria(wishes: TutorWishes): TutorCriteria {
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
  problems.refuse();
  return { subject, countries, priceFrom, priceTo };
}
