import type { DayPart, TutorFilter, TutorSort, WeekDay } from "../../../../graphql/generated/graphql";
import { limits } from "../../../../graphql/limits";
import { countryCodes } from "../../../../ui/data/countryCodes";
import { subjectValues } from "./subjectValues";
import { zoneHere } from "../../../../ui/data/timeZone";
import { allParts, hoursOf, weekDays } from "../../../../ui/data/week";

/** The price slider's scale, in USD per lesson; `max` means "or more". */
export const priceScale = { min: 1, max: 40 } as const;

/** A price range in whole USD; if `to` is `priceScale.max`, there is no upper bound. */
export type PriceRange = { readonly from: number; readonly to: number };

export type TutorFilters = {
  readonly subject: string | null;
  readonly countries: readonly string[];
  readonly price: PriceRange;
  readonly text: string;
  /** Days and parts of the day, in the local time zone; an empty list means any. */
  readonly days: readonly WeekDay[];
  readonly parts: readonly DayPart[];
  readonly savedOnly: boolean;
  readonly sort: TutorSort;
};

export const noFilters: TutorFilters = {
  subject: null,
  countries: [],
  price: { from: priceScale.min, to: priceScale.max },
  text: "",
  days: [],
  parts: [],
  savedOnly: false,
  sort: "TOP_PICKS",
};

const sortParams: readonly (readonly [param: string, sort: TutorSort])[] = [
  ["popularity", "POPULARITY"],
  ["price-highest", "PRICE_HIGHEST_FIRST"],
  ["price-lowest", "PRICE_LOWEST_FIRST"],
  ["reviews", "NUMBER_OF_REVIEWS"],
  ["rating", "BEST_RATING"],
];

const knownCountries = new Set(countryCodes);

/** Parses the filters from the page's URL; missing or invalid ones default to those in `noFilters`. */
export function filtersFrom(params: URLSearchParams): TutorFilters {
  const price = {
    from: priceParam(params.get("from")) ?? priceScale.min,
    to: priceParam(params.get("to")) ?? priceScale.max,
  };
  const countries = listParam(params, "country");
  // "21-14" is the specification's name for 21-24.
  const slots = listParam(params, "slots").map((slot) => (slot === "21-14" ? "21-24" : slot));
  return {
    subject: subjectValues.find((value) => value === params.get("subject")) ?? null,
    countries: [...new Set(countries.filter((code) => knownCountries.has(code)))],
    price: price.from <= price.to ? price : noFilters.price,
    text: (params.get("q") ?? "").slice(0, limits.searchText),
    days: weekDays.filter((day) => listParam(params, "days").includes(day.toLowerCase())),
    parts: allParts.filter((part) => slots.includes(hoursOf(part))),
    savedOnly: params.get("saved") === "1",
    sort: sortParams.find(([param]) => param === params.get("sort"))?.[1] ?? noFilters.sort,
  };
}

/** Returns the query string for the filters that differ from `noFilters`. */
export function addressOf(filters: TutorFilters): string {
  const { subject, countries, price, text, days, parts, savedOnly, sort } = filters;
  const sortParam = sortParams.find(([, value]) => value === sort)?.[0];
  const params = new URLSearchParams();
  if (subject !== null) params.set("subject", subject);
  if (countries.length > 0) params.set("country", countries.join(","));
  if (price.from !== priceScale.min) params.set("from", String(price.from));
  if (price.to !== priceScale.max) params.set("to", String(price.to));
  if (days.length > 0) params.set("days", days.join(",").toLowerCase());
  if (parts.length > 0) params.set("slots", parts.map(hoursOf).join(","));
  if (text !== "") params.set("q", text);
  if (savedOnly) params.set("saved", "1");
  if (sortParam !== undefined) params.set("sort", sortParam);
  return params.toString().replaceAll("%2C", ",");
}

/** Converts the filters to the search's GraphQL input. */
export function searchFilter({ subject, countries, price, text, days, parts, savedOnly }: TutorFilters): TutorFilter {
  const anyHour = days.length === 0 && parts.length === 0;
  const wantedParts = parts.length > 0 ? parts : allParts;
  return {
    ...(subject !== null && { subject }),
    ...(countries.length > 0 && { countries: [...countries] }),
    ...(price.from > priceScale.min && { priceFrom: price.from }),
    ...(price.to < priceScale.max && { priceTo: price.to }),
    ...(text.trim() !== "" && { text: text.trim() }),
    ...(!anyHour && {
      availability: (days.length > 0 ? days : weekDays).flatMap((day) => wantedParts.map((part) => ({ day, part }))),
      timeZone: zoneHere(),
    }),
    ...(savedOnly && { savedOnly }),
  };
}

/** Returns the number of active filters, not counting the sort order. */
export function countOf({ subject, countries, price, text, days, parts, savedOnly }: TutorFilters): number {
  const narrowed = price.from !== priceScale.min || price.to !== priceScale.max;
  const others = [subject !== null, narrowed, text.trim() !== "", savedOnly];
  return countries.length + days.length + parts.length + others.filter(Boolean).length;
}

function listParam(params: URLSearchParams, name: string): readonly string[] {
  return (params.get(name) ?? "").toLowerCase().split(",");
}

function priceParam(param: string | null): number | null {
  const price = Number(param || NaN);
  return Number.isInteger(price) && price >= priceScale.min && price <= priceScale.max ? price : null;
}
