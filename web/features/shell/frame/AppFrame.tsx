import { Suspense, type ReactNode } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { GraphqlProvider } from "../../../graphql/GraphqlProvider";
import { useViewer } from "../../../graphql/session/viewerStore";
import { classes } from "../../../ui/theme/classes";
import { Main } from "../../../ui/layout/Main";
import { TitlePrefix } from "../../../ui/layout/PageTitle";
import { SkipLink } from "../../../ui/layout/SkipLink";
import { ConnectionBanner } from "./ConnectionBanner";
import { AppHeader } from "../header/AppHeader";
import { Footer } from "./Footer";
import * as css from "./Frame.css";
import { isChat } from "./isChat";
import type { MessagesPanel } from "../header/MessagesButton";

/**
 * The frame of pages for logged-in users. `live` is mounted alongside every page; `messages` is the panel that opens
 * from the header.
 */
export function AppFrame({ live, messages }: { readonly live: ReactNode; readonly messages: MessagesPanel }) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  if (viewer === null) return null;
  const fills = isChat(pathname);
  return (
    <GraphqlProvider>
      <TitlePrefix value={viewer.unreadCount > 0 ? `(${viewer.unreadCount}) ` : ""}>
        <div className={classes(css.page, fills && css.screen)}>
          <SkipLink />
          <AppHeader viewer={viewer} messages={messages} fills={fills} />
          <ConnectionBanner />
          <Main className={fills ? css.screenMain : css.main}>
            <Outlet />
          </Main>
          {!fills && <Footer />}
          <Suspense>{live}</Suspense>
        </div>
      </TitlePrefix>
    </GraphqlProvider>
  );
}
