import { isolated } from "./isolated";

it.each([
  ["Hebrew", "דוד כ."],
  ["Arabic", "سارة ع."],
  ["Adlam", "𞤀𞤣𞤢𞤥 𞤄."],
])("a name in %s script gets characters that keep the period after its initial in place", (_script, name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`);
});

it.each([
  ["Latin", "Mia K."],
  ["Greek", "Μία Κ."],
  ["Chinese", "王 小."],
])("a name in %s script stays as it is", (_script, name) => {
  expect(isolated(name)).toBe(name);
});
