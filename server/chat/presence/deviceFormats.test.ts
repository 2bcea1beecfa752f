import { readLocale } from "./deviceFormats.js";

it.each([
  ["de-AT", "de-AT"],
  ["EN-us", "en-US"],
  ["zh-hans-cn", "zh-Hans-CN"],
  // The calendar and the numbering system are extensions, which are left out.
  ["en-US-u-ca-buddhist-nu-arab", "en-US"],
  ["", null],
  ["de_AT", null],
  ["C.UTF-8", null],
  ["german", "german"],
  ["not a language", null],
  [`de-${"x".repeat(100)}`, null],
])("readLocale parses %j as %j", (tag, locale) => {
  expect(readLocale(tag)).toBe(locale);
});
