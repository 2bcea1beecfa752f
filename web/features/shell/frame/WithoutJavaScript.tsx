import { copy } from "../copy";
import * as css from "./Frame.css";

/** The notice for browsers without JavaScript. The public pages are still readable. */
export function WithoutJavaScript() {
  return (
    <noscript>
      <p className={css.withoutJavaScript}>{copy.withoutJavaScript}</p>
    </noscript>
  );
}
