import { CloudAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../elements/Button";
import { copy } from "../data/copy";
import { keepFocus } from "../layout/moveFocusFrom";
import * as css from "./EmptyState.css";

/** Replaces content that could not be loaded. With `isPage`, its title is the page heading. `action` is a way out. */
export function ErrorState({
  title,
  body,
  onRetry,
  retrying = false,
  isPage = false,
  action,
}: {
  readonly title: string;
  readonly body?: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
  readonly isPage?: boolean;
  readonly action?: ReactNode;
}) {
  return (
    <div ref={keepFocus} className={css.box} role="alert">
      <CloudAlert size={40} aria-hidden className={css.error} />
      {isPage ? (
        <h1 tabIndex={-1} className={css.title}>
          {title}
        </h1>
      ) : (
        <p className={css.title}>{title}</p>
      )}
      {body !== undefined && <p className={css.body}>{body}</p>}
      <div className={css.action}>
        <Button variant="secondary" loading={retrying} onClick={onRetry}>
          {copy.retry}
        </Button>
        {action}
      </div>
    </div>
  );
}
