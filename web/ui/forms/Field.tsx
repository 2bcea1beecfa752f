import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import * as css from "./Field.css";
import { VisuallyHidden } from "../layout/VisuallyHidden";

export type FieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Shows the label only to screen readers, for fields whose meaning is clear from the context. */
  readonly hideLabel?: boolean | undefined;
};

/** The attributes that connect a control to its label, error and hint. */
type ControlProps = {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
};

/** `children` renders the control with the rest of the `props`. */
export function Field<Props extends FieldProps & { readonly id?: string | undefined }>({
  props: { label, hint, error, hideLabel = false, id, ...control },
  children,
}: {
  readonly props: Props;
  readonly children: (control: Omit<Props, keyof FieldProps | "id"> & ControlProps) => ReactNode;
}) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const errorId = error === undefined ? undefined : `${controlId}-error`;
  const hintId = hint === undefined ? undefined : `${controlId}-hint`;
  const labelElement = (
    <label htmlFor={controlId} className={css.label}>
      {label}
    </label>
  );
  return (
    <div className={css.field}>
      {hideLabel ? <VisuallyHidden>{labelElement}</VisuallyHidden> : labelElement}
      {children({
        ...control,
        id: controlId,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
      })}
      {error !== undefined && (
        <p id={errorId} className={css.error} role="alert">
          <CircleAlert size={16} aria-hidden className={css.errorIcon} />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
