import { copy } from "../data/copy";
import * as css from "./SkipLink.css";

/** The id of the element with the page's content, which is the target of the skip link. */
export const mainId = "main";

/** The skip link: the first tab stop, which jumps past the header to the content. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className={css.skip}
      onClick={(event) => {
        // Leaves the URL alone: the router would treat a new hash as a navigation.
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
    >
      {copy.skipToContent}
    </a>
  );
}
