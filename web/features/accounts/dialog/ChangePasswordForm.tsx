import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { ChangePasswordDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { useIsMounted } from "../../../ui/data/useIsMounted";
import { PasswordField } from "../../../ui/forms/PasswordField";
import { showToast } from "../../../ui/overlays/toastStore";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { copy } from "../copy";
import { copy as accountCopy } from "./copy";
import { newPasswordRules } from "../form/newPasswordRules";
import { SubmissionForm } from "../form/SubmissionForm";
import { useSubmission } from "../form/useSubmission";

/** Calls `onChanged` on success, unless the form was closed. */
export function ChangePasswordForm({ email, onChanged }: { readonly email: string; readonly onChanged: () => void }) {
  const [change] = useMutation(ChangePasswordDocument);
  const form = useForm({ defaultValues: { currentPassword: "", newPassword: "" } });
  const { errors } = form.formState;
  const isOpen = useIsMounted();
  // The dialog sets focus when it opens, usually before the query has returned and this form is rendered.
  useEffect(() => form.setFocus("currentPassword"), [form]);
  const submission = useSubmission(form, async (input) => {
    const { data } = await change({ variables: { input } });
    const userErrors = data?.changePassword.userErrors ?? [];
    if (userErrors.length > 0) return userErrors;
    showToast(accountCopy.changed);
    if (isOpen.current) onChanged();
    return "leaving";
  });
  return (
    <SubmissionForm submission={submission} submit={accountCopy.change}>
      {/* For password managers: the account that the password belongs to. */}
      <VisuallyHidden>
        <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
      </VisuallyHidden>
      <PasswordField
        label={accountCopy.current}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register("currentPassword", { required: copy.required })}
      />
      <PasswordField
        label={accountCopy.fresh}
        autoComplete="new-password"
        hint={copy.passwordHint}
        error={errors.newPassword?.message}
        {...form.register("newPassword", newPasswordRules)}
      />
    </SubmissionForm>
  );
}
