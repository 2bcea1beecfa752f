import { countries } from "../../ui/countries";
import { countryName, Flag } from "../../ui/Flag";
import type { Option } from "../../ui/MultiPicker";
import { copy } from "./copy";

/** All countries with their flags, as a list to pick from. */
export const countryOptions: readonly Option[] = countries.map(({ code, name }) => ({
  value: code,
  label: name,
  icon: <Flag code={code} decorative />,
}));

/** What is picked in the space of a field: none, the one by name, else how many. */
export function countrySummary(codes: readonly string[]): string {
  const [only, ...others] = codes;
  if (only === undefined) return copy.search.anyCountry;
  return others.length === 0 ? countryName(only) : copy.search.countryCount(codes.length);
}
