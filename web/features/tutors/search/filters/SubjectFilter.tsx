import { SubjectPickerDocument } from "../../../../graphql/generated/graphql";
import { useQuery } from "../../../../graphql/hooks";
import { Select } from "../../../../ui/forms/choices/Select";
import { copy } from "../../copy";

/** Returns all subjects; empty until they have loaded. */
export function useSubjects(): readonly { readonly value: string; readonly label: string }[] {
  return useQuery(SubjectPickerDocument).data?.subjects ?? [];
}

/** Selects the subject that the student wants to learn. */
export function SubjectFilter({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (subject: string | null) => void;
}) {
  const subjects = useSubjects();
  // While the list is loading, the subject from the URL is shown by its value.
  const known = value === null || subjects.some((subject) => subject.value === value);
  return (
    <Select label={copy.search.subject} value={value ?? ""} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">{copy.search.allSubjects}</option>
      {!known && <option value={value}>{value}</option>}
      {subjects.map((subject) => (
        <option key={subject.value} value={subject.value}>
          {subject.label}
        </option>
      ))}
    </Select>
  );
}
