import type { ReactNode } from "react";
import { Button } from "../../../ui/elements/Button";
import * as css from "./AuthCard.css";
import type { Submission } from "./useSubmission";

export function SubmissionForm({
  submission,
  submit,
  onFocus,
  children,
}: {
  readonly submission: Submission;
  /** The submit button's label. */
  readonly submit: string;
  readonly onFocus?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <form noValidate onFocus={onFocus} onSubmit={(event) => void submission.submit(event)}>
      {/* The live region must exist before its text does; otherwise screen readers don't announce it. */}
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
