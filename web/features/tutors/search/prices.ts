import { copy } from "../copy";
import { priceScale, type PriceRange } from "./tutorFilters";

/** A tutor's price as "US$ 17" or "US$ 17.50". */
export function tutorPrice(price: number): string {
  // By hand: the languages' own way of writing numbers takes longer to prepare than all of a card.
  const written = Number.isInteger(price) ? String(price) : price.toFixed(2);
  return copy.tutor.price(written.replace(/\B(?=(\d{3})+(?!\d))/g, ","));
}

/** A price on the slider's scale, whose end means "and more": "$12", "$40+". */
export function scalePrice(price: number): string {
  return price >= priceScale.max ? `$${priceScale.max}+` : `$${price}`;
}

/** A range on the slider's scale, as "$1 - $40+". */
export function priceRangeLabel({ from, to }: PriceRange): string {
  return copy.search.priceRange(scalePrice(from), scalePrice(to));
}
