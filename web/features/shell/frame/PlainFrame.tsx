import { Outlet } from "react-router-dom";
import { SkipLink } from "../../../ui/layout/SkipLink";
import { Footer } from "./Footer";
import { copy } from "../copy";
import * as css from "./Frame.css";
import { OfflineBanner } from "./OfflineBanner";

/** The frame of public pages, which render their own header and `Main`. */
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
