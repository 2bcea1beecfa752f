import { useId, type ComponentProps } from "react";
import { classes } from "../../theme/classes";
import * as css from "./Checkbox.css";
import type { FieldProps } from "../Field";
import { error as errorClass } from "../Field.css";

/** A checkbox with its label; accepts all props of an `<input type="checkbox">`. */
export function Checkbox({
  label,
  error,
  className,
  ...input
}: ComponentProps<"input"> & Pick<FieldProps, "label" | "error">) {
  const noteId = useId();
  return (
    <div>
      <label className={classes(css.row, className)}>
        <input
          {...input}
          type="checkbox"
          className={css.box}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : noteId}
        />
        <span className={css.label}>{label}</span>
      </label>
      {error !== undefined && (
        <p id={noteId} className={errorClass}>
          {error}
        </p>
      )}
    </div>
  );
}
