import { useState } from "react";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { ResendEmailVerificationDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { Button } from "../../../ui/elements/Button";
import { showToast } from "../../../ui/overlays/toastStore";
import * as css from "../dialog/AccountDialog.css";
import { copy } from "./copy";

export function UnverifiedEmail({ email, isRefused }: { readonly email: string; readonly isRefused: boolean }) {
  const [resend] = useMutation(ResendEmailVerificationDocument);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const { data } = await resend();
      const [error] = data?.resendEmailVerification.userErrors ?? [];
      showToast(error === undefined ? copy.sent : { variant: "destructive", title: error.reason });
    } catch (error) {
      showToast({ variant: "destructive", ...caughtErrorText(error) });
    }
    setBusy(false);
  };
  return (
    <>
      <p className={css.hint}>{isRefused ? copy.refused(email) : copy.unverified(email)}</p>
      <Button full variant="secondary" loading={busy} onClick={() => void press()}>
        {copy.resend}
      </Button>
    </>
  );
}
