import { Container } from "../../../ui/layout/Container";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import * as css from "./TutorProfilePage.css";

export function ProfileSkeleton() {
  return (
    <Container wide className={css.page}>
      <Skeleton width="40%" height={32} />
      <div className={css.columns} aria-busy="true">
        <div className={css.head}>
          <Skeleton width={120} height={120} />
          <div className={css.words}>
            <Skeleton width={240} height={40} />
            <Skeleton width={360} height={20} />
            <Skeleton width={300} height={20} />
          </div>
        </div>
        <div className={css.side}>
          <Skeleton height={360} />
        </div>
        <Skeleton height={280} />
      </div>
    </Container>
  );
}
