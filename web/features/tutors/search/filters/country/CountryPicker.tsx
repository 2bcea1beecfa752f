import { useMemo, useRef } from "react";
import { errorText } from "../../../../../graphql/errors/errorTitle";
import { CountryPickerDocument } from "../../../../../graphql/generated/graphql";
import { useQuery } from "../../../../../graphql/hooks";
import { countries } from "../../../../../ui/data/countries";
import { Flag } from "../../../../../ui/elements/Flag";
import { LinkButton } from "../../../../../ui/elements/Link";
import { MultiPicker } from "../../../../../ui/forms/choices/MultiPicker";
import { useFailureToast } from "../../../../../ui/overlays/useFailureToast";
import { copy } from "../../../copy";
import { searchFilter, type TutorFilters } from "../tutorFilters";
import * as css from "./CountryPicker.css";

export type CountryProps = {
  readonly filters: TutorFilters;
  readonly onChange: (countries: readonly string[]) => void;
};

/** Shows how many of each country's tutors match the other filters; countries with matching tutors come first. */
export function CountryPicker({ filters, onChange }: CountryProps) {
  const { data, previousData, error, refetch } = useQuery(CountryPickerDocument, {
    variables: { filter: searchFilter({ ...filters, countries: [] }) },
    fetchPolicy: "cache-and-network",
  });
  useFailureToast(error, errorText);
  const picker = useRef<HTMLDivElement>(null);
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
    <div ref={picker}>
      <MultiPicker
        label={copy.search.country}
        searchLabel={copy.search.searchCountries}
        options={options}
        value={filters.countries}
        onChange={onChange}
      />
      {error && (
        <p className={css.failed}>
          <LinkButton
            onClick={() => {
              // The button disappears while the numbers are loading.
              picker.current?.querySelector("input")?.focus();
              void refetch().catch(() => undefined);
            }}
          >
            {copy.search.countsFailed}
          </LinkButton>
        </p>
      )}
    </div>
  );
}
