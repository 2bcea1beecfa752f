import type { ReactNode } from "react";
import * as css from "./PageHeading.css";

/** The only `h1` of a page. It receives focus after in-app navigation. */
export function PageHeading({
  size = "large",
  children,
}: {
  readonly size?: keyof typeof css.size;
  readonly children: ReactNode;
}) {
  return (
    <h1 tabIndex={-1} className={css.size[size]}>
      {children}
    </h1>
  );
}
