import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { classes } from "../theme/classes";
import { copy } from "../data/copy";
import { Field, type FieldProps } from "./Field";
import { control } from "./Field.css";
import { IconButton } from "../elements/IconButton";
import * as css from "./PasswordField.css";

export function PasswordField({
  label,
  hint,
  error,
  hideLabel,
  id,
  className,
  ...input
}: ComponentProps<"input"> & FieldProps & { readonly autoComplete: "current-password" | "new-password" }) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id}>
      {(tied) => (
        <div className={css.box}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...tied}
            type={shown ? "text" : "password"}
            className={classes(control, css.input, className)}
          />
          <IconButton
            className={css.eye}
            label={shown ? copy.hidePassword : copy.showPassword}
            icon={shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
            aria-controls={tied.id}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
