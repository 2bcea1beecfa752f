import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import * as css from "./AuthCard.css";
import { CardPage } from "./CardPage";
import { copy } from "../copy";
import { GoogleButton } from "../logIn/GoogleButton";
import { Terms } from "../signUp/Terms";

/** The card of log in and sign-up: title, the way to the other forms, Google, the form, terms. */
export function AuthCard({
  role,
  title,
  lead,
  news = null,
  note,
  children,
}: {
  /** What somebody becomes who is new here; null where one logs in. */
  readonly role: "STUDENT" | "TEACHER" | null;
  readonly title: string;
  readonly lead: ReactNode;
  /** Something good that has just happened. */
  readonly news?: string | null;
  /** What stands beside the form on wide screens. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  const [query] = useSearchParams();
  const answer = googleAnswer(query.get("google"));
  return (
    <CardPage title={title} lead={lead} note={note}>
      {news !== null && (
        <p role="status" className={css.news}>
          {news}
        </p>
      )}
      {answer !== null && (
        <p role="alert" className={css.problem}>
          {answer}
        </p>
      )}
      <GoogleButton role={role} next={query.get("next")} />
      <p className={css.divider}>{copy.or}</p>
      {children}
      <Terms />
    </CardPage>
  );
}

/** Why somebody came back from Google without coming in; null when they did not. */
function googleAnswer(word: string | null): string | null {
  const answers: Readonly<Record<string, string>> = copy.googleAnswers;
  return word === null ? null : Object.hasOwn(answers, word) ? (answers[word] ?? null) : copy.googleAnswers.failed;
}
