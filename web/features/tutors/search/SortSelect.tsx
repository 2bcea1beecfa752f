import type { TutorSort } from "../../../graphql/generated/graphql";
import { ArrowDownUp } from "lucide-react";
import { Select } from "../../../ui/forms/choices/Select";
import { copy } from "../copy";

const sorts = Object.keys(copy.search.sorts) as TutorSort[];

/** With `short`, an icon replaces the label, except for screen readers. */
export function SortSelect({
  value,
  short = false,
  onChange,
}: {
  readonly value: TutorSort;
  readonly short?: boolean;
  readonly onChange: (sort: TutorSort) => void;
}) {
  return (
    <Select
      label={short ? copy.search.sortButton : copy.search.sort}
      hideLabel={short}
      icon={short ? <ArrowDownUp size={18} aria-hidden /> : undefined}
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
