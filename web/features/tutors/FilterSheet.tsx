import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { MultiPicker } from "../../ui/MultiPicker";
import { copy } from "./copy";
import { countryOptions } from "./countryOptions";
import * as css from "./FilterSheet.css";
import { PriceSlider } from "./PriceFilter";
import { SortSelect } from "./SortSelect";
import { SubjectFilter } from "./SubjectFilter";
import { countOf } from "./tutorFilters";
import type { TutorFiltersState } from "./useTutorFilters";

/** The filters on a phone: a button that floats over the results and opens them in a sheet. `found` tutors would be shown. */
export function FilterSheet({
  state,
  found,
}: {
  readonly state: TutorFiltersState;
  readonly found: number | undefined;
}) {
  const [open, setOpen] = useState(false);
  const { filters, price, change, changePrice, flushPrice, clear } = state;
  const become = (next: boolean) => {
    // Leaving the sheet is an explicit wish to see: the price need not rest.
    if (!next) flushPrice();
    setOpen(next);
  };
  return (
    <div className={css.opener}>
      <Button
        className={css.button}
        icon={<SlidersHorizontal size={18} aria-hidden />}
        onClick={() => become(true)}
        aria-haspopup="dialog"
      >
        {copy.search.filtersButton(countOf(filters))}
      </Button>
      <Dialog open={open} onOpenChange={become} title={copy.search.filters} full>
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
            <Button full onClick={() => become(false)}>
              {copy.search.show(found)}
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}
