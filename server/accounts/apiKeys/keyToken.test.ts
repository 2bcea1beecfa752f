import { isWellFormed, looksLikeApiKey, newApiKey } from "./keyToken.js";

it("an API key consists of the prefix that secret scanners look for, 43 random characters and a checksum", () => {
  const keys = Array.from({ length: 100 }, newApiKey);
  for (const key of keys) expect(key).toMatch(/^swl_[0-9A-Za-z]{49}$/);
  expect(new Set(keys.map((key) => key.slice(0, 20))).size).toBe(100);
  expect(keys.every(isWellFormed)).toBe(true);
});

it("an API key with a wrong, missing or extra character is malformed", () => {
  const key = newApiKey();
  for (let i = 4; i < key.length; i += 1) {
    const wrong = key.slice(0, i) + (key[i] === "x" ? "y" : "x") + key.slice(i + 1);
    expect(isWellFormed(wrong)).toBe(false);
  }
  for (const wrong of [key.slice(0, -1), `${key}0`, "swl_", ` ${key}`]) expect(isWellFormed(wrong)).toBe(false);
});

it("an access token is not mistaken for an API key", () => {
  expect(["eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl", "", "none", "SWL_x"].some(looksLikeApiKey)).toBe(false);
});
