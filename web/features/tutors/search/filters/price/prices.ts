import { copy } from "../../../copy";
import { priceScale, type PriceRange } from "../tutorFilters";

/** Formats a price on the slider's scale, whose maximum means "or more": "$12", "$40+". */
export function scalePrice(price: number): string {
  return price >= priceScale.max ? `$${priceScale.max}+` : `$${price}`;
}

/** Formats a range on the slider's scale, such as "$1 - $40+". */
export function priceRangeLabel({ from, to }: PriceRange): string {
  return copy.search.priceRange(scalePrice(from), scalePrice(to));
}
