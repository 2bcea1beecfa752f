import { classes } from "../theme/classes";
import { copy } from "../data/copy";
import * as css from "./Spinner.css";
import { VisuallyHidden } from "../layout/VisuallyHidden";

/** As tall as the surrounding text, unless `large`. Pass "" as `label` if nearby text says the same. */
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
