import { copy } from "../copy";
import * as css from "./Frame.css";

/** What those are told whose browser runs no scripts; the first page can be read all the same. */
export function WithoutJavaScript() {
  return (
    <noscript>
      <p className={css.withoutJavaScript}>{copy.withoutJavaScript}</p>
    </noscript>
  );
}
