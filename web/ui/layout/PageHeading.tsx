import { useEffect, useRef, type ReactNode } from "react";
import { classes } from "../theme/classes";
import * as css from "./PageHeading.css";
import { mainId } from "./SkipLink";

/**
 * The only `h1` of a page; takes the focus after navigating to the page within the app, from the page's content if that
 * has it while the page is loading.
 */
export function PageHeading({
  size = "large",
  className,
  children,
}: {
  readonly size?: keyof typeof css.size;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.id === mainId) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes(css.size[size], className)}>
      {children}
    </h1>
  );
}
