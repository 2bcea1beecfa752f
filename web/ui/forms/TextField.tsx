import type { ComponentProps } from "react";
import { classes } from "../theme/classes";
import { Field, type FieldProps } from "./Field";
import { adorned, adornment, box, control } from "./Field.css";

/** A `unit`, such as "$", appears in front of the text. */
export function TextField({
  className,
  unit,
  ...props
}: ComponentProps<"input"> & FieldProps & { readonly unit?: string }) {
  return (
    <Field props={props}>
      {(input) => (
        <span className={box}>
          {unit !== undefined && (
            <span aria-hidden className={adornment}>
              {unit}
            </span>
          )}
          <input type="text" {...input} className={classes(control, unit !== undefined && adorned.unit, className)} />
        </span>
      )}
    </Field>
  );
}
