import { copy } from "../copy";
import * as css from "./Frame.css";

export function WithoutJavaScript() {
  return (
    <noscript>
      <p className={css.withoutJavaScript}>{copy.withoutJavaScript}</p>
    </noscript>
  );
}
