import { countryCodes } from "./countryCodes";
import { countryName } from "../elements/Flag";

const first = ["uz", "es"];
const byName = new Intl.Collator("en");

/** A country as a person picks it. */
export type Country = { readonly code: string; readonly name: string };

/** All countries: those that are asked for most first, then by name. */
export const countries: readonly Country[] = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .sort((one, other) => rank(one) - rank(other) || byName.compare(one.name, other.name));

function rank({ code }: Country): number {
  const place = first.indexOf(code);
  return place === -1 ? first.length : place;
}
