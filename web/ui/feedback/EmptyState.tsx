import type { ReactNode } from "react";
import * as css from "./EmptyState.css";

export function EmptyState({
  title,
  body,
  picture,
  action,
}: {
  readonly title: string;
  readonly body?: string;
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
