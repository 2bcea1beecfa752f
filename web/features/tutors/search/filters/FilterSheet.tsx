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
 * `found` is the number of matching tutors; undefined while unknown. Calls `onNewList` when the sort order changes, or
 * when the sheet is closed after the filters have changed.
 */
export function FilterSheet({
  state,
  found,
  onNewList,
}: {
  readonly state: TutorFiltersState;
  readonly found: number | undefined;
  readonly onNewList: () => void;
}) {
  // The state when the sheet was opened; null while it is closed.
  const [before, setBefore] = useState<TutorFiltersState | null>(null);
  const close = () => {
    // Closing the sheet applies the price immediately, without the debounce.
    state.flushPrice();
    setBefore(null);
    if (before?.filters !== state.filters || before.price !== state.price) onNewList();
  };
  return (
    <div className={css.bar}>
      <Button
        variant="secondary"
        icon={<SlidersHorizontal size={18} aria-hidden />}
        onClick={() => setBefore(state)}
        aria-haspopup="dialog"
      >
        {copy.search.filtersButton(countOf(state.filters))}
      </Button>
      <SortSelect
        short
        value={state.filters.sort}
        onChange={(sort) => {
          state.change({ sort });
          onNewList();
        }}
      />
      {before && <FilterSheetDialog state={state} found={found} onClose={close} />}
    </div>
  );
}
