import { Outlet } from "react-router-dom";
import { mainId, SkipLink } from "../../ui/SkipLink";
import { Footer } from "./Footer";
import { FocusOnNavigation } from "./FocusOnNavigation";
import * as css from "./Frame.css";

/** The frame of the public pages: their content and the footer; a page that wants a header brings its own. */
export function PlainFrame() {
  return (
    <div className={css.page}>
      <SkipLink />
      <FocusOnNavigation />
      <main id={mainId} tabIndex={-1} className={css.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
