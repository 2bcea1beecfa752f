import type { ReactNode } from "react";
import { classes } from "../theme/classes";
import * as css from "./PageHeading.css";

/** The only `h1` of a page. It receives focus after in-app navigation. */
export function PageHeading({
  size = "large",
  className,
  children,
}: {
  readonly size?: keyof typeof css.size;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <h1 tabIndex={-1} className={classes(css.size[size], className)}>
      {children}
    </h1>
  );
}
