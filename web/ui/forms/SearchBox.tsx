import { Search, X } from "lucide-react";
import { useRef, type ComponentProps } from "react";
import { classes } from "../theme/classes";
import { formCopy } from "./copy";
import { Field, type FieldProps } from "./Field";
import { adorned, adornment, box, control } from "./Field.css";
import { IconButton } from "../elements/IconButton";
import * as css from "./SearchBox.css";

export function SearchBox({
  className,
  value,
  onChange,
  ...props
}: Omit<ComponentProps<"input">, "value" | "onChange" | "ref"> &
  FieldProps & { readonly value: string; readonly onChange: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange("");
    field.current?.focus();
  };
  return (
    <Field props={props}>
      {(input) => (
        <span className={box}>
          <Search size={20} aria-hidden className={adornment} />
          <input
            type="search"
            autoComplete="off"
            spellCheck={false}
            {...input}
            ref={field}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classes(control, adorned.icon, css.input, className)}
          />
          {value !== "" && (
            <IconButton
              dense
              className={css.clear}
              label={formCopy.clear}
              icon={<X size={18} aria-hidden />}
              onClick={clear}
            />
          )}
        </span>
      )}
    </Field>
  );
}
