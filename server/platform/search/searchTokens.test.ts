import { searchTokensOf } from "./searchTokens.js";

it.each([
  ["Valeria RÍOS, c", ["valeria", "rios", "c"]],
  ["Node.js, O’Neil-Brown", ["node", "js", "o", "neil", "brown"]],
  ["أَحْمَد", ["احمد"]],
  ["हिन्दी शिक्षक", ["हिन्दी", "शिक्षक"]],
  ["ガブ", ["ガブ".normalize("NFKD")]],
  ["I ❤️ math", ["i", "math"]],
  ["Łukasz Søren Đặng Işık ΝΊΚΟΣ", ["lukasz", "soren", "dang", "isik", "νικοσ"]],
  ["Oʻtkir", ["o", "tkir"]],
  ["a b c d e f g h i j k", ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]],
])("searchTokensOf splits %j into the words %j", (text, words) => {
  expect(searchTokensOf(text)).toEqual(words);
});
