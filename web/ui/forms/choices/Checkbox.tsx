import { useId, type ComponentProps } from "react";
import { classes } from "../../theme/classes";
import * as css from "./Checkbox.css";
import type { FieldProps } from "../Field";
import { error as errorClass } from "../Field.css";

export function Checkbox({
  label,
  hint,
  error,
  className,
  ...input
}: ComponentProps<"input"> & Pick<FieldProps, "label" | "hint" | "error">) {
  const noteId = useId();
  const hintId = useId();
  const describedBy = [error !== undefined && noteId, hint !== undefined && hintId].filter(Boolean).join(" ");
  return (
    <div>
      <label className={classes(css.row, className)}>
        <input
          aria-invalid={error === undefined ? undefined : true}
          {...input}
          type="checkbox"
          className={css.box}
          aria-describedby={describedBy || undefined}
        />
        <span className={css.label}>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={noteId} className={errorClass} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
