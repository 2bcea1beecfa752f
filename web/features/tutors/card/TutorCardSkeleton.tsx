import { Skeleton } from "../../../ui/feedback/Skeleton";
import * as cardCss from "./TutorCard.css";
import * as css from "./TutorCardSkeleton.css";

export function TutorCardSkeleton() {
  return (
    <div className={cardCss.card} aria-hidden="true">
      <div className={cardCss.avatar}>
        <Skeleton className={css.square} />
      </div>
      <div className={cardCss.head}>
        <Skeleton width="60%" height={28} />
      </div>
      <div className={css.lines}>
        <Skeleton width="85%" height={20} />
        <Skeleton height={16} />
        <Skeleton width="70%" height={16} />
      </div>
      <div className={css.actions}>
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    </div>
  );
}
