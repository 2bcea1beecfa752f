import type { UseFormReturn } from "react-hook-form";
import { Checkbox } from "../../../ui/forms/choices/Checkbox";
import { countries } from "../../../ui/data/countries";
import { Select } from "../../../ui/forms/choices/Select";
import { TextField } from "../../../ui/forms/TextField";
import { Textarea } from "../../../ui/forms/Textarea";
import { copy } from "../copy";
import type { WizardValues } from "../wizardSteps";

export type StepProps = { readonly form: UseFormReturn<WizardValues> };

export const filled = { validate: (text: string) => text.trim() !== "" || copy.required };

export function AboutStep({
  form: {
    register,
    formState: { errors },
  },
  email,
  subjects,
  askAge,
}: StepProps & {
  readonly email: string;
  readonly subjects: readonly { readonly value: string; readonly label: string }[];
  readonly askAge: boolean;
}) {
  return (
    <>
      <TextField
        label={copy.firstName}
        dir="auto"
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...register("firstName", filled)}
      />
      <TextField
        label={copy.lastName}
        dir="auto"
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register("lastName", filled)}
      />
      <TextField label={copy.email} type="email" hint={copy.emailHint} readOnly value={email} />
      <Select label={copy.country} error={errors.country?.message} {...register("country", filled)}>
        <option value="">{copy.chooseCountry}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select label={copy.subject} error={errors.subject?.message} {...register("subject", filled)}>
        <option value="">{copy.chooseSubject}</option>
        {subjects.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {askAge && (
        <Checkbox
          label={copy.over18}
          error={errors.over18?.message}
          {...register("over18", { required: copy.required })}
        />
      )}
    </>
  );
}

export function DescriptionStep({
  form: {
    register,
    formState: { errors },
  },
}: StepProps) {
  return (
    <>
      <TextField
        label={copy.headline}
        dir="auto"
        hint={copy.headlineHint}
        error={errors.headline?.message}
        {...register("headline", filled)}
      />
      <Textarea
        label={copy.introduction}
        hint={copy.introductionHint}
        rows={4}
        error={errors.introduction?.message}
        {...register("introduction", filled)}
      />
      <Textarea
        label={copy.experience}
        hint={copy.experienceHint}
        rows={4}
        error={errors.experience?.message}
        {...register("experience", filled)}
      />
      <Textarea
        label={copy.motivation}
        hint={copy.motivationHint}
        rows={4}
        error={errors.motivation?.message}
        {...register("motivation", filled)}
      />
    </>
  );
}
