import type { ReactNode } from "react";
import * as css from "./EmptyState.css";

/** A place with nothing in it yet: what is missing, what to do about it, and the button for that. */
export function EmptyState({
  title,
  body,
  picture,
  action,
}: {
  readonly title: string;
  readonly body?: string;
  /** An icon or drawing, hidden from listeners. */
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
