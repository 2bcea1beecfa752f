import { useId } from "react";
import { ChoiceChip } from "../../../../ui/elements/Chip";
import { zoneHere } from "../../../../ui/data/timeZone";
import { dayName, dayParts, groupName, hoursOf, partGroups, weekDays } from "../../../../ui/data/week";
import * as css from "./AvailabilityPicker.css";
import { copy } from "../../copy";
import type { TutorFilters } from "./tutorFilters";

type Availability = Pick<TutorFilters, "days" | "parts">;

export type AvailabilityProps = {
  readonly value: Availability;
  readonly onChange: (availability: Partial<Availability>) => void;
};

export function AvailabilityPicker({ value: { days, parts }, onChange }: AvailabilityProps) {
  return (
    <div className={css.picker}>
      <Chips
        title={copy.search.days}
        options={weekDays}
        name={dayName}
        value={days}
        onChange={(next) => onChange({ days: next })}
      />
      {partGroups.map((group) => (
        <Chips
          key={group}
          title={groupName(group)}
          options={dayParts[group]}
          name={hoursOf}
          value={parts}
          onChange={(next) => onChange({ parts: next })}
        />
      ))}
      <p className={css.zone}>{copy.search.yourZone(zoneHere().replaceAll("_", " "))}</p>
    </div>
  );
}

function Chips<Option extends string>({
  title,
  options,
  name,
  value,
  onChange,
}: {
  readonly title: string;
  readonly options: readonly Option[];
  readonly name: (option: Option) => string;
  readonly value: readonly Option[];
  readonly onChange: (value: readonly Option[]) => void;
}) {
  const id = useId();
  const toggle = (option: Option) =>
    onChange(value.includes(option) ? value.filter((other) => other !== option) : [...value, option]);
  return (
    <div role="group" aria-labelledby={id} className={css.group}>
      <p id={id} className={css.title}>
        {title}
      </p>
      <div className={css.chips}>
        {options.map((option) => (
          <ChoiceChip key={option} pressed={value.includes(option)} onClick={() => toggle(option)}>
            {name(option)}
          </ChoiceChip>
        ))}
      </div>
    </div>
  );
}
