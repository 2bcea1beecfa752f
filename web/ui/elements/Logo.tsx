import { brandName } from "../theme/brand";
import * as css from "./Logo.css";

/** `onHero` is for the dark hero and footer; `short` hides the name on phones, where headers have no room for it. */
export function Logo({ onHero = false, short = false }: { readonly onHero?: boolean; readonly short?: boolean }) {
  return (
    <span className={css.logo}>
      <svg viewBox="0 0 32 32" className={css.mark} aria-hidden="true">
        <circle cx="16" cy="14" r="13" className={onHero ? css.onHeroBubble : css.bubble} />
        <path
          className={onHero ? css.onHeroTick : css.tick}
          d="M8.5 17.5 12 28.5 24 8.5"
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={short ? css.shortName : undefined}>{brandName}</span>
    </span>
  );
}
