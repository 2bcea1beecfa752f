import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation, useNavigationType } from "react-router-dom";
import { addressOf, filtersFrom, noFilters, type PriceRange, type TutorFilters } from "./tutorFilters";

export const priceDebounceMs = 2000;

export type TutorFiltersState = {
  readonly filters: TutorFilters;
  /** The filters to search with and to put in the URL: deferred, so they lag behind `filters` while the user types. */
  readonly settled: TutorFilters;
  /** The price range that the slider shows, which may be ahead of `filters`. */
  readonly price: PriceRange;
  readonly change: (to: Partial<Omit<TutorFilters, "price">>) => void;
  /** Changes the price range; searches after the debounce. */
  readonly changePrice: (range: PriceRange) => void;
  /** Applies the chosen price without waiting for the debounce. */
  readonly flushPrice: () => void;
  readonly clear: () => void;
};

/**
 * Manages the filters in the page's URL. They are also held in state, so that input is reflected before the URL changes
 * and the search starts. Navigating back, forward or to the page again overrides the state, unless only the hash has
 * changed, as when a dialog is opened over the page.
 */
export function useTutorFilters(): TutorFiltersState {
  const { search, hash, key } = useLocation();
  const isReplaced = useNavigationType() === "REPLACE";
  const navigate = useNavigate();
  const isNavigating = useNavigation().state !== "idle";
  const [filters, setFilters] = useState(() => filtersFrom(new URLSearchParams(search)));
  const [price, setPrice] = useState(filters.price);
  const latest = useRef({ filters, price });
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settled = useDeferredValue(filters);
  const pendingAddress = useRef<TutorFilters>(undefined);

  // The functions are stable, so that memoized components don't rerender.
  const actions = useMemo(() => {
    const hold = (next: TutorFilters, shownPrice: PriceRange) => {
      latest.current = { filters: next, price: shownPrice };
      setFilters(next);
      setPrice(shownPrice);
    };
    const apply = (next: TutorFilters, shownPrice: PriceRange) => {
      pendingAddress.current = next;
      hold(next, shownPrice);
    };
    const flushPrice = () => {
      clearTimeout(debounce.current);
      const { filters: held, price: chosen } = latest.current;
      if (chosen.from !== held.price.from || chosen.to !== held.price.to) apply({ ...held, price: chosen }, chosen);
    };
    return {
      change: (to: Partial<Omit<TutorFilters, "price">>) =>
        apply({ ...latest.current.filters, ...to }, latest.current.price),
      changePrice: (range: PriceRange) => {
        hold(latest.current.filters, range);
        clearTimeout(debounce.current);
        debounce.current = setTimeout(flushPrice, priceDebounceMs);
      },
      flushPrice,
      clear: () => {
        clearTimeout(debounce.current);
        apply({ ...noFilters, sort: latest.current.filters.sort }, noFilters.price);
      },
    };
  }, []);

  const [visit, setVisit] = useState({ key, search, hash, named: filters });
  if (visit.key !== key) {
    const isFreshVisit = !isReplaced && (visit.search !== search || visit.hash === hash);
    const named = isFreshVisit ? filtersFrom(new URLSearchParams(search)) : visit.named;
    setVisit({ key, search, hash, named });
    if (isFreshVisit) {
      setFilters(named);
      setPrice(named.price);
    }
  }
  useEffect(() => {
    latest.current = { filters: visit.named, price: visit.named.price };
  }, [visit.named]);
  useEffect(() => {
    // Filters that were read from the URL are already in it. Updating the URL would cancel any pending navigation.
    // While the hash keeps a dialog open, leave the old filters in the URL: if the URL got the new ones, Back would not
    // only close the dialog, but also restore the old filters.
    if (pendingAddress.current !== settled || isNavigating || hash !== "") return;
    pendingAddress.current = undefined;
    void navigate({ search: addressOf(settled) }, { replace: true, preventScrollReset: true });
  }, [settled, isNavigating, hash, navigate]);
  useEffect(() => () => clearTimeout(debounce.current), []);

  return { filters, settled, price, ...actions };
}
