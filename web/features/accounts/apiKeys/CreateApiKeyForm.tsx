import { useEffect, useId } from "react";
import { useForm } from "react-hook-form";
import { type ApiKeyLifetime, type ApiKeyScope, CreateApiKeyDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { limits } from "../../../graphql/limits";
import { Button } from "../../../ui/elements/Button";
import { Checkbox } from "../../../ui/forms/choices/Checkbox";
import { Select } from "../../../ui/forms/choices/Select";
import { TextField } from "../../../ui/forms/TextField";
import { SubmissionForm } from "../form/SubmissionForm";
import { useSubmission } from "../form/useSubmission";
import * as css from "./ApiKeys.css";
import { copy, lifetimes, scopeHints, scopes } from "./copy";

type Fields = { readonly name: string; readonly scopes: ApiKeyScope[]; readonly lifetime: ApiKeyLifetime };

export function CreateApiKeyForm({
  onCreated,
  onBack,
}: {
  readonly onCreated: (token: string) => void;
  readonly onBack: () => void;
}) {
  // The secret key must not stay in the cache.
  const [create] = useMutation(CreateApiKeyDocument, { fetchPolicy: "no-cache" });
  const form = useForm<Fields>({ defaultValues: { name: "", scopes: [], lifetime: "DAYS_90" } });
  const { errors } = form.formState;
  const noScopeId = useId();
  useEffect(() => form.setFocus("name"), [form]);
  const submission = useSubmission(form, async (input) => {
    const { data } = await create({ variables: { input } });
    const token = data?.createApiKey.token;
    if (!token) return data?.createApiKey.userErrors ?? [];
    onCreated(token);
    return "leaving";
  });
  return (
    <div className={css.stack}>
      <SubmissionForm submission={submission} submit={copy.creating.submit}>
        <TextField
          label={copy.creating.name}
          hint={copy.creating.nameHint}
          maxLength={limits.apiKeyName}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register("name", { required: copy.creating.noName })}
        />
        <fieldset className={css.scopes} aria-describedby={noScopeId}>
          <legend className={css.legend}>{copy.creating.scopes}</legend>
          {Object.entries(scopes).map(([scope, label]) => (
            <Checkbox
              key={scope}
              value={scope}
              label={label}
              hint={scopeHints[scope as ApiKeyScope]}
              aria-invalid={errors.scopes !== undefined}
              {...form.register("scopes", { validate: (chosen) => chosen.length > 0 || copy.creating.noScope })}
            />
          ))}
          <p id={noScopeId} role="alert" className={css.error}>
            {errors.scopes?.message}
          </p>
        </fieldset>
        <Select label={copy.creating.lifetime} {...form.register("lifetime")}>
          {Object.entries(lifetimes).map(([lifetime, label]) => (
            <option key={lifetime} value={lifetime}>
              {label}
            </option>
          ))}
        </Select>
      </SubmissionForm>
      <Button full variant="ghost" onClick={onBack}>
        {copy.creating.back}
      </Button>
    </div>
  );
}
