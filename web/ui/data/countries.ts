import { countryCodes } from "./countryCodes";
import { countryName } from "../elements/Flag";

const first = ["uz", "es"];
const byName = new Intl.Collator("en");

/** A country with its lowercase two-letter code and its English name. */
export type Country = { readonly code: string; readonly name: string };

/** All countries: those in `first`, then the others by name. */
export const countries: readonly Country[] = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .sort((one, other) => rank(one) - rank(other) || byName.compare(one.name, other.name));

function rank({ code }: Country): number {
  const index = first.indexOf(code);
  return index === -1 ? first.length : index;
}
