import { countries, isCountry } from "./countries.js";

const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

it("has every country once, each with a name, those asked for most first", () => {
  expect(countries.slice(0, 3)).toEqual(["uz", "es", "ad"]);
  expect(new Set(countries).size).toBe(countries.length);
  expect(countries.length).toBe(250);
  expect(countries.filter((code) => names.of(code.toUpperCase()) === undefined)).toEqual([]);
});

it.each(["", "UZ", "eu", "uzb", "zz", "constructor"])("has no country %j", (code) =>
  expect(isCountry(code)).toBe(false),
);
