import { copy } from "../data/copy";
import * as css from "./SkipLink.css";

/** The id of the `main` element, which is the target of the skip link. */
export const mainId = "main";

/** The skip link. It is the first tab stop, and jumps past the header to the content. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className={css.skip}
      onClick={(event) => {
        // The URL is left alone, because the router would treat a new hash as a navigation.
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
    >
      {copy.skipToContent}
    </a>
  );
}
