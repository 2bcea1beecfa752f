import { useEffect, useRef, useState } from "react";
import { LinkButton } from "../../../ui/elements/Link";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { classes } from "../../../ui/theme/classes";
import { copy } from "../copy";
import * as css from "./Introduction.css";

export function Introduction({ text, displayName }: { readonly text: string; readonly displayName: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    const element = paragraph.current;
    if (element === null || isWhole) return;
    const observer = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWhole]);
  return (
    <div className={css.introduction}>
      <p
        ref={paragraph}
        className={classes(css.text, !isWhole && css.cut, isCut && !isWhole && css.withMore)}
        dir="auto"
      >
        {text}
      </p>
      {isCut && (
        <LinkButton
          tone="strong"
          aria-expanded={isWhole}
          className={classes(css.more, !isWhole && css.atEnd)}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? copy.tutor.readLess : copy.tutor.readMore}
          <VisuallyHidden> {copy.tutor.about(displayName)}</VisuallyHidden>
        </LinkButton>
      )}
    </div>
  );
}
