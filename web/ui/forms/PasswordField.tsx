import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { classes } from "../theme/classes";
import { copy } from "../data/copy";
import { Field, type FieldProps } from "./Field";
import { control } from "./Field.css";
import { IconButton } from "../elements/IconButton";
import * as css from "./PasswordField.css";

export function PasswordField({
  className,
  ...props
}: ComponentProps<"input"> & FieldProps & { readonly autoComplete: "current-password" | "new-password" }) {
  const [shown, setShown] = useState(false);
  return (
    <Field props={props}>
      {(input) => (
        <div className={css.box}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            type={shown ? "text" : "password"}
            className={classes(control, css.input, className)}
          />
          <IconButton
            className={css.eye}
            label={shown ? copy.hidePassword : copy.showPassword}
            icon={shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
            aria-controls={input.id}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
