import type { TutorFilter, TutorSort } from "../../graphql/generated/graphql";
import { countries as allCountries } from "../../ui/countries";

/** The prices of the slider, in USD per lesson; `max` stands for "and more". */
export const priceScale = { min: 1, max: 40 } as const;

/** A range of prices in whole USD; `to` of 40 has no upper bound. */
export type PriceRange = { readonly from: number; readonly to: number };

/** What a student looks for. */
export type TutorFilters = {
  readonly subject: string | null;
  readonly countries: readonly string[];
  readonly price: PriceRange;
  readonly sort: TutorSort;
};

/** Looking for nothing in particular. */
export const noFilters: TutorFilters = {
  subject: null,
  countries: [],
  price: { from: priceScale.min, to: priceScale.max },
  sort: "TOP_PICKS",
};

const sortWords: readonly (readonly [word: string, sort: TutorSort])[] = [
  ["price-highest", "PRICE_HIGHEST_FIRST"],
  ["price-lowest", "PRICE_LOWEST_FIRST"],
];
const known = new Set(allCountries.map(({ code }) => code));

/** The filters that a page address names; what it does not name or what makes no sense is left open. */
export function filtersFrom(params: URLSearchParams): TutorFilters {
  const price = {
    from: wholePrice(params.get("from")) ?? priceScale.min,
    to: wholePrice(params.get("to")) ?? priceScale.max,
  };
  const countries = (params.get("country") ?? "").toLowerCase().split(",");
  return {
    subject: params.get("subject") || null,
    countries: [...new Set(countries.filter((code) => known.has(code)))],
    price: price.from <= price.to ? price : noFilters.price,
    sort: sortWords.find(([word]) => word === params.get("sort"))?.[1] ?? noFilters.sort,
  };
}

/** The query of the page address that names the filters: only what differs from looking for nothing in particular. */
export function addressOf({ subject, countries, price, sort }: TutorFilters): string {
  const sortWord = sortWords.find(([, value]) => value === sort)?.[0];
  const params = new URLSearchParams();
  if (subject !== null) params.set("subject", subject);
  if (countries.length > 0) params.set("country", countries.join(","));
  if (price.from !== priceScale.min) params.set("from", String(price.from));
  if (price.to !== priceScale.max) params.set("to", String(price.to));
  if (sortWord !== undefined) params.set("sort", sortWord);
  return params.toString().replaceAll("%2C", ",");
}

/** The filters as the search takes them. */
export function searchFilter({ subject, countries, price }: TutorFilters): TutorFilter {
  return {
    ...(subject !== null && { subject }),
    ...(countries.length > 0 && { countries: [...countries] }),
    ...(price.from > priceScale.min && { priceFrom: price.from }),
    ...(price.to < priceScale.max && { priceTo: price.to }),
  };
}

/** How many filters narrow the search; the order is none. */
export function countOf({ subject, countries, price }: TutorFilters): number {
  const narrowed = price.from !== priceScale.min || price.to !== priceScale.max;
  return Number(subject !== null) + countries.length + Number(narrowed);
}

function wholePrice(word: string | null): number | null {
  const price = Number(word || NaN);
  return Number.isInteger(price) && price >= priceScale.min && price <= priceScale.max ? price : null;
}
