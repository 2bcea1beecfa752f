import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useDeferredMutation } from "../../../graphql/useDeferredMutation";
import { Button } from "../../../ui/elements/Button";
import { Dialog } from "../../../ui/overlays/Dialog";
import { copy } from "../copy";
import { linkCopy } from "../linkCopy";
import * as css from "./ResetDialog.css";
import { EmailField } from "../form/EmailField";
import { SubmissionForm } from "../form/SubmissionForm";
import { useSubmission } from "../form/useSubmission";

export function ResetDialog({
  link = "reset",
  email,
  onClose,
}: {
  readonly link?: Kind;
  /** The address that the user has already typed into the login form. */
  readonly email: string;
  readonly onClose: () => void;
}) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <Dialog
        onClose={onClose}
        width="narrow"
        header={<MailCheck size={40} strokeWidth={1.5} aria-hidden className={css.sign} />}
        title={linkCopy.reset.sentTitle}
        description={linkCopy[link].sent(sentTo)}
      >
        <p className={css.hint}>{linkCopy.reset.notThere}</p>
        <div className={css.ways}>
          <Button full onClick={onClose}>
            {linkCopy.reset.done}
          </Button>
          <Button full variant="ghost" onClick={() => setSentTo(null)}>
            {linkCopy.reset.otherAddress}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      onClose={onClose}
      width="narrow"
      title={linkCopy[link].title}
      description={linkCopy[link].description}
      initialFocus={() => document.getElementById(fieldId)}
    >
      <ResetForm link={link} email={email} onSent={setSentTo} />
    </Dialog>
  );
}

const fieldId = "reset-email";
type Kind = "reset" | "logInLink";

const fetchReset = async () =>
  (await import("../../../graphql/generated/documents/RequestPasswordReset")).RequestPasswordResetDocument;
const fetchLogInLink = async () =>
  (await import("../../../graphql/generated/documents/RequestLogInLink")).RequestLogInLinkDocument;

function ResetForm({
  link,
  email,
  onSent,
}: {
  readonly link: Kind;
  readonly email: string;
  readonly onSent: (email: string) => void;
}) {
  const [reset, logInLink] = [useDeferredMutation(fetchReset), useDeferredMutation(fetchLogInLink)];
  const mutation = link === "reset" ? reset : logInLink;
  const form = useForm({ defaultValues: { email } });
  const submission = useSubmission(form, async (input) => {
    const { userErrors } =
      link === "reset"
        ? (await reset.run({ input })).requestPasswordReset
        : (await logInLink.run({ input })).requestLogInLink;
    if (userErrors.length === 0) onSent(input.email.trim());
    return userErrors;
  });
  return (
    <SubmissionForm submission={submission} submit={linkCopy.reset.submit} onFocus={mutation.prepare}>
      <EmailField
        id={fieldId}
        error={form.formState.errors.email?.message}
        {...form.register("email", { required: copy.required })}
      />
      {mutation.slot}
    </SubmissionForm>
  );
}
