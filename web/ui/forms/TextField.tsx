import type { ComponentProps } from "react";
import { classes } from "../theme/classes";
import { Field, type FieldProps } from "./Field";
import { control } from "./Field.css";

/** A single-line text field with its label; accepts all props of an `<input>`, including `ref`. */
export function TextField({
  label,
  hint,
  error,
  hideLabel,
  id,
  className,
  ...input
}: ComponentProps<"input"> & FieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id}>
      {(tied) => <input type="text" {...input} {...tied} className={classes(control, className)} />}
    </Field>
  );
}
