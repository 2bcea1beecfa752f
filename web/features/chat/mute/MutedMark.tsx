import { BellOff } from "lucide-react";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { copy } from "./copy";
import * as css from "./MutedMark.css";

/** The icon beside the counterpart's name that shows that a chat is muted. */
export function MutedMark() {
  return (
    <span className={css.mark} title={copy.muted}>
      <BellOff size={14} aria-hidden />
      <VisuallyHidden>{copy.muted}</VisuallyHidden>
    </span>
  );
}
