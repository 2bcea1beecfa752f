import { useState } from "react";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { RequestPasswordResetDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { Button } from "../../../ui/elements/Button";
import { showToast } from "../../../ui/overlays/toastStore";
import * as css from "./AccountDialog.css";
import { copy } from "./copy";

export function SetPasswordByMail({ email, hint }: { readonly email: string; readonly hint: string }) {
  const [busy, setBusy] = useState(false);
  const [request] = useMutation(RequestPasswordResetDocument);
  const send = async () => {
    setBusy(true);
    try {
      const { data } = await request({ variables: { input: { email } } });
      const [problem] = data?.requestPasswordReset.userErrors ?? [];
      if (problem) showToast({ variant: "destructive", title: problem.reason });
      else showToast(copy.linkSent);
    } catch (error) {
      showToast({ variant: "destructive", ...caughtErrorText(error) });
    }
    setBusy(false);
  };
  return (
    <>
      <p className={css.hint}>{hint}</p>
      <Button full variant="secondary" loading={busy} onClick={() => void send()}>
        {copy.sendLink}
      </Button>
    </>
  );
}
