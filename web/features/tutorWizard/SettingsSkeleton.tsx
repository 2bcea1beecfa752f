import { Container } from "../../ui/layout/Container";
import { Skeleton } from "../../ui/feedback/Skeleton";
import * as css from "./Wizard.css";

/** Shown until the settings page's scripts have loaded. */
export function SettingsSkeleton() {
  return (
    <Container className={css.page}>
      <div className={css.intro}>
        <Skeleton width={260} height={40} />
        <Skeleton width={420} height={24} />
      </div>
      <WizardSkeleton />
    </Container>
  );
}

export function WizardSkeleton() {
  return (
    <>
      <Skeleton height={48} />
      <div className={css.columns} aria-busy="true">
        <Skeleton height={520} />
        <Skeleton height={280} />
      </div>
    </>
  );
}
