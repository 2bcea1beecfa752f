import { FieldProblems } from "../../platform/errors/fieldProblems.js";

/** `stars` is 1 to 5. */
export type ReviewContent = { readonly stars: number; readonly text: string };

/** In characters. */
export const maxReviewLength = 2000;

/** @throws DomainError INVALID if `stars` or `text` is invalid */
export function decideReview({ stars, text }: ReviewContent): ReviewContent {
  const problems = new FieldProblems();
  if (!Number.isInteger(stars) || stars < 1 || stars > 5) problems.add("stars", "BAD_STARS", "Give one to five stars");
  const validText = problems.readText("text", text, { most: maxReviewLength, multiline: true });
  problems.throwIfAny();
  return { stars, text: validText };
}
