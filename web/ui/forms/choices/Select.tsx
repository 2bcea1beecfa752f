import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "../../theme/classes";
import { Field, type FieldProps } from "../Field";
import { adorned, adornment, box, control } from "../Field.css";
import * as css from "./Select.css";

/** A native select; `icon` is shown in front of the selected option. */
export function Select({
  className,
  icon,
  ...props
}: ComponentProps<"select"> & FieldProps & { readonly icon?: ReactNode }) {
  return (
    <Field props={props}>
      {(select) => (
        <span className={box}>
          {icon !== undefined && <span className={adornment}>{icon}</span>}
          <select {...select} className={classes(control, css.select, icon !== undefined && adorned.icon, className)} />
          <ChevronDown size={20} aria-hidden className={css.arrow} />
        </span>
      )}
    </Field>
  );
}
