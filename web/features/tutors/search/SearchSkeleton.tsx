import { Container } from "../../../ui/layout/Container";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { TutorCardSkeleton } from "../card/TutorCardSkeleton";
import { field } from "../../../ui/overlays/DropdownButton.css";
import * as barCss from "./filters/FilterBar.css";
import * as pageCss from "./TutorSearchPage.css";

/** Shown until the page's scripts have loaded. */
export function SearchSkeleton() {
  return (
    <Container wide className={pageCss.page}>
      <Skeleton width="min(100%, 640px)" height={40} />
      <div className={barCss.bar}>
        {["subject", "price", "country", "availability", "sort"].map((name) => (
          <FieldSkeleton key={name} />
        ))}
        <span className={barCss.words}>
          <FieldSkeleton />
          <Skeleton width={96} height={44} />
        </span>
      </div>
      <div className={pageCss.found}>
        <Skeleton width={320} height={28} />
      </div>
      <div className={pageCss.columns}>
        <div className={pageCss.list}>
          {[1, 2, 3, 4].map((key) => (
            <TutorCardSkeleton key={key} />
          ))}
        </div>
      </div>
    </Container>
  );
}

function FieldSkeleton() {
  return (
    <span className={field}>
      <Skeleton width={96} height={20} />
      <Skeleton height={44} />
    </span>
  );
}
