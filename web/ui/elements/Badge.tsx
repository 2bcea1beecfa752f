import * as css from "./Badge.css";
import { copy } from "../data/copy";
import { VisuallyHidden } from "../layout/VisuallyHidden";

/** A badge with a number. `text`, such as "3 unread messages", is its tooltip and its text for screen readers. */
export function Badge({
  tone = "quiet",
  count,
  text,
}: {
  readonly tone?: keyof typeof css.tone;
  readonly count: number | string;
  readonly text: string;
}) {
  return (
    <span className={css.tone[tone]} title={text}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

/** The badge for unread messages, which shows "9+" for ten or more; renders nothing if there are none. */
export function UnreadBadge({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return <Badge tone="accent" count={count > 9 ? "9+" : count} text={copy.unread(count)} />;
}
