import { classes } from "../theme/classes";
import { copy } from "../data/copy";
import * as css from "./Spinner.css";
import { VisuallyHidden } from "../layout/VisuallyHidden";

/** A turning ring as high as the text around it, or large; says `label` to those who can't see it ("" when another text does). */
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
