import { useRef } from "react";
import { SubjectPickerDocument } from "../../../../graphql/generated/graphql";
import { useQuery } from "../../../../graphql/hooks";
import { LinkButton } from "../../../../ui/elements/Link";
import { Select } from "../../../../ui/forms/choices/Select";
import { copy } from "../../copy";
import { subjectLabel } from "./subjectValues";

export function useSubjects() {
  const { data, error, client } = useQuery(SubjectPickerDocument);
  return {
    subjects: data?.subjects ?? [],
    error,
    // Refetches for all components that use this hook.
    retry: () => void client.refetchQueries({ include: [SubjectPickerDocument] }).catch(() => undefined),
  };
}

export function SubjectFilter({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (subject: string | null) => void;
}) {
  const { subjects, error, retry } = useSubjects();
  const select = useRef<HTMLSelectElement>(null);
  // Until the list has loaded, the subject from the URL is added as an option.
  const known = value === null || subjects.some((subject) => subject.value === value);
  return (
    <div>
      <Select
        ref={select}
        label={copy.search.subject}
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{copy.search.allSubjects}</option>
        {!known && <option value={value}>{subjectLabel(value)}</option>}
        {subjects.map((subject) => (
          <option key={subject.value} value={subject.value}>
            {subject.label}
          </option>
        ))}
      </Select>
      {error && (
        <LinkButton
          onClick={() => {
            // The button disappears while the subjects are loading.
            select.current?.focus();
            retry();
          }}
        >
          {copy.search.subjectsFailed}
        </LinkButton>
      )}
    </div>
  );
}
