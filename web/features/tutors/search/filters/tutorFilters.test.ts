import { addressOf, countOf, filtersFrom, noFilters, searchFilter, type TutorFilters } from "./tutorFilters";

const englishUpTo30: TutorFilters = {
  subject: "english",
  countries: ["uz", "es"],
  price: { from: 5, to: 30 },
  text: "",
  days: [],
  parts: [],
  savedOnly: false,
  sort: "PRICE_LOWEST_FIRST",
};

const evenings: TutorFilters = {
  ...noFilters,
  text: " grammar ",
  days: ["SUN", "MON"],
  parts: ["FROM_21_TO_24"],
  savedOnly: true,
  sort: "BEST_RATING",
};

describe("the filters in the page's URL", () => {
  it("survive a round trip through the URL", () => {
    for (const filters of [englishUpTo30, evenings, noFilters]) {
      expect(filtersFrom(new URLSearchParams(addressOf(filters)))).toEqual(filters);
    }
  });

  it("are short and readable, and add nothing to the URL if none are set", () => {
    expect(addressOf(englishUpTo30)).toBe("subject=english&country=uz,es&from=5&to=30&sort=price-lowest");
    expect(addressOf(evenings)).toBe("days=sun,mon&slots=21-24&q=+grammar+&saved=1&sort=rating");
    expect(addressOf(noFilters)).toBe("");
  });

  it("may contain 21-14, the specification's name for 21-24", () => {
    const filters = filtersFrom(new URLSearchParams("slots=21-14,0-3"));
    expect(filters.parts).toEqual(["FROM_21_TO_24", "FROM_0_TO_3"]);
    expect(addressOf(filters)).toBe("slots=21-24,0-3");
  });

  const oddities: readonly [description: string, address: string, read: Partial<TutorFilters>][] = [
    ["a price that is not a number", "from=cheap&to=", {}],
    ["prices off the scale", "from=0&to=41", {}],
    ["half a dollar", "from=1.5", {}],
    ["a range whose minimum exceeds its maximum", "from=30&to=5", {}],
    ["unknown countries", "country=uz,zz,,es,uz,<b>", { countries: ["uz", "es"] }],
    ["the case of country codes", "country=ES", { countries: ["es"] }],
    ["an unknown sort order", "sort=constructor", {}],
    ["an empty subject", "subject=", {}],
    ["unknown days, parts of the day and values", "days=xyz&slots=1-2,toString&saved=yes", {}],
    ["an unknown subject", "subject=nonsense&country=es", { countries: ["es"] }],
  ];
  it.each(oddities)("are parsed leniently, ignoring %s", (_description, address, read) => {
    expect(filtersFrom(new URLSearchParams(address))).toEqual({ ...noFilters, ...read });
  });
});

describe("the tutor search's GraphQL input", () => {
  it("combines every chosen day with every chosen part of the day, in the student's time zone", () => {
    expect(searchFilter(evenings)).toEqual({
      text: "grammar",
      availability: [
        { day: "SUN", part: "FROM_21_TO_24" },
        { day: "MON", part: "FROM_21_TO_24" },
      ],
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      savedOnly: true,
    });
    expect(searchFilter({ ...noFilters, days: ["SAT"] }).availability).toHaveLength(8);
    expect(countOf(evenings)).toBe(5);
  });

  it("is in UTC if the browser doesn't know the device's time zone", () => {
    const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: "Etc/Unknown" };
    const resolved = jest.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
    const { timeZone } = searchFilter(evenings);
    resolved.mockRestore();
    expect(timeZone).toBe("UTC");
  });

  it("is empty when no filters are set", () => {
    expect(searchFilter(noFilters)).toEqual({});
  });

  it("contains the chosen filters", () => {
    expect(searchFilter(englishUpTo30)).toEqual({
      subject: "english",
      countries: ["uz", "es"],
      priceFrom: 5,
      priceTo: 30,
    });
  });

  it("has no maximum price when the slider is at 40+", () => {
    expect(searchFilter({ ...noFilters, price: { from: 10, to: 40 } })).toEqual({ priceFrom: 10 });
  });
});

it("the filter count includes each active filter, but not the sort order", () => {
  expect(countOf(noFilters)).toBe(0);
  expect(countOf(englishUpTo30)).toBe(4);
});
