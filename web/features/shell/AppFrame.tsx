import { ApolloProvider } from "@apollo/client/react";
import { Outlet, useLocation } from "react-router-dom";
import { client } from "../../graphql/client";
import { useViewer } from "../../graphql/viewerStore";
import { classes } from "../../ui/classes";
import { Main } from "../../ui/Main";
import { TitlePrefix } from "../../ui/PageTitle";
import { SkipLink } from "../../ui/SkipLink";
import { AppHeader } from "./AppHeader";
import { FocusOnNavigation } from "./FocusOnNavigation";
import { Footer } from "./Footer";
import * as css from "./Frame.css";

/**
 * The frame of the pages for those who are logged in: header, content, footer. The chat fills the screen below the
 * header and has no footer.
 */
export function AppFrame() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  if (viewer === null) return null;
  const fills = /^\/dashboard\/chat\/*$/i.test(pathname);
  return (
    <ApolloProvider client={client}>
      <TitlePrefix value={viewer.unreadCount > 0 ? `(${viewer.unreadCount}) ` : ""}>
        <div className={classes(css.page, fills && css.screen)}>
          <SkipLink />
          <FocusOnNavigation />
          <AppHeader viewer={viewer} />
          <Main className={classes(css.main, fills && css.screenMain)}>
            <Outlet />
          </Main>
          {!fills && <Footer />}
        </div>
      </TitlePrefix>
    </ApolloProvider>
  );
}
