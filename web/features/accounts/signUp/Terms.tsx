import { copy as uiCopy } from "../../../ui/data/copy";
import { Link } from "../../../ui/elements/Link";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import * as css from "../form/AuthCard.css";
import { copy } from "../copy";

/** The links open in a new tab, so that the form keeps its input. */
export function Terms() {
  return (
    <p className={css.terms}>
      {copy.agreeBefore}{" "}
      <Link to="/terms" target="_blank">
        {copy.terms}
        <VisuallyHidden> {uiCopy.opensInNewTab}</VisuallyHidden>
      </Link>{" "}
      {copy.and}{" "}
      <Link to="/privacy" target="_blank">
        {copy.privacy}
        <VisuallyHidden> {uiCopy.opensInNewTab}</VisuallyHidden>
      </Link>
      .
    </p>
  );
}
