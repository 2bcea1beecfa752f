import { countryCodes } from "./countryCodes";
import { countryName } from "../elements/Flag";

const first = ["uz", "es"];
const byName = new Intl.Collator("en");

/** `code` is two lowercase letters; `name` is in English. */
export type Country = { readonly code: string; readonly name: string };

export const countries: readonly Country[] = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .sort((one, other) => rank(one) - rank(other) || byName.compare(one.name, other.name));

function rank({ code }: Country): number {
  const index = first.indexOf(code);
  return index === -1 ? first.length : index;
}
