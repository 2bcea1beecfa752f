import { useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "react-router-dom";
import { readAccessToken } from "../../../graphql/session/accessToken";
import { useDeferredMutation } from "../../../graphql/useDeferredMutation";
import { ButtonLink } from "../../../ui/elements/Button";
import { Link } from "../../../ui/elements/Link";
import { PasswordField } from "../../../ui/forms/PasswordField";
import { copy } from "../copy";
import { linkCopy } from "../linkCopy";
import * as css from "../form/AuthCard.css";
import { CardPage } from "../form/CardPage";
import { DoneCard } from "../form/DoneCard";
import { newPasswordRules } from "../form/newPasswordRules";
import { SubmissionForm } from "../form/SubmissionForm";
import { useSubmission } from "../form/useSubmission";

const fetchResetPassword = async () =>
  (await import("../../../graphql/generated/documents/ResetPassword")).ResetPasswordDocument;

/** Returns the path for requesting a new link: a logged-in user can't open the login page. */
const newLinkPath = () => (readAccessToken() === null ? "/auth/login#reset" : "/dashboard#account");

export function NewPasswordPage() {
  const token = useLocation().hash.slice(1);
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <DoneCard title={linkCopy.newPassword.done} lead={linkCopy.newPassword.doneLead}>
        <Link tone="strong" to="/auth/login" reloadDocument>
          {linkCopy.newPassword.toApp}
        </Link>
      </DoneCard>
    );
  }
  return (
    <CardPage title={linkCopy.newPassword.title} lead={token === "" ? null : linkCopy.newPassword.lead}>
      {token === "" ? <Incomplete /> : <NewPasswordForm token={token} onDone={() => setDone(true)} />}
    </CardPage>
  );
}

function Incomplete() {
  return (
    <>
      <p role="alert" className={css.problem}>
        {linkCopy.newPassword.incomplete}
      </p>
      <ButtonLink full to={newLinkPath()}>
        {linkCopy.newPassword.another}
      </ButtonLink>
    </>
  );
}

function NewPasswordForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const mutation = useDeferredMutation(fetchResetPassword);
  const form = useForm({ defaultValues: { password: "" } });
  const submission = useSubmission(form, async ({ password }) => {
    const { userErrors } = (await mutation.run({ input: { token, password } })).resetPassword;
    if (userErrors.length > 0) return userErrors;
    if (readAccessToken() === null) {
      window.location.assign("/auth/login?password=changed");
      return "leaving";
    }
    // The login page can't show the notice: the user is logged in, possibly to another account, so the guard redirects.
    onDone();
    return [];
  });
  return (
    <>
      <SubmissionForm submission={submission} submit={linkCopy.newPassword.submit} onFocus={mutation.prepare}>
        <PasswordField
          label={linkCopy.newPassword.label}
          autoComplete="new-password"
          hint={copy.passwordHint}
          error={form.formState.errors.password?.message}
          {...form.register("password", newPasswordRules)}
        />
      </SubmissionForm>
      {mutation.slot}
      <p className={css.terms}>
        {submission.problem !== null && (
          <>
            <Link tone="strong" to={newLinkPath()}>
              {linkCopy.newPassword.another}
            </Link>{" "}
            {copy.or}{" "}
          </>
        )}
        <Link tone="strong" to="/auth/login">
          {linkCopy.newPassword.logIn}
        </Link>
      </p>
    </>
  );
}
