import type { ReactNode } from "react";
import { classes } from "../theme/classes";
import * as css from "./Container.css";

export function Container({
  wide = false,
  className,
  children,
}: {
  readonly wide?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return <div className={classes(css.container, !wide && css.narrow, className)}>{children}</div>;
}
