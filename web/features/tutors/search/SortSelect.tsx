import type { TutorSort } from "../../../graphql/generated/graphql";
import { Select } from "../../../ui/forms/choices/Select";
import { copy } from "../copy";

const sorts = Object.keys(copy.search.sorts) as TutorSort[];

/** Selects the sort order of the results. */
export function SortSelect({
  value,
  onChange,
}: {
  readonly value: TutorSort;
  readonly onChange: (sort: TutorSort) => void;
}) {
  return (
    <Select
      label={copy.search.sort}
      value={value}
      onChange={(event) => onChange(sorts.find((sort) => sort === event.target.value) ?? "TOP_PICKS")}
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {copy.search.sorts[sort]}
        </option>
      ))}
    </Select>
  );
}
