import { useRef, useState, type BaseSyntheticEvent } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import type { SessionProblem } from "../../../graphql/session/session";
import { useIsMounted } from "../../../ui/data/useIsMounted";
import { showToast } from "../../../ui/overlays/toastStore";

export type Submission = {
  readonly submit: (event: BaseSyntheticEvent) => Promise<void>;
  /** Whether a submission is in progress; stays true after "leaving". */
  readonly busy: boolean;
  /** A problem with the form as a whole, such as "The email or the password is wrong." */
  readonly problem: string | null;
};

/** The result of a submission: its problems (empty on success), or "leaving" if the page or form is about to close. */
export type Sent = readonly SessionProblem[] | "leaving";

/**
 * Calls `send` when a valid form is submitted. Shows each problem next to its field and focuses the first such field;
 * problems that belong to none of the fields become `problem`. If the form has been closed in the meantime, shows all
 * problems in a toast. If `send` throws, shows a toast and keeps the input.
 */
export function useSubmission<T extends FieldValues>(
  form: UseFormReturn<T>,
  send: (input: T) => Promise<Sent>,
): Submission {
  const [busy, setBusy] = useState(false);
  // A ref, not state: Enter may be pressed again before React renders.
  const isSending = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isOpen = useIsMounted();

  const sendValid = form.handleSubmit(async (input) => {
    setBusy(true);
    setProblem(null);
    try {
      const problems = await send(input);
      if (problems === "leaving") return;
      const atFields = problems.filter(({ field }) => isOpen.current && field !== null && field in input);
      atFields.forEach(({ field, reason }, index) => {
        form.setError(field as Path<T>, { type: "server", message: reason }, { shouldFocus: index === 0 });
      });
      const others = problems.filter((one) => !atFields.includes(one));
      if (others.length > 0) {
        const reasons = others.map(({ reason }) => reason).join(" ");
        if (isOpen.current) setProblem(reasons);
        else showToast({ variant: "destructive", title: reasons });
      }
    } catch (error) {
      showToast({ variant: "destructive", ...caughtErrorText(error) });
    }
    setBusy(false);
  });

  const submit = async (event: BaseSyntheticEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    await sendValid(event);
    isSending.current = false;
  };
  return { submit, busy, problem };
}
