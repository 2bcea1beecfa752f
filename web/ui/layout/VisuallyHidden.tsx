import type { ReactNode } from "react";
import * as css from "./VisuallyHidden.css";

export function VisuallyHidden({ children, id }: { readonly children: ReactNode; readonly id?: string }) {
  return (
    <span className={css.hidden} id={id}>
      {children}
    </span>
  );
}
