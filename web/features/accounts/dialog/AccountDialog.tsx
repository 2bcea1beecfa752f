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
import { DialogSection } from "./DialogSection";
import { LogOutEverywhere } from "./LogOutEverywhere";
import { SetPasswordByMail } from "./SetPasswordByMail";

export function AccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(AccountDialogDocument);
  const viewer = data?.viewer;
  useFailureToast(viewer ? undefined : error, errorText);
  const { search, state } = useLocation() as Location<unknown>;
  const manage = (hash: string, label: string) => (
    <ButtonLink full variant="secondary" to={{ search, hash }} state={state} replace preventScrollReset>
      {label}
    </ButtonLink>
  );
  return (
    <Dialog
      onClose={onClose}
      width="narrow"
      title={copy.title}
      description={viewer ? copy.email(viewer.email) : copy.email("…")}
    >
      <div className={css.sections}>
        <DialogSection title={copy.passwordTitle}>
          {!viewer && error === undefined && <Skeleton height={220} />}
          {!viewer && error !== undefined && (
            <ErrorState title={copy.notLoaded} onRetry={() => void refetch().catch(() => undefined)} />
          )}
          {viewer?.hasPassword === true && <ChangePasswordForm email={viewer.email} onChanged={onClose} />}
          {viewer && (
            <SetPasswordByMail email={viewer.email} hint={viewer.hasPassword ? copy.forgotten : copy.noPassword} />
          )}
        </DialogSection>
        <DialogSection title={copy.devicesTitle}>
          <LogOutEverywhere />
        </DialogSection>
        <DialogSection title={copy.notificationsTitle}>
          {manage("notifications", copy.manageNotifications)}
        </DialogSection>
        <DialogSection title={copy.apiKeysTitle}>
          <p className={css.hint}>{copy.apiKeys}</p>
          {manage("api-keys", copy.manageApiKeys)}
        </DialogSection>
      </div>
    </Dialog>
  );
}
