import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "../../theme/classes";
import { Field, type FieldProps } from "../Field";
import { adorned, adornment, box, control } from "../Field.css";
import * as css from "./Select.css";

/** A native select; `icon` is shown in front of the selected option. */
export function Select({
  label,
  hint,
  error,
  hideLabel,
  id,
  className,
  icon,
  ...select
}: ComponentProps<"select"> & FieldProps & { readonly icon?: ReactNode }) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id}>
      {(tied) => (
        <span className={box}>
          {icon !== undefined && <span className={adornment}>{icon}</span>}
          <select
            {...select}
            {...tied}
            className={classes(control, css.select, icon !== undefined && adorned.icon, className)}
          />
          <ChevronDown size={20} aria-hidden className={css.arrow} />
        </span>
      )}
    </Field>
  );
}
