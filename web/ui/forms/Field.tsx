import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import * as css from "./Field.css";
import { VisuallyHidden } from "../layout/VisuallyHidden";

/** What every field of a form can be given. */
export type FieldProps = {
  /** The question. */
  readonly label: string;
  /** Help that stays below the field. */
  readonly hint?: string | undefined;
  /** What is wrong with the answer; takes the hint's place. */
  readonly error?: string | undefined;
  /** The label is there for listeners only; for fields whose place says what they are. */
  readonly hideLabel?: boolean | undefined;
};

/** What ties a control to its label and its error. */
export type ControlProps = {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
};

/** Label, control and error of one field, tied together; `children` draws the control with the given attributes. */
export function Field({
  label,
  hint,
  error,
  hideLabel = false,
  id,
  children,
}: FieldProps & { readonly id?: string | undefined; readonly children: (control: ControlProps) => ReactNode }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const note = error ?? hint;
  const question = (
    <label htmlFor={controlId} className={css.label}>
      {label}
    </label>
  );
  return (
    <div className={css.field}>
      {hideLabel ? <VisuallyHidden>{question}</VisuallyHidden> : question}
      {children({
        id: controlId,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": note === undefined ? undefined : noteId,
      })}
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? css.hint : css.error}>
          {error !== undefined && <CircleAlert size={16} aria-hidden className={css.errorIcon} />}
          {note}
        </p>
      )}
    </div>
  );
}
