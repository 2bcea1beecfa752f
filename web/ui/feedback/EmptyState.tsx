import type { ReactNode } from "react";
import * as css from "./EmptyState.css";

/** Takes the place of missing content: explains what is missing and what to do about it, and offers an action. */
export function EmptyState({
  title,
  body,
  picture,
  action,
}: {
  readonly title: string;
  readonly body?: string;
  /** An icon or drawing, hidden from screen readers. */
  readonly picture?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={css.box}>
      {picture !== undefined && (
        <div className={css.picture} aria-hidden="true">
          {picture}
        </div>
      )}
      <p className={css.title}>{title}</p>
      {body !== undefined && <p className={css.body}>{body}</p>}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  );
}
