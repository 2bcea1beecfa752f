import { useForm } from "react-hook-form";
import { useLocation } from "react-router-dom";
import { withSessionLock } from "../../../graphql/session/tokenRefresh";
import { useDeferredMutation } from "../../../graphql/useDeferredMutation";
import { Link } from "../../../ui/elements/Link";
import * as css from "../form/AuthCard.css";
import { CardPage } from "../form/CardPage";
import { copy } from "../copy";
import { linkCopy } from "../linkCopy";
import { SubmissionForm } from "../form/SubmissionForm";
import { type Opened, useOpening } from "../dialog/useOpening";

const fetchLogInByLink = async () =>
  (await import("../../../graphql/generated/documents/LogInByLink")).LogInByLinkDocument;

/** Logs the user in with the token in the URL fragment. Requires a click, because email scanners open links. */
export function LogInLinkPage({ arrive }: { readonly arrive: (who: Opened) => void }) {
  const token = useLocation().hash.slice(1);
  const mutation = useDeferredMutation(fetchLogInByLink);
  const form = useForm({ defaultValues: {} });
  // The lock is needed because the new session replaces any other session in this browser.
  const send = () => withSessionLock(async () => (await mutation.run({ input: { token } })).logInByLink);
  const opening = useOpening(form, send, arrive);
  return (
    <CardPage title={copy.logIn.title} lead={linkCopy.logInLink.lead}>
      <SubmissionForm submission={opening} submit={copy.logIn.submit} onFocus={mutation.prepare}>
        {null}
      </SubmissionForm>
      {mutation.slot}
      <p className={css.terms}>
        <Link tone="strong" to="/auth/login">
          {linkCopy.newPassword.logIn}
        </Link>
      </p>
    </CardPage>
  );
}
