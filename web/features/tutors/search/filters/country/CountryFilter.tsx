import { lazyPart } from "../../../../../ui/feedback/lazyPart";
import { Spinner } from "../../../../../ui/feedback/Spinner";
import { countryName } from "../../../../../ui/elements/Flag";
import { copy } from "../../../copy";
import * as css from "./CountryFilter.css";
import type { CountryProps } from "./CountryPicker";
import { LazyPopover } from "../LazyPopover";

const fetchPicker = () => import("./CountryPicker");
const CountryPicker = lazyPart(async () => (await fetchPicker()).CountryPicker, <Spinner />);

/** Returns a summary of the picked countries: "Any country", the name of a single country, or their number. */
function countrySummary(codes: readonly string[]): string {
  const [only, ...others] = codes;
  if (only === undefined) return copy.search.anyCountry;
  return others.length === 0 ? countryName(only) : copy.search.countryCount(codes.length);
}

/** The country-of-birth filter: a field that shows the selected countries and opens the picker. */
export function CountryFilter(props: CountryProps) {
  return (
    <LazyPopover
      label={copy.search.country}
      summary={countrySummary(props.filters.countries)}
      fetch={fetchPicker}
      flush
      className={css.panel}
    >
      <CountryPicker {...props} />
    </LazyPopover>
  );
}
