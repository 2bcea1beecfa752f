import type { ComponentProps } from "react";
import { TextField } from "../../../ui/forms/TextField";
import { copy } from "../copy";

export function EmailField(props: Omit<ComponentProps<typeof TextField>, "label" | "type" | "autoComplete">) {
  return <TextField label={copy.email} type="email" autoComplete="email" {...props} />;
}
