import { useRef, type ReactNode } from "react";
import { Button } from "../../../../ui/elements/Button";
import { Chip } from "../../../../ui/elements/Chip";
import { countryName, Flag } from "../../../../ui/elements/Flag";
import { dayName, hoursOf } from "../../../../ui/data/week";
import { copy } from "../../copy";
import * as css from "./FilterChips.css";
import { priceRangeLabel } from "./price/prices";
import { subjectLabel } from "./subjectValues";
import { noFilters } from "./tutorFilters";
import type { TutorFiltersState } from "./useTutorFilters";

type ActiveFilter = {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly remove: () => void;
};

function useActiveFilters({ filters, change, changePrice, flushPrice }: TutorFiltersState): readonly ActiveFilter[] {
  const { subject, countries, price, text, days, parts, savedOnly } = filters;
  const priced = priceRangeLabel(price) !== priceRangeLabel(noFilters.price);
  const query = text.trim();
  const freePrice = () => {
    changePrice(noFilters.price);
    flushPrice();
  };
  return [
    ...(subject === null
      ? []
      : [
          {
            key: "subject",
            label: subjectLabel(subject),
            remove: () => change({ subject: null }),
          },
        ]),
    ...countries.map((code) => ({
      key: code,
      label: countryName(code),
      icon: <Flag code={code} decorative />,
      remove: () => change({ countries: countries.filter((other) => other !== code) }),
    })),
    ...(priced ? [{ key: "price", label: copy.search.priceChip(priceRangeLabel(price)), remove: freePrice }] : []),
    ...days.map((day) => ({
      key: day,
      label: dayName(day),
      remove: () => change({ days: days.filter((other) => other !== day) }),
    })),
    ...parts.map((part) => ({
      key: part,
      label: hoursOf(part),
      remove: () => change({ parts: parts.filter((other) => other !== part) }),
    })),
    ...(query === "" ? [] : [{ key: "text", label: copy.search.textChip(query), remove: () => change({ text: "" }) }]),
    ...(savedOnly ? [{ key: "saved", label: copy.search.savedOnly, remove: () => change({ savedOnly: false }) }] : []),
  ];
}

/**
 * When a chip is removed, focus moves to its neighbor. Calls `onNone` just before the last chip is removed or all chips
 * are cleared, while the pressed button still has focus.
 */
export function FilterChips({ state, onNone }: { readonly state: TutorFiltersState; readonly onNone: () => void }) {
  const row = useRef<HTMLUListElement>(null);
  const activeFilters = useActiveFilters(state);
  if (activeFilters.length === 0) return null;

  const leave = (index: number) => {
    const chips = row.current?.querySelectorAll("button") ?? [];
    if (activeFilters.length === 1) onNone();
    else chips[index === activeFilters.length - 1 ? index - 1 : index + 1]?.focus();
  };
  return (
    <ul ref={row} className={css.row} aria-label={copy.search.chips}>
      {activeFilters.map(({ key, label, icon, remove }, index) => (
        <li key={key} className={css.chip}>
          <Chip
            icon={icon}
            onRemove={() => {
              leave(index);
              remove();
            }}
          >
            {label}
          </Chip>
        </li>
      ))}
      <li className={css.chip}>
        <Button
          variant="ghost"
          size="dense"
          onClick={() => {
            onNone();
            state.clear();
          }}
        >
          {copy.search.clearAll}
        </Button>
      </li>
    </ul>
  );
}
