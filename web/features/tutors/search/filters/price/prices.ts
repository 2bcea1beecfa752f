import { copy } from "../../../copy";
import { priceScale, type PriceRange } from "../tutorFilters";

/** Formats a tutor's price, given in cents, as "$17" or "$17.50". */
export function tutorPrice({ amount }: { readonly amount: number }): string {
  // The price is formatted manually, because creating an Intl.NumberFormat takes longer than rendering a whole card.
  const written = (amount / 100).toFixed(amount % 100 === 0 ? 0 : 2);
  return copy.tutor.price(written.replace(/\B(?=(\d{3})+(?!\d))/g, ","));
}

/** Formats a price on the slider's scale, whose maximum means "and more": "$12", "$40+". */
export function scalePrice(price: number): string {
  return price >= priceScale.max ? `$${priceScale.max}+` : `$${price}`;
}

/** Formats a range on the slider's scale, such as "$1 - $40+". */
export function priceRangeLabel({ from, to }: PriceRange): string {
  return copy.search.priceRange(scalePrice(from), scalePrice(to));
}
