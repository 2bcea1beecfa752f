import { SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../../ui/elements/Button";
import { copy } from "../../copy";
import * as css from "./FilterSheet.css";
import { countOf } from "./tutorFilters";
import type { TutorFiltersState } from "./useTutorFilters";

const FilterSheetDialog = lazy(async () => ({ default: (await import("./FilterSheetDialog")).FilterSheetDialog }));

/** The filters on a phone: a floating button that opens them in a sheet. `found` is the number of matching tutors. */
export function FilterSheet({
  state,
  found,
}: {
  readonly state: TutorFiltersState;
  readonly found: number | undefined;
}) {
  const [open, setOpen] = useState(false);
  const close = () => {
    // Closing the sheet applies the price at once, without the debounce.
    state.flushPrice();
    setOpen(false);
  };
  return (
    <div className={css.opener}>
      <Button
        className={css.button}
        icon={<SlidersHorizontal size={18} aria-hidden />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {copy.search.filtersButton(countOf(state.filters))}
      </Button>
      {open && (
        <Suspense>
          <FilterSheetDialog state={state} found={found} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
