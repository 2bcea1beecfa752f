import { useMemo } from "react";
import { CountryPickerDocument } from "../../../../../graphql/generated/graphql";
import { useQuery } from "../../../../../graphql/hooks";
import { countries } from "../../../../../ui/data/countries";
import { Flag } from "../../../../../ui/elements/Flag";
import { MultiPicker } from "../../../../../ui/forms/choices/MultiPicker";
import { copy } from "../../../copy";
import { searchFilter, type TutorFilters } from "../tutorFilters";

export type CountryProps = {
  readonly filters: TutorFilters;
  readonly onChange: (countries: readonly string[]) => void;
};

/**
 * A picker for any number of countries, showing each country's flag and how many of its tutors match the other filters.
 * Countries with matching tutors come first.
 */
export function CountryPicker({ filters, onChange }: CountryProps) {
  const { data, previousData } = useQuery(CountryPickerDocument, {
    variables: { filter: searchFilter({ ...filters, countries: [] }) },
    fetchPolicy: "cache-and-network",
  });
  const counts = (data ?? previousData)?.tutors.countries;
  const options = useMemo(() => {
    const tutorsIn = new Map(counts?.map(({ country, tutors }) => [country.code.toLowerCase(), tutors]));
    const all = countries.map(({ code, name }) => {
      const count = tutorsIn.get(code);
      const note = count === undefined ? {} : { note: copy.search.tutorsThere(count) };
      return { value: code, label: name, icon: <Flag code={code} decorative />, ...note };
    });
    return [...all.filter(({ value }) => tutorsIn.has(value)), ...all.filter(({ value }) => !tutorsIn.has(value))];
  }, [counts]);
  return (
    <MultiPicker
      label={copy.search.country}
      searchLabel={copy.search.searchCountries}
      options={options}
      value={filters.countries}
      onChange={onChange}
    />
  );
}
