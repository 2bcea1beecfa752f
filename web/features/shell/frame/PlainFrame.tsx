import { Outlet } from "react-router-dom";
import { SkipLink } from "../../../ui/layout/SkipLink";
import { Footer } from "./Footer";
import { copy } from "../copy";
import * as css from "./Frame.css";
import { OfflineBanner } from "./OfflineBanner";

/** The frame of public pages: the page, which renders its own header and `Main`, and the footer. */
export function PlainFrame() {
  return (
    <div className={css.plainPage}>
      <SkipLink />
      <OfflineBanner text={copy.offline} />
      <div className={css.plain}>
        <Outlet />
      </div>
      <Footer />
    </div>
  );
}
