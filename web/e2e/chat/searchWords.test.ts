import { searchTokensOf } from "../../../server/platform/search/searchTokens.js";
import { nameWordsOf } from "../../features/chat/list/search/nameWords";

it("the chat search splits a name into the same words in the page as on the server, whatever characters it has", () => {
  const texts = Array.from({ length: 0x10000 }, (_, code) => `n${String.fromCharCode(code)}n`);
  const tokensOf = (text: string) => searchTokensOf(text).join(" ").replaceAll("<->", " ");
  const differing = texts.filter((text) => nameWordsOf(text).join(" ") !== tokensOf(text));
  expect(differing).toEqual([]);
});
