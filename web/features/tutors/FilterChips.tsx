import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { countryName, Flag } from "../../ui/Flag";
import { dayName, hoursOf } from "../../ui/week";
import { copy } from "./copy";
import * as css from "./FilterChips.css";
import { priceRangeLabel } from "./prices";
import { useSubjects } from "./SubjectFilter";
import { countOf, noFilters } from "./tutorFilters";
import type { TutorFiltersState } from "./useTutorFilters";

/** The filters in use, each with a way to take it away, and one to take all; nothing when none is in use. */
export function FilterChips({ state }: { readonly state: TutorFiltersState }) {
  const { filters, change, changePrice, flushPrice, clear } = state;
  const subjects = useSubjects();
  const { subject, countries, price, text, days, parts, savedOnly } = filters;
  const priced = priceRangeLabel(price) !== priceRangeLabel(noFilters.price);
  if (countOf(filters) === 0 && !priced) return null;

  const subjectLabel = subjects.find(({ value }) => value === subject)?.label ?? subject;
  const priceLabel = copy.search.priceChip(priceRangeLabel(price));
  const freePrice = () => {
    changePrice(noFilters.price);
    flushPrice();
  };
  return (
    <ul className={css.row} aria-label={copy.search.chips}>
      {subjectLabel !== null && (
        <li className={css.chip}>
          <Chip onRemove={() => change({ subject: null })}>{subjectLabel}</Chip>
        </li>
      )}
      {countries.map((code) => (
        <li key={code} className={css.chip}>
          <Chip
            icon={<Flag code={code} decorative />}
            onRemove={() => change({ countries: countries.filter((other) => other !== code) })}
          >
            {countryName(code)}
          </Chip>
        </li>
      ))}
      {priced && (
        <li className={css.chip}>
          <Chip onRemove={freePrice}>{priceLabel}</Chip>
        </li>
      )}
      {days.map((day) => (
        <li key={day} className={css.chip}>
          <Chip onRemove={() => change({ days: days.filter((other) => other !== day) })}>{dayName(day)}</Chip>
        </li>
      ))}
      {parts.map((part) => (
        <li key={part} className={css.chip}>
          <Chip onRemove={() => change({ parts: parts.filter((other) => other !== part) })}>{hoursOf(part)}</Chip>
        </li>
      ))}
      {text.trim() !== "" && (
        <li className={css.chip}>
          <Chip onRemove={() => change({ text: "" })}>{copy.search.textChip(text.trim())}</Chip>
        </li>
      )}
      {savedOnly && (
        <li className={css.chip}>
          <Chip onRemove={() => change({ savedOnly: false })}>{copy.search.savedOnly}</Chip>
        </li>
      )}
      <li className={css.chip}>
        <Button variant="ghost" size="dense" onClick={clear}>
          {copy.search.clearAll}
        </Button>
      </li>
    </ul>
  );
}
