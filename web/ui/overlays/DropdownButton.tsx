import { ChevronDown } from "lucide-react";
import { useId, type ComponentProps } from "react";
import { classes } from "../theme/classes";
import * as css from "./DropdownButton.css";
import { control } from "../forms/Field.css";

/**
 * The trigger of a Popover in which users choose a value. The button's accessible name consists of the label and the
 * value.
 */
export function DropdownButton({
  label,
  value,
  className,
  ...button
}: Omit<ComponentProps<"button">, "value"> & { readonly label: string; readonly value: string }) {
  const labelId = useId();
  const valueId = useId();
  return (
    <div className={css.field}>
      <span id={labelId} className={css.label}>
        {label}
      </span>
      <button
        {...button}
        type="button"
        aria-labelledby={`${labelId} ${valueId}`}
        className={classes(control, css.button, className)}
      >
        <span id={valueId} className={css.value}>
          {value}
        </span>
        <ChevronDown size={20} aria-hidden className={css.arrow} />
      </button>
    </div>
  );
}
