import { useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "react-router-dom";
import { readAccessToken } from "../../../graphql/session/accessToken";
import { Link } from "../../../ui/elements/Link";
import { CardPage } from "../form/CardPage";
import { DoneCard } from "../form/DoneCard";
import { SubmissionForm } from "../form/SubmissionForm";
import { useSubmission } from "../form/useSubmission";
import { copy } from "./copy";

/**
 * Verifies an email address with the token in the URL fragment. Requires the account's own session, so that the owner
 * of an address can't mistakenly verify it for someone else who signed up with it. Requires a click, because email
 * scanners open links.
 */
export function VerifyEmailPage() {
  const { pathname, hash } = useLocation();
  const token = hash.slice(1);
  const [isDone, setDone] = useState(false);
  const form = useForm({ defaultValues: {} });
  const submission = useSubmission(form, async () => {
    const [{ client }, { VerifyEmailDocument }] = await Promise.all([
      import("../../../graphql/client"),
      import("../../../graphql/generated/documents/VerifyEmail"),
    ]);
    const { data } = await client.mutate({ mutation: VerifyEmailDocument, variables: { input: { token } } });
    const errors = data?.verifyEmail.userErrors ?? [];
    if (errors.length === 0) setDone(true);
    return errors;
  });
  if (isDone) {
    return (
      <DoneCard title={copy.done} lead={copy.doneLead}>
        <Link tone="strong" to="/dashboard">
          {copy.toApp}
        </Link>
      </DoneCard>
    );
  }
  if (readAccessToken() === null) {
    return (
      <CardPage title={copy.title} lead={copy.logInFirst}>
        <Link tone="strong" to={`/auth/login?next=${encodeURIComponent(pathname + hash)}`}>
          {copy.logIn}
        </Link>
      </CardPage>
    );
  }
  return (
    <CardPage title={copy.title} lead={copy.lead}>
      <SubmissionForm submission={submission} submit={copy.submit}>
        {null}
      </SubmissionForm>
    </CardPage>
  );
}
