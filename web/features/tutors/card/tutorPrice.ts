import { copy } from "../copy";

/** Formats a tutor's price, given in cents, as "$17" or "$17.50". */
export function tutorPrice({ amount }: { readonly amount: number }): string {
  // Formatted by hand: creating an Intl.NumberFormat takes longer than rendering a whole card.
  const written = (amount / 100).toFixed(amount % 100 === 0 ? 0 : 2);
  return copy.tutor.price(written.replace(/\B(?=(\d{3})+(?!\d))/g, ","));
}
