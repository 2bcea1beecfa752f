import type { ReactNode } from "react";
import * as css from "./VisuallyHidden.css";

export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}
