import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { RenameApiKeyDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { limits } from "../../../graphql/limits";
import { Button } from "../../../ui/elements/Button";
import { TextField } from "../../../ui/forms/TextField";
import { useSubmission } from "../form/useSubmission";
import * as css from "./ApiKeys.css";
import { copy } from "./copy";
import type { ListedApiKey } from "./listedApiKey";

export function RenameApiKeyForm({
  apiKey: { id, name },
  onDone,
}: {
  readonly apiKey: Pick<ListedApiKey, "id" | "name">;
  readonly onDone: () => void;
}) {
  const [rename] = useMutation(RenameApiKeyDocument);
  const form = useForm({ defaultValues: { name } });
  const { errors } = form.formState;
  useEffect(() => form.setFocus("name", { shouldSelect: true }), [form]);
  const submission = useSubmission(form, async (input) => {
    const { data } = await rename({ variables: { input: { id, ...input } } });
    const problems = data?.renameApiKey.userErrors ?? [];
    if (problems.length === 0) onDone();
    return problems;
  });
  return (
    <form noValidate className={css.renaming} onSubmit={(event) => void submission.submit(event)}>
      <TextField
        label={copy.newName(name)}
        maxLength={limits.apiKeyName}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register("name", { required: copy.creating.noName })}
      />
      <p role="alert" className={css.error}>
        {submission.problem}
      </p>
      <div className={css.choices}>
        <Button size="dense" variant="ghost" onClick={onDone}>
          {copy.cancel}
        </Button>
        <Button size="dense" type="submit" loading={submission.busy}>
          {copy.save}
        </Button>
      </div>
    </form>
  );
}
