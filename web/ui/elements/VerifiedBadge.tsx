import { BadgeCheck } from "lucide-react";
import { copy } from "../data/copy";
import * as css from "./VerifiedBadge.css";
import { VisuallyHidden } from "../layout/VisuallyHidden";

/** Shows whether a tutor is verified; color is never the only cue. */
export function VerifiedBadge({ verified, size = 20 }: { readonly verified: boolean; readonly size?: number }) {
  if (!verified) return <span className={css.notVerified}>{copy.notVerified}</span>;
  return (
    <span className={css.verified} title={copy.verified}>
      <BadgeCheck size={size} aria-hidden />
      <VisuallyHidden>{copy.verified}</VisuallyHidden>
    </span>
  );
}
