import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { MultiPicker } from "../../ui/MultiPicker";
import { copy } from "./copy";
import { countryOptions } from "./countryOptions";
import * as css from "./FilterSheet.css";
import { PriceSlider } from "./PriceFilter";
import { SortSelect } from "./SortSelect";
import { SubjectFilter } from "./SubjectFilter";
import type { TutorFiltersState } from "./useTutorFilters";

/** All filters in a sheet that fills a phone's screen. `found` tutors would be shown. */
export function FilterSheetDialog({
  state,
  found,
  onClose,
}: {
  readonly state: TutorFiltersState;
  readonly found: number | undefined;
  readonly onClose: () => void;
}) {
  const { filters, price, change, changePrice, clear } = state;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={copy.search.filters} full>
      <div className={css.content}>
        <SubjectFilter value={filters.subject} onChange={(subject) => change({ subject })} />
        <SortSelect value={filters.sort} onChange={(sort) => change({ sort })} />
        <section aria-label={copy.search.price}>
          <h3 className={css.title}>{copy.search.price}</h3>
          <PriceSlider value={price} onChange={changePrice} />
        </section>
        <section aria-label={copy.search.country}>
          <h3 className={css.title}>{copy.search.country}</h3>
          <div className={css.countries}>
            <MultiPicker
              label={copy.search.country}
              searchLabel={copy.search.searchCountries}
              options={countryOptions}
              value={filters.countries}
              onChange={(countries) => change({ countries })}
            />
          </div>
        </section>
        <div className={css.footer}>
          <Button variant="ghost" onClick={clear}>
            {copy.search.clearAll}
          </Button>
          <Button full onClick={onClose}>
            {copy.search.show(found)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
