import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { ResendEmailVerificationDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { Button } from "../../../ui/elements/Button";
import { showToast } from "../../../ui/overlays/toastStore";
import * as css from "../dialog/AccountDialog.css";
import { copy } from "./copy";

export function UnverifiedEmail({ email, isRefused }: { readonly email: string; readonly isRefused: boolean }) {
  const [resend, { loading }] = useMutation(ResendEmailVerificationDocument, {
    onCompleted: ({ resendEmailVerification }) => {
      const [problem] = resendEmailVerification.userErrors;
      showToast(problem ? { variant: "destructive", title: problem.reason } : copy.sent);
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
