import { type Location, useLocation } from "react-router-dom";
import { errorText } from "../../../graphql/errors/errorTitle";
import { AccountDialogDocument } from "../../../graphql/generated/graphql";
import { useQuery } from "../../../graphql/hooks";
import { ButtonLink } from "../../../ui/elements/Button";
import { Dialog } from "../../../ui/overlays/Dialog";
import { useFailureToast } from "../../../ui/overlays/useFailureToast";
import { ErrorState } from "../../../ui/feedback/ErrorState";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import * as css from "./AccountDialog.css";
import { ChangePasswordForm } from "./ChangePasswordForm";
import { copy } from "./copy";
import { LogOutEverywhere } from "./LogOutEverywhere";
import { SetPasswordByMail } from "./SetPasswordByMail";

export function AccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(AccountDialogDocument);
  const viewer = data?.viewer;
  useFailureToast(viewer ? undefined : error, errorText);
  const { search, state } = useLocation() as Location<unknown>;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="narrow"
      title={copy.title}
      description={viewer ? copy.email(viewer.email) : copy.email("…")}
    >
      <div className={css.sections}>
        <section className={css.section} aria-labelledby="account-password">
          <h3 id="account-password" className={css.title}>
            {copy.passwordTitle}
          </h3>
          {!viewer && error === undefined && <Skeleton height={220} />}
          {!viewer && error !== undefined && (
            <ErrorState title={copy.notLoaded} onRetry={() => void refetch().catch(() => undefined)} />
          )}
          {viewer?.hasPassword === true && <ChangePasswordForm email={viewer.email} onChanged={onClose} />}
          {viewer && (
            <SetPasswordByMail email={viewer.email} hint={viewer.hasPassword ? copy.forgotten : copy.noPassword} />
          )}
        </section>
        <section className={css.section} aria-labelledby="account-devices">
          <h3 id="account-devices" className={css.title}>
            {copy.devicesTitle}
          </h3>
          <LogOutEverywhere />
        </section>
        <section className={css.section} aria-labelledby="account-notifications">
          <h3 id="account-notifications" className={css.title}>
            {copy.notificationsTitle}
          </h3>
          <ButtonLink
            full
            variant="secondary"
            to={{ search, hash: "notifications" }}
            state={state}
            replace
            preventScrollReset
          >
            {copy.manageNotifications}
          </ButtonLink>
        </section>
        <section className={css.section} aria-labelledby="account-api-keys">
          <h3 id="account-api-keys" className={css.title}>
            {copy.apiKeysTitle}
          </h3>
          <p className={css.hint}>{copy.apiKeys}</p>
          <ButtonLink
            full
            variant="secondary"
            to={{ search, hash: "api-keys" }}
            state={state}
            replace
            preventScrollReset
          >
            {copy.manageApiKeys}
          </ButtonLink>
        </section>
      </div>
    </Dialog>
  );
}
