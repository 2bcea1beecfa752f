import { classes } from "../theme/classes";
import * as css from "./Skeleton.css";

/** Numeric sizes are in pixels; strings are CSS lengths. */
export function Skeleton({
  width = "100%",
  height = "1em",
  round = false,
  className,
}: {
  readonly width?: number | string;
  readonly height?: number | string;
  readonly round?: boolean;
  readonly className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={classes(css.skeleton, round && css.round, className)}
      style={{ width, height }}
    />
  );
}
