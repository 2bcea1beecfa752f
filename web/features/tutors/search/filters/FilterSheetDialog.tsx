import { Heart } from "lucide-react";
import { Button } from "../../../../ui/elements/Button";
import { Dialog } from "../../../../ui/overlays/Dialog";
import { ChoiceChip } from "../../../../ui/elements/Chip";
import { AvailabilityPicker } from "./AvailabilityPicker";
import { copy } from "../../copy";
import { CountryPicker } from "./country/CountryPicker";
import * as css from "./FilterSheet.css";
import { PriceSlider } from "./price/PriceSlider";
import { SubjectFilter } from "./SubjectFilter";
import { TextFilter } from "./TextFilter";
import type { TutorFiltersState } from "./useTutorFilters";

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
    <Dialog onClose={onClose} title={copy.search.filters} full>
      <div className={css.content}>
        <SubjectFilter value={filters.subject} onChange={(subject) => change({ subject })} />
        <TextFilter value={filters.text} onChange={(text) => change({ text })} />
        <div>
          <ChoiceChip pressed={filters.savedOnly} onClick={() => change({ savedOnly: !filters.savedOnly })}>
            <Heart size={18} aria-hidden fill={filters.savedOnly ? "currentColor" : "none"} />
            {copy.search.savedOnly}
          </ChoiceChip>
        </div>
        <section aria-label={copy.search.price}>
          <h3 className={css.title}>{copy.search.price}</h3>
          <PriceSlider value={price} onChange={changePrice} />
        </section>
        <section aria-label={copy.search.availability}>
          <h3 className={css.title}>{copy.search.availability}</h3>
          <AvailabilityPicker value={filters} onChange={change} />
        </section>
        <section aria-label={copy.search.country}>
          <h3 className={css.title}>{copy.search.country}</h3>
          <div className={css.countries}>
            <CountryPicker filters={filters} onChange={(countries) => change({ countries })} />
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
