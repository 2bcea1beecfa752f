/** The same list in PostGraphile's words; it compares for equality only. */
export type Listing = { readonly condition: Readonly<Record<string, unknown>>; readonly orderBy: readonly string[] };

/** A kind of list that people ask for, as several of them do. */
export type Case = {
  readonly name: string;
  readonly filters: readonly Readonly<Record<string, unknown>>[];
  readonly sort: string;
  /** How many tutors have been seen already. */
  readonly depth: number;
  /** For each filter the same in PostGraphile's words; empty where it has none for it. */
  readonly listings: readonly Listing[];
};

const orders: Readonly<Record<string, readonly string[]>> = {
  TOP_PICKS: ["VERIFIED_DESC", "COMPLETENESS_DESC", "RESPONSIVENESS_DESC", "ACCOUNT_ID_DESC"],
  POPULARITY: ["POPULARITY_DESC", "ACCOUNT_ID_DESC"],
  PRICE_HIGHEST_FIRST: ["PRICE_DESC", "ACCOUNT_ID_DESC"],
  PRICE_LOWEST_FIRST: ["PRICE_ASC", "ACCOUNT_ID_ASC"],
  NUMBER_OF_REVIEWS: ["REVIEW_COUNT_DESC", "RATING_DESC", "ACCOUNT_ID_DESC"],
  BEST_RATING: ["RATING_DESC", "REVIEW_COUNT_DESC", "ACCOUNT_ID_DESC"],
};

type Filter = Case["filters"][number];

/** One that PostGraphile has words for too. */
function plain(name: string, filters: readonly Filter[], sort = "TOP_PICKS", depth = 0): Case {
  const conditions = filters.map(({ countries, ...others }) => {
    return Array.isArray(countries) ? { ...others, country: countries[0] as string } : others;
  });
  return {
    name,
    filters,
    sort,
    depth,
    listings: conditions.map((condition) => ({ condition, orderBy: orders[sort] ?? [] })),
  };
}

function ours(name: string, filters: readonly Filter[], sort = "TOP_PICKS"): Case {
  return { name, filters, sort, depth: 0, listings: [] };
}

const evenings = ["MON", "TUE", "WED"].map((day) => ({ day, part: "FROM_18_TO_21" }));
const sunday = [{ day: "SUN", part: "FROM_9_TO_12" }];
const subjects = ["english", "math", "ielts", "web-development"].map((subject) => ({ subject }));
const countries = ["es", "uz", "nl", "fr"].map((country) => ({ countries: [country] }));

/** Every filter, every order, the search by words, and pages far behind the first. */
export const cases: readonly Case[] = [
  plain("everybody", [{}]),
  plain("subject", subjects),
  plain("country", countries),
  ours("three countries", [{ countries: ["es", "uz", "nl"] }, { countries: ["fr", "be", "ch"] }]),
  plain(
    "subject and country",
    subjects.map((subject, i) => ({ ...subject, ...countries[i] })),
  ),
  ours("price between", [
    { priceFrom: 10, priceTo: 20 },
    { priceFrom: 25, priceTo: 30 },
  ]),
  ours("price from 100", [{ priceFrom: 100 }]),
  ours("frequent word", [{ text: "teacher" }, { text: "grammar" }]),
  ours("rare word", [{ text: "theremin" }]),
  ours("name, being typed", [{ text: "zofia zh" }, { text: "karim ok" }]),
  ours("hours", [
    { availability: evenings, timeZone: "Europe/Madrid" },
    { availability: sunday, timeZone: "Asia/Tashkent" },
  ]),
  ours("saved ones", [{ savedOnly: true }]),
  ours("subject, countries, price, word and hours", [
    {
      subject: "english",
      countries: ["es", "fr", "uz"],
      priceFrom: 5,
      priceTo: 25,
      text: "conversation",
      availability: evenings,
    },
  ]),
  plain("by popularity", [{}], "POPULARITY"),
  plain("dearest first", [{}], "PRICE_HIGHEST_FIRST"),
  plain("cheapest first", [{}], "PRICE_LOWEST_FIRST"),
  plain("by number of reviews", [{}], "NUMBER_OF_REVIEWS"),
  plain("by rating", [{}], "BEST_RATING"),
  plain("subject, cheapest first", subjects, "PRICE_LOWEST_FIRST"),
  plain("country, by rating", countries, "BEST_RATING"),
  plain("page 501", [{}], "TOP_PICKS", 10_000),
  plain("subject, page 501, by rating", [{ subject: "english" }], "BEST_RATING", 10_000),
];
