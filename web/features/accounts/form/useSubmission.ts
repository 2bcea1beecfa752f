import { useRef, useState, type BaseSyntheticEvent } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { errorTitle } from "../../../graphql/errors/errorTitle";
import type { SessionProblem } from "../../../graphql/session/session";
import { showToast } from "../../../ui/overlays/toastStore";

/** What becomes of a form. */
export type Submission = {
  /** For the form's `onSubmit`. */
  readonly submit: (event: BaseSyntheticEvent) => Promise<void>;
  /** While the server thinks. */
  readonly busy: boolean;
  /** What is wrong with the whole, as "The email or the password is wrong." */
  readonly problem: string | null;
};

/** What sending comes to: the problems, none when it was done; "leaving" when it was done and the page is being left. */
export type Sent = readonly SessionProblem[] | "leaving";

/**
 * Sends a valid form, and shows each problem at its field, the first one focused, and the rest above the form. A server
 * that can't be reached is said in a toast and what was typed stays.
 */
export function useSubmission<T extends FieldValues>(
  form: UseFormReturn<T>,
  send: (input: T) => Promise<Sent>,
): Submission {
  const [busy, setBusy] = useState(false);
  // Two presses of Enter come faster than React draws: the state would let the second one through.
  const underWay = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);

  const sendValid = form.handleSubmit(async (input) => {
    setBusy(true);
    setProblem(null);
    try {
      const problems = await send(input);
      if (problems === "leaving") return;
      const atFields = problems.filter(({ field }) => field !== null && field in input);
      atFields.forEach(({ field, reason }, index) => {
        form.setError(field as Path<T>, { type: "server", message: reason }, { shouldFocus: index === 0 });
      });
      const others = problems.filter((one) => !atFields.includes(one));
      if (others.length > 0) setProblem(others.map(({ reason }) => reason).join(" "));
    } catch (error) {
      showToast({ variant: "destructive", title: errorTitle(error) });
    }
    setBusy(false);
  });

  const submit = async (event: BaseSyntheticEvent) => {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    await sendValid(event);
    underWay.current = false;
  };
  return { submit, busy, problem };
}
