import { useForm } from "react-hook-form";
import { type MailFrequency, UpdateNotificationSettingsDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { Checkbox } from "../../../ui/forms/choices/Checkbox";
import { Select } from "../../../ui/forms/choices/Select";
import { TextField } from "../../../ui/forms/TextField";
import { showToast } from "../../../ui/overlays/toastStore";
import { SubmissionForm } from "../form/SubmissionForm";
import { useSubmission } from "../form/useSubmission";
import { copy, frequencies } from "./copy";
import * as css from "./Notifications.css";

type Fields = {
  readonly mail: MailFrequency;
  readonly trialRequests: boolean;
  readonly hasQuietHours: boolean;
  readonly from: string;
  readonly to: string;
};

type Settings = {
  readonly mail: MailFrequency;
  readonly trialRequests: boolean;
  readonly quietHours: { readonly from: string; readonly to: string } | null;
};

/** Newer settings replace the values of fields that the user has not edited. Saves only what the user has changed. */
export function MailSettingsForm({ settings }: { readonly settings: Settings }) {
  const [update] = useMutation(UpdateNotificationSettingsDocument);
  const { mail, trialRequests, quietHours } = settings;
  const form = useForm<Fields>({
    values: {
      ...{ mail, trialRequests, hasQuietHours: quietHours !== null },
      ...{ from: quietHours?.from ?? "22:00", to: quietHours?.to ?? "07:00" },
    },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  // eslint-disable-next-line react-hooks/incompatible-library -- react-hook-form's documented way to depend on a field
  const hasQuietHours = form.watch("hasQuietHours");
  const submission = useSubmission(form, async (fields) => {
    const quiet = fields.hasQuietHours ? { from: fields.from, to: fields.to } : null;
    const isSameQuiet = quiet?.from === quietHours?.from && quiet?.to === quietHours?.to;
    const input = {
      ...(fields.mail !== mail && { mail: fields.mail }),
      ...(fields.trialRequests !== trialRequests && { trialRequests: fields.trialRequests }),
      ...(!isSameQuiet && { quietHours: quiet }),
    };
    const { data } = await update({ variables: { input } });
    const userErrors = data?.updateNotificationSettings.userErrors ?? [];
    if (userErrors.length === 0) showToast(copy.saved);
    return userErrors.map((error) => ({ ...error, field: error.field?.replace("quietHours.", "") ?? null }));
  });
  return (
    <SubmissionForm submission={submission} submit={copy.save}>
      <Select label={copy.mail} {...form.register("mail")}>
        {Object.entries(frequencies).map(([frequency, label]) => (
          <option key={frequency} value={frequency}>
            {label}
          </option>
        ))}
      </Select>
      <Checkbox label={copy.trialRequests} hint={copy.trialRequestsHint} {...form.register("trialRequests")} />
      <Checkbox label={copy.quietHours} hint={copy.quietHoursHint} {...form.register("hasQuietHours")} />
      {hasQuietHours && (
        <div className={css.hours}>
          <TextField type="time" label={copy.from} error={errors.from?.message} {...form.register("from")} />
          <TextField type="time" label={copy.to} error={errors.to?.message} {...form.register("to")} />
        </div>
      )}
    </SubmissionForm>
  );
}
