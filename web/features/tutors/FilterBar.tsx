import { MultiSelect } from "../../ui/MultiSelect";
import { copy } from "./copy";
import { countryOptions, countrySummary } from "./countryOptions";
import * as css from "./FilterBar.css";
import { PriceFilter } from "./PriceFilter";
import { SortSelect } from "./SortSelect";
import { SubjectFilter } from "./SubjectFilter";
import type { TutorFiltersState } from "./useTutorFilters";

/** The filters in a row above the results. */
export function FilterBar({ filters, price, change, changePrice }: TutorFiltersState) {
  return (
    <div className={css.bar} role="search" aria-label={copy.search.filters}>
      <SubjectFilter value={filters.subject} onChange={(subject) => change({ subject })} />
      <PriceFilter value={price} onChange={changePrice} />
      <MultiSelect
        label={copy.search.country}
        searchLabel={copy.search.searchCountries}
        summary={countrySummary(filters.countries)}
        options={countryOptions}
        value={filters.countries}
        onChange={(countries) => change({ countries })}
      />
      <SortSelect value={filters.sort} onChange={(sort) => change({ sort })} />
    </div>
  );
}
