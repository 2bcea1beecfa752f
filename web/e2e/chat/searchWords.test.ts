import { searchTokensOf } from "../../../server/platform/search/searchTokens.js";
import { nameWordsOf } from "../../features/chat/list/search/nameWords";

it("the chat search finds names by the same words in the page as on the server, whatever characters they have", () => {
  const texts = Array.from({ length: 0x10000 }, (_, code) => `n${String.fromCharCode(code)}n`);
  const differing = texts.filter((text) => nameWordsOf(text).join(" ") !== searchTokensOf(text).join(" "));
  expect(differing).toEqual([]);
});
