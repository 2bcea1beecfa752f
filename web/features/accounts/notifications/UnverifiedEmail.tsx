import { useEffect } from "react";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { ResendEmailVerificationDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { Button } from "../../../ui/elements/Button";
import { showToast } from "../../../ui/overlays/toastStore";
import * as css from "../dialog/AccountDialog.css";
import { copy } from "./copy";

/** Calls `onVerified` when the user may have verified the address in another window. */
export function UnverifiedEmail({
  email,
  isRefused,
  onVerified,
}: {
  readonly email: string;
  readonly isRefused: boolean;
  readonly onVerified: () => void;
}) {
  useEffect(() => {
    const update = () => document.visibilityState === "visible" && onVerified();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, [onVerified]);
  const [resend, { loading }] = useMutation(ResendEmailVerificationDocument, {
    onCompleted: ({ resendEmailVerification }) => {
      const [problem] = resendEmailVerification.userErrors;
      showToast(problem ? { variant: "destructive", title: problem.reason } : copy.sent);
      if (problem?.code === "ALREADY_VERIFIED") onVerified();
    },
    onError: (error) => showToast({ variant: "destructive", ...caughtErrorText(error) }),
  });
  return (
    <>
      <p className={css.hint}>{isRefused ? copy.refused(email) : copy.unverified(email)}</p>
      <Button full variant="secondary" loading={loading} onClick={() => void resend()}>
        {copy.resend}
      </Button>
    </>
  );
}
