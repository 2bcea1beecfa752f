import { lazyPart } from "../../../../../ui/feedback/lazyPart";
import { Spinner } from "../../../../../ui/feedback/Spinner";
import { countryName } from "../../../../../ui/elements/Flag";
import { copy } from "../../../copy";
import * as css from "./CountryFilter.css";
import type { CountryProps } from "./CountryPicker";
import { LazyPopover } from "../LazyPopover";

const fetchPicker = () => import("./CountryPicker");
const CountryPicker = lazyPart(async () => (await fetchPicker()).CountryPicker, <Spinner />);

function countrySummary(codes: readonly string[]): string {
  const [only, ...others] = codes;
  if (only === undefined) return copy.search.anyCountry;
  return others.length === 0 ? countryName(only) : copy.search.countryCount(codes.length);
}

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
