import { Outlet } from "react-router-dom";
import { SkipLink } from "../../../ui/layout/SkipLink";
import { Footer } from "./Footer";
import * as css from "./Frame.css";

/** The frame of the public pages: the page, which brings its own header and `Main`, and the footer. */
export function PlainFrame() {
  return (
    <div className={css.page}>
      <SkipLink />
      <div className={css.plain}>
        <Outlet />
      </div>
      <Footer />
    </div>
  );
}
