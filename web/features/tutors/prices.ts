import { copy } from "./copy";
import { priceScale, type PriceRange } from "./tutorFilters";

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A tutor's price as "US$ 17" or "US$ 17.50". */
export function tutorPrice(price: number): string {
  return copy.tutor.price((Number.isInteger(price) ? whole : cents).format(price));
}

/** A price on the slider's scale, whose end means "and more": "$12", "$40+". */
export function scalePrice(price: number): string {
  return price >= priceScale.max ? `$${priceScale.max}+` : `$${price}`;
}

/** A range on the slider's scale, as "$1 - $40+". */
export function priceRangeLabel({ from, to }: PriceRange): string {
  return copy.search.priceRange(scalePrice(from), scalePrice(to));
}
