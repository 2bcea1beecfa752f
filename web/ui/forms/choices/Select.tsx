import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "../../theme/classes";
import { Field, type FieldProps } from "../Field";
import { control } from "../Field.css";
import * as css from "./Select.css";

/** A native select; accepts all props of a `<select>`, with its `<option>`s as children. */
export function Select({
  label,
  hint,
  error,
  hideLabel,
  id,
  className,
  ...select
}: ComponentProps<"select"> & FieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id}>
      {(tied) => (
        <span className={css.box}>
          <select {...select} {...tied} className={classes(control, css.select, className)} />
          <ChevronDown size={20} aria-hidden className={css.arrow} />
        </span>
      )}
    </Field>
  );
}
