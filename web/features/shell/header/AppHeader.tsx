import { CircleQuestionMark, Search } from "lucide-react";
import { Link as RouterLink, NavLink } from "react-router-dom";
import type { Viewer } from "../../../graphql/session/viewerStore";
import { classes } from "../../../ui/theme/classes";
import { Container } from "../../../ui/layout/Container";
import { ExternalIconButton } from "../../../ui/elements/IconButton";
import { Logo } from "../../../ui/elements/Logo";
import { AvatarMenu } from "./AvatarMenu";
import { copy, helpUrl } from "../copy";
import * as css from "./AppHeader.css";
import { MessagesButton, type MessagesPanel } from "./MessagesButton";

export function AppHeader({
  viewer,
  messages,
  fills = false,
}: {
  readonly viewer: Viewer;
  readonly messages: MessagesPanel;
  /** Whether the page below fills the whole width of the screen; if so, the header does too. */
  readonly fills?: boolean;
}) {
  const student = viewer.role === "STUDENT";
  return (
    <header className={css.header}>
      <Container wide className={classes(css.row, fills && css.fullRow)}>
        <RouterLink to="/" className={css.logo} aria-label={copy.home}>
          <Logo short={student} />
        </RouterLink>
        <nav aria-label={copy.mainNavigation} className={css.nav}>
          {student && (
            <NavLink to="/tutors" className={css.navLink} end>
              <Search size={20} aria-hidden className={css.navIcon} />
              <span className={css.navWord}>{copy.findTutors}</span>
            </NavLink>
          )}
        </nav>
        {student && <p className={css.balance}>{copy.balance}</p>}
        {(student || viewer.verified) && <MessagesButton viewer={viewer} messages={messages} />}
        <ExternalIconButton
          href={helpUrl}
          label={copy.help}
          icon={<CircleQuestionMark size={22} aria-hidden />}
          className={css.help}
        />
        <AvatarMenu viewer={viewer} />
      </Container>
    </header>
  );
}
