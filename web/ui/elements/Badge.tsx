import type { ReactNode } from "react";
import * as css from "./Badge.css";
import { copy } from "../data/copy";
import { VisuallyHidden } from "../layout/VisuallyHidden";

/** A word or number on a colored background. */
export function Badge({
  tone = "quiet",
  children,
}: {
  readonly tone?: keyof typeof css.tone;
  readonly children: ReactNode;
}) {
  return <span className={css.tone[tone]}>{children}</span>;
}

/** The number of unread messages, shown as "9+" from ten up; renders nothing if there are none. */
export function UnreadBadge({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return (
    <Badge tone="accent">
      <span aria-hidden="true">{count > 9 ? "9+" : count}</span>
      <VisuallyHidden>{copy.unread(count)}</VisuallyHidden>
    </Badge>
  );
}
