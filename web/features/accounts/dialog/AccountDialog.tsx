import { AccountDialogDocument } from "../../../graphql/generated/graphql";
import { useQuery } from "../../../graphql/hooks";
import { Dialog } from "../../../ui/overlays/Dialog";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import * as css from "./AccountDialog.css";
import { ChangePasswordForm } from "./ChangePasswordForm";
import { copy } from "./copy";
import { LogOutEverywhere } from "./LogOutEverywhere";
import { SetPasswordByMail } from "./SetPasswordByMail";

/** The account settings: the password and the devices that are logged in. */
export function AccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useQuery(AccountDialogDocument);
  const viewer = data?.viewer;
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
          {!viewer && <Skeleton height={220} />}
          {viewer?.hasPassword === true && <ChangePasswordForm email={viewer.email} onChanged={onClose} />}
          {viewer?.hasPassword === false && <SetPasswordByMail email={viewer.email} />}
        </section>
        <section className={css.section} aria-labelledby="account-devices">
          <h3 id="account-devices" className={css.title}>
            {copy.devicesTitle}
          </h3>
          <LogOutEverywhere />
        </section>
      </div>
    </Dialog>
  );
}
