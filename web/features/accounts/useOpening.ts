import { useRef, useState, type BaseSyntheticEvent } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { errorTitle } from "../../graphql/errorTitle";
import type { Opening } from "../../graphql/session";
import { showToast } from "../../ui/toastStore";

/** Who came in. */
export type Opened = Extract<Opening, { readonly opened: true }>;

/** What becomes of a form that opens a session. */
export type OpeningForm = {
  /** For the form's `onSubmit`. */
  readonly submit: (event: BaseSyntheticEvent) => Promise<void>;
  /** While the server thinks, and after it said yes, until the page is left. */
  readonly busy: boolean;
  /** What is wrong with the whole, as "The email or the password is wrong." */
  readonly problem: string | null;
};

/**
 * Sends a valid form: tells `arrive` who came in, or shows each problem at its field, the first one focused, and the rest
 * above the form. A server that can't be reached is said in a toast and what was typed stays.
 */
export function useOpening<T extends FieldValues>(
  form: UseFormReturn<T>,
  open: (input: T) => Promise<Opening>,
  arrive: (who: Opened) => void,
): OpeningForm {
  const [busy, setBusy] = useState(false);
  // Two presses of Enter come faster than React draws: the state would let the second one through.
  const underWay = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = form.handleSubmit(async (input) => {
    setBusy(true);
    setProblem(null);
    try {
      const opening = await open(input);
      if (opening.opened) {
        arrive(opening);
        return;
      }
      const atFields = opening.problems.filter(({ field }) => field !== null && field in input);
      atFields.forEach(({ field, reason }, index) => {
        form.setError(field as Path<T>, { type: "server", message: reason }, { shouldFocus: index === 0 });
      });
      const others = opening.problems.filter((problem) => !atFields.includes(problem));
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
    await send(event);
    underWay.current = false;
  };
  return { submit, busy, problem };
}
