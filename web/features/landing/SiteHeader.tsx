import { Menu, X } from "lucide-react";
import { useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import type { Viewer } from "../../graphql/viewerStore";
import { ButtonLink } from "../../ui/Button";
import { classes } from "../../ui/classes";
import { Container } from "../../ui/Container";
import { IconButton } from "../../ui/IconButton";
import { Logo } from "../../ui/Logo";
import { copy } from "./copy";
import * as css from "./SiteHeader.css";

/** The header of the landing page: logo, three links, and the way in. */
export function SiteHeader({ viewer }: { readonly viewer: Viewer | null }) {
  const [open, setOpen] = useState(false);
  return (
    <header className={css.header}>
      <Container wide className={css.row}>
        <RouterLink to="/" className={css.logo} aria-label={copy.home}>
          <Logo />
        </RouterLink>
        <nav id="site-navigation" aria-label={copy.navigation} className={classes(css.nav, open && css.open)}>
          <ul className={css.links}>
            {copy.links.map((name) => (
              <li key={name}>
                <RouterLink to="/" className={css.link} onClick={() => setOpen(false)}>
                  {name}
                </RouterLink>
              </li>
            ))}
          </ul>
        </nav>
        {viewer === null ? (
          <ButtonLink to="/auth/login" variant="secondary">
            {copy.logIn}
          </ButtonLink>
        ) : (
          <ButtonLink to={viewer.role === "STUDENT" ? "/tutors" : "/dashboard/chat"}>{copy.dashboard}</ButtonLink>
        )}
        <IconButton
          className={css.opener}
          label={copy.menu}
          aria-expanded={open}
          aria-controls="site-navigation"
          icon={open ? <X size={24} aria-hidden /> : <Menu size={24} aria-hidden />}
          onClick={() => setOpen(!open)}
        />
      </Container>
    </header>
  );
}
