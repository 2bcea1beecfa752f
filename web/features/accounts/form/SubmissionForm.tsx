import type { ReactNode } from "react";
import { Button } from "../../../ui/elements/Button";
import * as css from "./AuthCard.css";
import type { Submission } from "./useSubmission";

/** The form itself: the problem of the whole, the fields, the button. */
export function SubmissionForm({
  submission,
  submit,
  onFocus,
  children,
}: {
  readonly submission: Submission;
  /** The button's words. */
  readonly submit: string;
  readonly onFocus?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <form noValidate onFocus={onFocus} onSubmit={(event) => void submission.submit(event)}>
      {/* The region is there before its words are: only then are they announced. */}
      <div role="alert">{submission.problem !== null && <p className={css.problem}>{submission.problem}</p>}</div>
      <div className={css.fields}>
        {children}
        <Button type="submit" full loading={submission.busy} className={css.submit}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
