import { Container } from "../../../ui/layout/Container";
import { Logo } from "../../../ui/elements/Logo";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { Spinner } from "../../../ui/feedback/Spinner";
import { copy } from "../copy";
import * as css from "./Frame.css";

export function PageLoader({ header }: { readonly header: boolean }) {
  return (
    <div className={css.page}>
      {header && (
        <div className={css.headerBackground}>
          <Container wide className={css.headerRow}>
            <Logo />
            <span className={css.avatarPlaceholder}>
              <Skeleton width={40} height={40} round />
            </span>
          </Container>
        </div>
      )}
      <div className={css.wait} role="status">
        <Spinner large label={copy.loading} />
      </div>
    </div>
  );
}
