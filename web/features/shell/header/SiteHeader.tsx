import { Menu, X } from "lucide-react";
import { useRef, useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { useViewerState, type ViewerState } from "../../../graphql/session/viewerStore";
import { ButtonLink } from "../../../ui/elements/Button";
import { classes } from "../../../ui/theme/classes";
import { Container } from "../../../ui/layout/Container";
import { IconButton } from "../../../ui/elements/IconButton";
import { Logo } from "../../../ui/elements/Logo";
import { copy } from "../copy";
import * as css from "./SiteHeader.css";

export function SiteHeader() {
  const viewer = useViewerState();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <header
      className={css.header}
      onKeyDown={(event) => {
        if (!open || event.key !== "Escape") return;
        setOpen(false);
        opener.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // In Safari, clicking a button doesn't focus it, so `relatedTarget` is null.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Container wide className={css.row}>
        <RouterLink to="/" className={css.logo} aria-label={copy.home}>
          <Logo />
        </RouterLink>
        <IconButton
          ref={opener}
          className={css.opener}
          label={copy.site.menu}
          aria-expanded={open}
          aria-controls="site-navigation"
          icon={open ? <X size={24} aria-hidden /> : <Menu size={24} aria-hidden />}
          onClick={() => setOpen(!open)}
        />
        <nav id="site-navigation" aria-label={copy.site.label} className={classes(css.nav, open && css.open)}>
          <ul className={css.links}>
            {copy.site.links.map((name) => (
              <li key={name}>
                <RouterLink to="/" className={css.link} onClick={() => setOpen(false)}>
                  {name}
                </RouterLink>
              </li>
            ))}
          </ul>
        </nav>
        {viewer.status === "anonymous" || viewer.status === "unavailable" ? (
          <ButtonLink to="/auth/login" variant="secondary">
            {copy.site.logIn}
          </ButtonLink>
        ) : (
          <ButtonLink to={dashboardOf(viewer)}>{copy.site.dashboard}</ButtonLink>
        )}
      </Container>
    </header>
  );
}

/** Returns the home page for the user's role or, if the role is unknown, a page that fetches it again. */
function dashboardOf(state: ViewerState): string {
  if (state.status !== "known") return "/dashboard";
  return state.viewer.role === "STUDENT" ? "/tutors" : "/dashboard/chat";
}
