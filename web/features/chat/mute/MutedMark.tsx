import { BellOff } from "lucide-react";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { copy } from "./copy";
import * as css from "./MutedMark.css";

export function MutedMark() {
  return (
    <span className={css.mark} title={copy.muted}>
      <BellOff size={14} aria-hidden />
      <VisuallyHidden>{copy.muted}</VisuallyHidden>
    </span>
  );
}
