import type { RegisterOptions, UseFormReturn } from "react-hook-form";
import { Checkbox } from "../../../ui/forms/choices/Checkbox";
import { countries } from "../../../ui/data/countries";
import { Select } from "../../../ui/forms/choices/Select";
import { TextField } from "../../../ui/forms/TextField";
import { Textarea } from "../../../ui/forms/Textarea";
import { copy } from "../copy";
import type { WizardField, WizardValues } from "../wizardSteps";

export type StepProps = { readonly form: UseFormReturn<WizardValues> };

export const filled = { validate: (text: string) => text.trim() !== "" || copy.required };

/** Returns the props that connect a field to the form: its label, error message and registration. */
export function fieldProps<Name extends WizardField & keyof typeof copy>(
  { formState, register }: UseFormReturn<WizardValues>,
  name: Name,
  rules?: RegisterOptions<WizardValues, Name>,
) {
  return { label: copy[name], error: formState.errors[name]?.message, ...register(name, rules) };
}

export function AboutStep({
  form,
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
      <TextField dir="auto" autoComplete="given-name" {...fieldProps(form, "firstName", filled)} />
      <TextField dir="auto" autoComplete="family-name" {...fieldProps(form, "lastName", filled)} />
      <TextField label={copy.email} type="email" hint={copy.emailHint} readOnly value={email} />
      <Select {...fieldProps(form, "country", filled)}>
        <option value="">{copy.chooseCountry}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select {...fieldProps(form, "subject", filled)}>
        <option value="">{copy.chooseSubject}</option>
        {subjects.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {askAge && <Checkbox {...fieldProps(form, "over18", { required: copy.required })} />}
    </>
  );
}

export function DescriptionStep({ form }: StepProps) {
  return (
    <>
      <TextField dir="auto" hint={copy.headlineHint} {...fieldProps(form, "headline", filled)} />
      <Textarea rows={4} hint={copy.introductionHint} {...fieldProps(form, "introduction", filled)} />
      <Textarea rows={4} hint={copy.experienceHint} {...fieldProps(form, "experience", filled)} />
      <Textarea rows={4} hint={copy.motivationHint} {...fieldProps(form, "motivation", filled)} />
    </>
  );
}
