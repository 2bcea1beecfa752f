import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { OpenedSessionFragment } from "../../../graphql/generated/graphql";
import { openSession, type Opening } from "../../../graphql/session/session";
import { copy } from "../copy";
import { type Submission, useSubmission } from "../form/useSubmission";

export type Opened = Extract<Opening, { readonly opened: true }>;

/**
 * Works like `useSubmission`, for a form that creates a session. On success, passes the logged-in user to `arrive`; the
 * form then stays busy until the page unloads.
 */
export function useOpening<T extends FieldValues>(
  form: UseFormReturn<T>,
  send: (input: T) => Promise<OpenedSessionFragment>,
  arrive: (who: Opened) => void,
): Submission {
  return useSubmission(form, async (input) => {
    const opening = opened(await send(input));
    if (!opening.opened) return opening.userErrors;
    arrive(opening);
    return "leaving";
  });
}

function opened(payload: OpenedSessionFragment): Opening {
  try {
    return openSession(payload);
  } catch {
    // The browser doesn't let this site store the token.
    return { opened: false, userErrors: [{ field: null, reason: copy.notStored }] };
  }
}
