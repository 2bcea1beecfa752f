import { decideCriteria, type TutorFilterValues } from "./tutorFilter.js";

const everything = {
  ...{ subject: null, countries: [], priceFrom: null, priceTo: null },
  ...{ words: [], week: null, timeZone: "UTC", savedOnly: false },
};

it.each<[TutorFilterValues, object]>([
  [{}, {}],
  [{ subject: null, countries: null, priceFrom: null, priceTo: null }, {}],
  [{ subject: "web-development" }, { subject: "web-development" }],
  [{ countries: ["uz", "es", "uz"] }, { countries: ["uz", "es"] }],
  [{ countries: [] }, {}],
  [
    { priceFrom: 1, priceTo: 39.5 },
    { priceFrom: 1, priceTo: 39.5 },
  ],
  [{ priceTo: 60 }, { priceTo: 60 }],
  [{ countries: ["UZ", "uz", "Es"] }, { countries: ["uz", "es"] }],
  [{ text: "  Valeria RÍOS, c" }, { words: ["valeria", "rios", "c"] }],
  [{ text: "'; drop table account; --" }, { words: ["drop", "table", "account"] }],
  [{ text: "!!! & | :*" }, {}],
  [
    { availability: [], timeZone: "Asia/Tashkent", savedOnly: true },
    { timeZone: "Asia/Tashkent", savedOnly: true },
  ],
])("decideCriteria converts the filter %j to the criteria %j", (filter, criteria) => {
  expect(decideCriteria(filter)).toEqual({ ...everything, ...criteria });
});

it.each<[TutorFilterValues, string, string]>([
  [{ subject: "English" }, "subject", "UNKNOWN_SUBJECT"],
  [{ subject: "" }, "subject", "UNKNOWN_SUBJECT"],
  [{ subject: "constructor" }, "subject", "UNKNOWN_SUBJECT"],
  [{ countries: ["uz", "EU"] }, "countries", "UNKNOWN_COUNTRY"],
  [{ countries: ["' or true --"] }, "countries", "UNKNOWN_COUNTRY"],
  [{ priceFrom: 20, priceTo: 10 }, "priceFrom", "EMPTY_PRICE_RANGE"],
  [{ priceFrom: 45, priceTo: 41 }, "priceFrom", "EMPTY_PRICE_RANGE"],
  [{ priceFrom: -1 }, "priceFrom", "BAD_PRICE"],
  [{ priceTo: Number.NaN }, "priceTo", "BAD_PRICE"],
  [{ priceFrom: Infinity }, "priceFrom", "BAD_PRICE"],
  [{ priceTo: Infinity }, "priceTo", "BAD_PRICE"],
  [{ text: "a".repeat(201) }, "text", "TOO_LONG"],
  [{ timeZone: "Mars/Olympus" }, "timeZone", "UNKNOWN_TIME_ZONE"],
  [{ timeZone: "" }, "timeZone", "UNKNOWN_TIME_ZONE"],
])("decideCriteria rejects the filter %j because of its field %s", (filter, field, code) => {
  expect(() => decideCriteria(filter)).toThrow(
    expect.objectContaining({ kind: "INVALID", problems: [expect.objectContaining({ code, field })] }),
  );
});

it("decideCriteria reports the problems with all fields at once", () => {
  expect(() => decideCriteria({ subject: "chess", countries: ["eu"], priceFrom: -1 })).toThrow(
    expect.objectContaining({
      problems: [{ field: "subject" }, { field: "countries" }, { field: "priceFrom" }].map(expect.objectContaining),
    }),
  );
});
