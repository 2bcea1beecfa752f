/** A search in each system's own form; null for a system that lacks the filter. */
export type Scenario = {
  readonly name: string;
  readonly product: { readonly filter: object; readonly sort: string };
  readonly byTheBook: object | null;
  /** Also null for a price range, because PostGraphile's conditions only test for equality. */
  readonly postgraphile: { readonly condition: object; readonly orderBy: readonly string[] } | null;
};

const topPicks = ["VERIFIED_DESC", "COMPLETENESS_DESC", "RESPONSIVENESS_DESC", "ACCOUNT_ID_DESC"];
const byRating = ["RATING_DESC", "REVIEW_COUNT_DESC", "ACCOUNT_ID_DESC"];
const cheapest = ["PRICE_ASC", "ACCOUNT_ID_ASC"];

function scenario(
  name: string,
  filter: object,
  peers: { readonly byTheBook?: object; readonly condition?: object },
  [sort, orderBy]: readonly [string, readonly string[]] = ["TOP_PICKS", topPicks],
): Scenario {
  const { byTheBook, condition } = peers;
  return {
    name,
    product: { filter, sort },
    byTheBook: byTheBook ? { ...byTheBook, sort } : null,
    postgraphile: condition ? { condition: { listed: true, ...condition }, orderBy } : null,
  };
}

const evenings = ["MON", "TUE", "WED"].map((day) => ({ day, part: "FROM_18_TO_21" }));

export const scenarios: readonly Scenario[] = [
  scenario("everybody", {}, { byTheBook: {}, condition: {} }),
  scenario("cheapest first", {}, { byTheBook: {}, condition: {} }, ["PRICE_LOWEST_FIRST", cheapest]),
  scenario("by rating", {}, { byTheBook: {}, condition: {} }, ["BEST_RATING", byRating]),
  scenario("subject", { subject: "english" }, { byTheBook: { subject: "english" }, condition: { subject: "english" } }),
  scenario("country", { countries: ["es"] }, { byTheBook: { countries: ["es"] }, condition: { country: "es" } }),
  scenario("price between", { priceFrom: 10, priceTo: 20 }, { byTheBook: { priceFrom: 10, priceTo: 20 } }),
  scenario("frequent word", { text: "grammar" }, {}),
  scenario("rare word", { text: "theremin" }, {}),
  scenario("hours", { availability: evenings, timeZone: "Europe/Madrid" }, {}),
];
