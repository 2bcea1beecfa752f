import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import { classes } from "../../../ui/theme/classes";
import { Logo } from "../../../ui/elements/Logo";
import { Main } from "../../../ui/layout/Main";
import { PageHeading } from "../../../ui/layout/PageHeading";
import { PageTitle } from "../../../ui/layout/PageTitle";
import * as css from "./AuthCard.css";
import { copy } from "../copy";

export function CardPage({
  title,
  lead,
  note,
  children,
}: {
  readonly title: string;
  readonly lead: ReactNode;
  /** A note beside the card on wide screens. */
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
          {lead !== null && <p className={css.lead}>{lead}</p>}
          <div className={css.content}>{children}</div>
        </div>
        {note}
      </div>
    </Main>
  );
}
