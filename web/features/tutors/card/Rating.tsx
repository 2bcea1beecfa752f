import { Star } from "lucide-react";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { copy } from "../copy";
import * as css from "./Rating.css";

export function Rating({ rating, reviewCount }: { readonly rating: number | null; readonly reviewCount: number }) {
  if (rating === null) return null;
  return (
    <p className={css.rating}>
      <Star size={16} fill="currentColor" aria-hidden />
      <VisuallyHidden>{copy.tutor.stars(rating, reviewCount)}</VisuallyHidden>
      <span aria-hidden="true">{rating.toFixed(1)}</span>
      <span aria-hidden="true" className={css.count}>
        {copy.tutor.reviewCount(reviewCount)}
      </span>
    </p>
  );
}
