import { Heart } from "lucide-react";
import { ChoiceChip } from "../../../../ui/elements/Chip";
import { AvailabilityFilter } from "./AvailabilityFilter";
import { copy } from "../../copy";
import { CountryFilter } from "./country/CountryFilter";
import * as css from "./FilterBar.css";
import { PriceFilter } from "./price/PriceFilter";
import { SortSelect } from "../SortSelect";
import { SubjectFilter } from "./SubjectFilter";
import { TextFilter } from "./TextFilter";
import type { TutorFiltersState } from "./useTutorFilters";

export function FilterBar({ filters, price, change, changePrice }: TutorFiltersState) {
  return (
    <div className={css.bar} role="search" aria-label={copy.search.filters}>
      <SubjectFilter value={filters.subject} onChange={(subject) => change({ subject })} />
      <PriceFilter value={price} onChange={changePrice} />
      <CountryFilter filters={filters} onChange={(countries) => change({ countries })} />
      <AvailabilityFilter value={filters} onChange={change} />
      <SortSelect value={filters.sort} onChange={(sort) => change({ sort })} />
      <div className={css.words}>
        <TextFilter value={filters.text} onChange={(text) => change({ text })} />
        <ChoiceChip
          className={css.saved}
          pressed={filters.savedOnly}
          onClick={() => change({ savedOnly: !filters.savedOnly })}
        >
          <Heart size={18} aria-hidden fill={filters.savedOnly ? "currentColor" : "none"} />
          {copy.search.savedOnly}
        </ChoiceChip>
      </div>
    </div>
  );
}
