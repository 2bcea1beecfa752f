import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import * as css from "./AuthCard.css";
import { CardPage } from "./CardPage";
import { copy } from "../copy";
import { GoogleButton } from "../logIn/GoogleButton";
import { Terms } from "../signUp/Terms";

export function AuthCard({
  role,
  title,
  lead,
  notice = null,
  note,
  children,
}: {
  /** The role of a new user; null when logging in. */
  readonly role: "STUDENT" | "TEACHER" | null;
  readonly title: string;
  readonly lead: ReactNode;
  /** A success message, such as "Your password was changed". */
  readonly notice?: string | null;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  const [query] = useSearchParams();
  const error = googleError(query.get("google"));
  return (
    <CardPage title={title} lead={lead} note={note}>
      {notice !== null && (
        <p role="status" className={css.notice}>
          {notice}
        </p>
      )}
      {error !== null && (
        <p role="alert" className={css.problem}>
          {error}
        </p>
      )}
      <GoogleButton role={role} next={query.get("next")} />
      <p className={css.divider}>{copy.or}</p>
      {children}
      <Terms />
    </CardPage>
  );
}

function googleError(code: string | null): string | null {
  const errors: Readonly<Record<string, string>> = copy.googleErrors;
  return code === null ? null : Object.hasOwn(errors, code) ? (errors[code] ?? null) : copy.googleErrors.failed;
}
