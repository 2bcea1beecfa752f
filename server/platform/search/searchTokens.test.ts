import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { searchTokensOf } from "./searchTokens.js";

it.each([
  ["Valeria RÍOS, c", ["valeria", "rios", "c"]],
  ["Node.js, O’Neil-Brown", ["node", "js", "o", "neil", "brown"]],
  ["أَحْمَد", ["احمد"]],
  ["हिन्दी शिक्षक", ["हिन्दी", "शिक्षक"]],
  ["math 数学, 𠮷", ["math", "数<->学", "𠮷"]],
  ["教Python3课", ["教<->python3<->课"]],
  ["ガブ ปิ่น ကို", ["ガブ", "ปิ่น", "ကို"].map((word) => [...word.normalize("NFKD").matchAll(/.\p{M}*/gu)].join("<->"))],
  ["一二三四五六七八九十百千", ["一<->二<->三<->四<->五<->六<->七<->八<->九<->十"]],
  ["I ❤️ math", ["i", "math"]],
  ["Łukasz Søren Đặng Işık ΝΊΚΟΣ", ["lukasz", "soren", "dang", "isik", "νικοσ"]],
  ["Oʻtkir", ["o", "tkir"]],
  ["a b c d e f g h i j k", ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]],
])("searchTokensOf splits %j into the words %j", (text, words) => {
  expect(searchTokensOf(text)).toEqual(words);
});

it("searchTokensOf reads only the first 200 characters", () => {
  expect(searchTokensOf(`ada ${" ".repeat(192)}lovelace`)).toEqual(["ada", "love"]);
});

it("the database splits text in scripts without spaces into the same words as searchTokensOf, for every character", async () => {
  const scripts = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"].map((name) => `\\p{scx=${name}}`);
  const unspaced = new RegExp(`(?=[\\p{L}\\p{N}\\p{M}])[${scripts.join("")}]`, "u");
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const texts = characters.filter((character) => unspaced.test(character)).map((character) => `py教${character}py`);
  const { query } = await createTestDatabase();
  const missed = await query(
    `select said from unnest($1::text[], $2::text[]) as searches (said, words)
     where not searchable(said) @@ to_tsquery('simple', words)`,
    [texts, texts.map((text) => searchTokensOf(text).join("&"))],
  );
  expect(texts.length).toBeGreaterThan(25_000);
  expect(missed).toEqual([]);
});
