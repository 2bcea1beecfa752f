import { classes } from "../../../ui/theme/classes";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { copy as uiCopy } from "../../../ui/data/copy";
import { isOnlyEmoji, messageParts, withoutBidiControls } from "./messageParts";
import * as css from "./MessageBubble.css";

/**
 * What a message says, its line breaks kept, its web addresses as links that tell the other page nothing about ours. Each reads as
 * the address that it leads to, whatever direction the text around it has.
 */
export function MessageText({ content }: { readonly content: string }) {
  return (
    <span className={classes(css.words, isOnlyEmoji(content) && css.emoji)}>
      {messageParts(content).map(({ text, href }, index) =>
        href === null ? (
          text
        ) : (
          // The parts of a text have no other name than their place.
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={css.address}>
            <bdi>{withoutBidiControls(text)}</bdi>
            <VisuallyHidden> {uiCopy.opensInNewTab}</VisuallyHidden>
          </a>
        ),
      )}
    </span>
  );
}
