import { displayNameOf, splitName } from "./personName.js";

it.each([
  ["Anna", "Kovacs", "Anna K."],
  ["Anna", "", "Anna"],
  ["", "", "Tutor"],
  ["Marie", "van der berg", "Marie V."],
  ["Zoe", "e\u0301tienne", "Zoe E\u0301."],
  ["Ali", "𠮷田", "Ali 𠮷."],
  ["გიორგი", "ბერიძე", "გიორგი ბ."],
  ["Gerard", "’t Hooft", "Gerard T."],
  ["Anna", "-", "Anna"],
  ["Ali", "😀", "Ali"],
])("displayNameOf shows the name %j %j as %j", (firstName, lastName, shown) => {
  expect(displayNameOf({ firstName, lastName })).toBe(shown);
});

it.each([
  ["Nora Lind", "Nora", "Lind"],
  ["  Nora   van   Dam ", "Nora", "van Dam"],
  ["Nora", "Nora", ""],
  ["\u3164 Nora \u2060 Lind \u2800", "Nora", "Lind"],
])("splitName splits %j into the first name %j and the last name %j", (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
