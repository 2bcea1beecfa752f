import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import { classes } from "../../ui/classes";
import { Logo } from "../../ui/Logo";
import { Main } from "../../ui/Main";
import { PageHeading } from "../../ui/PageHeading";
import { PageTitle } from "../../ui/PageTitle";
import * as css from "./AuthCard.css";
import { copy } from "./copy";
import { GoogleButton } from "./GoogleButton";
import { Terms } from "./Terms";

/** The card of log in and sign-up: title, the way to the other forms, Google, the form, terms. */
export function AuthCard({
  title,
  lead,
  note,
  children,
}: {
  readonly title: string;
  readonly lead: ReactNode;
  /** What stands beside the form on wide screens. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Main className={css.page}>
      <PageTitle>{title}</PageTitle>
      <RouterLink to="/" className={css.logo} aria-label={copy.home}>
        <Logo />
      </RouterLink>
      <div className={classes(css.columns, note !== undefined && css.withNote)}>
        <div className={css.card}>
          <PageHeading>{title}</PageHeading>
          <p className={css.lead}>{lead}</p>
          <div className={css.google}>
            <GoogleButton />
          </div>
          <p className={css.divider}>{copy.or}</p>
          {children}
          <Terms />
        </div>
        {note}
      </div>
    </Main>
  );
}
