import { searchTokensOf } from "../../../server/platform/search/searchTokens.js";
import { nameWordsOf } from "../../features/chat/list/search/nameWords";

it("the chat search splits a name into the same words in the browser as on the server, whatever characters it contains", () => {
  const codes = [...Array(0x10000).keys(), 0x1f600, 0x20000, 0x20bb7, 0x3ffff];
  const texts = codes.map((code) => `n${String.fromCodePoint(code)}n`);
  const tokensOf = (text: string) => searchTokensOf(text).join(" ").replaceAll("<->", " ");
  const differing = texts.filter((text) => nameWordsOf(text).join(" ") !== tokensOf(text));
  expect(differing).toEqual([]);
});
