import { countries } from "../../../../ui/data/countries";
import { Flag } from "../../../../ui/elements/Flag";
import { MultiPicker, type Option } from "../../../../ui/forms/choices/MultiPicker";
import { copy } from "../../copy";

const options: readonly Option[] = countries.map(({ code, name }) => ({
  value: code,
  label: name,
  icon: <Flag code={code} decorative />,
}));

/** A picker for any number of countries, with their flags. */
export function CountryPicker({
  value,
  onChange,
}: {
  readonly value: readonly string[];
  readonly onChange: (countries: readonly string[]) => void;
}) {
  return (
    <MultiPicker
      label={copy.search.country}
      searchLabel={copy.search.searchCountries}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}
