import type { ReactNode } from "react";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { classes } from "../../../ui/theme/classes";
import { copy } from "../copy";
import { HeaderSkeleton } from "../header/HeaderSkeleton";
import * as css from "./Frame.css";

/**
 * Painted before any script has loaded: the skeletons of the header and of a page for logged-in users, laid out like
 * the real header and page. Has no visible text, because the viewer may be redirected to another page.
 */
export function PrerenderedFrame({
  fills,
  children,
}: {
  /** Whether the page fills the screen below the header, as the chat does. */
  readonly fills: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes(css.page, fills && css.screen)}>
      <div role="status">
        <VisuallyHidden>{copy.loading}</VisuallyHidden>
      </div>
      <HeaderSkeleton />
      <div className={fills ? css.screenMain : css.main} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
