import { copy } from "../data/copy";
import * as css from "./SkipLink.css";

/** The id of the element with the page's content, to which one may skip. */
export const mainId = "main";

/** The first stop of the Tab key: over the header, straight to the content. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className={css.skip}
      onClick={(event) => {
        // Without a change of the address, which the router would take for a navigation.
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
    >
      {copy.skipToContent}
    </a>
  );
}
