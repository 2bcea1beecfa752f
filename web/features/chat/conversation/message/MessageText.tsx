import { classes } from "../../../../ui/theme/classes";
import { VisuallyHidden } from "../../../../ui/layout/VisuallyHidden";
import { copy as uiCopy } from "../../../../ui/data/copy";
import { isOnlyEmoji, messageParts, withoutBidiControls } from "./messageParts";
import * as css from "./MessageBubble.css";

/** Isolates each link from the surrounding text, whose direction could make the link look like another URL. */
export function MessageText({ content }: { readonly content: string }) {
  return (
    <span className={classes(css.words, isOnlyEmoji(content) && css.emoji)} dir="auto">
      {messageParts(content).map(({ text, href }, index) =>
        href === null ? (
          text
        ) : (
          // The parts have no identity apart from their index.
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={css.address}>
            <bdi>{withoutBidiControls(text)}</bdi>
            <VisuallyHidden> {uiCopy.opensInNewTab}</VisuallyHidden>
          </a>
        ),
      )}
    </span>
  );
}
