import { classes } from "../theme/classes";
import { copy } from "../data/copy";
import * as css from "./Spinner.css";
import { VisuallyHidden } from "../layout/VisuallyHidden";

/**
 * A spinner as tall as the surrounding text, or large. `label` is for screen readers ("" if nearby text says the same).
 */
export function Spinner({
  label = copy.loading,
  large = false,
}: {
  readonly label?: string;
  readonly large?: boolean;
}) {
  return (
    <>
      <span className={classes(css.spinner, large && css.large)} aria-hidden="true" />
      {label !== "" && <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  );
}
