import { BadgeCheck, Badge as BadgeOutline } from "lucide-react";
import { copy } from "../data/copy";
import * as css from "./VerifiedBadge.css";
import { VisuallyHidden } from "../layout/VisuallyHidden";

/** Whether a tutor is verified: a green badge with a tick, or an empty grey one; never by color alone. */
export function VerifiedBadge({ verified, size = 20 }: { readonly verified: boolean; readonly size?: number }) {
  const label = verified ? copy.verified : copy.notVerified;
  return (
    <span className={verified ? css.verified : css.notVerified} title={label}>
      {verified ? <BadgeCheck size={size} aria-hidden /> : <BadgeOutline size={size} aria-hidden />}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
