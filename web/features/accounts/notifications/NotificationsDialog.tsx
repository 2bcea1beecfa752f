import { useCallback } from "react";
import { errorText } from "../../../graphql/errors/errorTitle";
import { NotificationSettingsDocument } from "../../../graphql/generated/graphql";
import { useQuery } from "../../../graphql/hooks";
import { Button } from "../../../ui/elements/Button";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { Dialog } from "../../../ui/overlays/Dialog";
import { useFailureToast } from "../../../ui/overlays/useFailureToast";
import * as css from "../dialog/AccountDialog.css";
import { DialogSection } from "../dialog/DialogSection";
import { copy } from "./copy";
import { MailSettingsForm } from "./MailSettingsForm";
import { PushOnThisDevice } from "./PushOnThisDevice";
import { UnverifiedEmail } from "./UnverifiedEmail";

export function NotificationsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(NotificationSettingsDocument, { fetchPolicy: "cache-and-network" });
  const viewer = data?.viewer;
  const update = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  useFailureToast(viewer ? undefined : error, errorText);
  return (
    <Dialog onClose={onClose} width="narrow" title={copy.title} description={copy.description}>
      {!viewer && error === undefined && <Skeleton height={360} />}
      {!viewer && error !== undefined && (
        <div className={css.section} role="alert">
          <p className={css.hint}>{copy.failed}</p>
          <Button full variant="secondary" onClick={update}>
            {copy.retry}
          </Button>
        </div>
      )}
      {viewer && (
        <div className={css.sections}>
          <DialogSection title={copy.pushTitle}>
            <PushOnThisDevice pushKey={viewer.notificationSettings.pushKey} />
          </DialogSection>
          <DialogSection title={copy.mailTitle}>
            {(!viewer.emailVerified || viewer.emailRefusedAt !== null) && (
              <UnverifiedEmail email={viewer.email} isRefused={viewer.emailRefusedAt !== null} onVerified={update} />
            )}
            <MailSettingsForm settings={viewer.notificationSettings} />
          </DialogSection>
        </div>
      )}
    </Dialog>
  );
}
