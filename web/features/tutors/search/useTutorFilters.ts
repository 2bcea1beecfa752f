import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { addressOf, filtersFrom, noFilters, type PriceRange, type TutorFilters } from "./tutorFilters";

/** How long a price must rest before it is searched for, in milliseconds. */
export const priceDebounceMs = 2000;

/** The filters of the search: what is searched for, and the price range as it is being chosen. */
export type TutorFiltersState = {
  /** What is chosen. */
  readonly filters: TutorFilters;
  /** What is searched for, and what the page's address says: the same, a moment later while somebody types. */
  readonly settled: TutorFilters;
  /** The price range that the slider shows, which may be ahead. */
  readonly price: PriceRange;
  /** Changes any filter but the price, at once. */
  readonly change: (to: Partial<Omit<TutorFilters, "price">>) => void;
  /** Moves the price range; it is searched for once it rests. */
  readonly changePrice: (range: PriceRange) => void;
  /** Searches for the chosen price now. */
  readonly flushPrice: () => void;
  readonly clear: () => void;
};

/**
 * The filters in the page's address. They are held here too: what one sees of a key or a press must not wait until the
 * address has changed and the search has begun. A way back, forward or to the page anew wins over what is held.
 */
export function useTutorFilters(): TutorFiltersState {
  const { search, key } = useLocation();
  const cameHere = useNavigationType() !== "REPLACE";
  const navigate = useNavigate();
  const [filters, setFilters] = useState(() => filtersFrom(new URLSearchParams(search)));
  const [price, setPrice] = useState(filters.price);
  const latest = useRef({ filters, price });
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settled = useDeferredValue(filters);
  const unsaid = useRef<TutorFilters>(undefined);

  // The same ones all the time, so that what gets them is not drawn again for them.
  const actions = useMemo(() => {
    const hold = (next: TutorFilters, shownPrice: PriceRange) => {
      latest.current = { filters: next, price: shownPrice };
      setFilters(next);
      setPrice(shownPrice);
    };
    const apply = (next: TutorFilters, shownPrice: PriceRange) => {
      unsaid.current = next;
      hold(next, shownPrice);
    };
    const flushPrice = () => {
      clearTimeout(resting.current);
      const { filters: held, price: chosen } = latest.current;
      if (chosen.from !== held.price.from || chosen.to !== held.price.to) apply({ ...held, price: chosen }, chosen);
    };
    return {
      change: (to: Partial<Omit<TutorFilters, "price">>) =>
        apply({ ...latest.current.filters, ...to }, latest.current.price),
      changePrice: (range: PriceRange) => {
        hold(latest.current.filters, range);
        clearTimeout(resting.current);
        resting.current = setTimeout(flushPrice, priceDebounceMs);
      },
      flushPrice,
      clear: () => {
        clearTimeout(resting.current);
        apply({ ...noFilters, sort: latest.current.filters.sort }, noFilters.price);
      },
    };
  }, []);

  const [visit, setVisit] = useState(key);
  if (visit !== key) {
    setVisit(key);
    if (cameHere) {
      const named = filtersFrom(new URLSearchParams(search));
      setFilters(named);
      setPrice(named.price);
    }
  }
  useEffect(() => {
    latest.current = { filters, price };
  }, [filters, price]);
  useEffect(() => {
    // What somebody came here with stands in the address already.
    if (unsaid.current !== settled) return;
    unsaid.current = undefined;
    void navigate({ search: addressOf(settled) }, { replace: true, preventScrollReset: true });
  }, [settled, navigate]);
  useEffect(() => () => clearTimeout(resting.current), []);

  return { filters, settled, price, ...actions };
}
