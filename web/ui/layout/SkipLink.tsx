import { copy } from "../data/copy";
import * as css from "./SkipLink.css";

export const mainId = "main";

/** The first tab stop, which jumps past the header to the content. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className={css.skip}
      onClick={(event) => {
        // Leave the URL alone, because the router would treat a new hash as a navigation.
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
    >
      {copy.skipToContent}
    </a>
  );
}
