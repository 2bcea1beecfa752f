import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { RequestPasswordResetDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { Button } from "../../../ui/elements/Button";
import { showToast } from "../../../ui/overlays/toastStore";
import * as css from "./AccountDialog.css";
import { copy } from "./copy";

export function SetPasswordByMail({ email, hint }: { readonly email: string; readonly hint: string }) {
  const [request, { loading }] = useMutation(RequestPasswordResetDocument, {
    variables: { input: { email } },
    onCompleted: ({ requestPasswordReset }) => {
      const [problem] = requestPasswordReset.userErrors;
      showToast(problem ? { variant: "destructive", title: problem.reason } : copy.linkSent);
    },
    onError: (error) => showToast({ variant: "destructive", ...caughtErrorText(error) }),
  });
  return (
    <>
      <p className={css.hint}>{hint}</p>
      <Button full variant="secondary" loading={loading} onClick={() => void request()}>
        {copy.sendLink}
      </Button>
    </>
  );
}
