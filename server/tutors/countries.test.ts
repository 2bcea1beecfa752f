import { countries, isCountry } from "./countries.js";

const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

it("the country list contains each country once, with an English name, and starts with the most requested countries", () => {
  expect(countries.slice(0, 3)).toEqual(["uz", "es", "ad"]);
  expect(new Set(countries).size).toBe(countries.length);
  expect(countries.length).toBe(250);
  expect(countries.filter((code) => names.of(code.toUpperCase()) === undefined)).toEqual([]);
});

it.each(["", "UZ", "eu", "uzb", "zz", "constructor"])("isCountry does not recognize %j as a country code", (code) =>
  expect(isCountry(code)).toBe(false),
);
