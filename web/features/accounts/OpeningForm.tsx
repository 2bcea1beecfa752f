import type { ReactNode } from "react";
import { prepareViewer } from "../../graphql/viewerStore";
import { Button } from "../../ui/Button";
import * as css from "./AuthCard.css";
import type { OpeningForm as Opening } from "./useOpening";

/** The form itself: the problem of the whole, the fields, the button. */
export function OpeningForm({
  opening,
  submit,
  children,
}: {
  readonly opening: Opening;
  /** The button's words. */
  readonly submit: string;
  readonly children: ReactNode;
}) {
  return (
    <form noValidate onFocus={prepareViewer} onSubmit={(event) => void opening.submit(event)}>
      {/* The region is there before its words are: only then are they announced. */}
      <div role="alert">{opening.problem !== null && <p className={css.problem}>{opening.problem}</p>}</div>
      <div className={css.fields}>
        {children}
        <Button type="submit" full loading={opening.busy} className={css.submit}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
