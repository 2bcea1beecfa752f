import { Container } from "../../../ui/layout/Container";
import { Logo } from "../../../ui/elements/Logo";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import * as css from "./AppHeader.css";

export function HeaderSkeleton() {
  return (
    <div className={css.header} aria-hidden="true">
      <Container wide className={css.row}>
        <span className={css.logo}>
          <Logo short />
        </span>
        <span className={css.nav} />
        {["messages", "help", "account"].map((name) => (
          <span key={name} className={css.avatarButton}>
            <Skeleton width={28} height={28} round />
          </span>
        ))}
      </Container>
    </div>
  );
}
