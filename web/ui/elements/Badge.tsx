import * as css from "./Badge.css";
import { copy } from "../data/copy";
import { VisuallyHidden } from "../layout/VisuallyHidden";

/** `text`, such as "3 unread messages", is the tooltip and the text for screen readers. */
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

export function UnreadBadge({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return <Badge tone="accent" count={count > 9 ? "9+" : count} text={copy.unread(count)} />;
}
