import type { ComponentProps } from "react";
import { TextField } from "../../../ui/forms/TextField";
import { copy } from "../copy";

/** The field for an account's email address. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, "label" | "type" | "autoComplete">) {
  return <TextField label={copy.email} type="email" autoComplete="email" {...props} />;
}
