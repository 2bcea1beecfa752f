import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../ui/elements/Button";
import { lazyDialog } from "../../../../ui/overlays/lazyDialog";
import { copy } from "../../copy";
import { SortSelect } from "../SortSelect";
import * as css from "./FilterSheet.css";
import { countOf } from "./tutorFilters";
import type { TutorFiltersState } from "./useTutorFilters";

const FilterSheetDialog = lazyDialog(
  async () => (await import("./FilterSheetDialog")).FilterSheetDialog,
  ({ onClose }) => onClose,
);

/**
 * The bar at the bottom of a phone's screen: a button that opens the filters in a sheet, and the sort order. `found` is
 * the number of matching tutors.
 */
export function FilterSheet({
  state,
  found,
}: {
  readonly state: TutorFiltersState;
  readonly found: number | undefined;
}) {
  const [open, setOpen] = useState(false);
  const close = () => {
    // Closing the sheet applies the price immediately, without the debounce.
    state.flushPrice();
    setOpen(false);
  };
  return (
    <div className={css.bar}>
      <Button
        variant="secondary"
        icon={<SlidersHorizontal size={18} aria-hidden />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {copy.search.filtersButton(countOf(state.filters))}
      </Button>
      <SortSelect short value={state.filters.sort} onChange={(sort) => state.change({ sort })} />
      {open && <FilterSheetDialog state={state} found={found} onClose={close} />}
    </div>
  );
}
