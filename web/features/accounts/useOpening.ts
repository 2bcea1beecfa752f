import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { Opening } from "../../graphql/session";
import { type Submission, useSubmission } from "./useSubmission";

/** Who came in. */
export type Opened = Extract<Opening, { readonly opened: true }>;

/** Sends a form that opens a session, and tells `arrive` who came in; busy until the page is left. */
export function useOpening<T extends FieldValues>(
  form: UseFormReturn<T>,
  open: (input: T) => Promise<Opening>,
  arrive: (who: Opened) => void,
): Submission {
  return useSubmission(form, async (input) => {
    const opening = await open(input);
    if (!opening.opened) return opening.problems;
    arrive(opening);
    return "leaving";
  });
}
