import { ben, chat, conversation, message } from "../testing/chatResponses";
import { createCache } from "./cache";
import { ConversationDocument } from "./generated/graphql";

/** `page` writes a page of Anna's chat with Ben to her cache; `seen` returns the cached messages. */
function annasCache() {
  const cache = createCache();
  const c1 = (seq: number) => message("c1", seq, ben);
  const page = (seqs: readonly number[], { older }: { older: boolean }) =>
    cache.writeQuery({
      query: ConversationDocument,
      variables: { id: "c1" },
      data: conversation(chat("c1", ben, c1(9)), seqs.map(c1), older),
    });
  const seen = () => {
    const history = cache.readQuery({ query: ConversationDocument, variables: { id: "c1" } })?.chat?.messages;
    const seqs = history?.edges.map(({ node }) => node.seq).join(" ");
    return `${history?.pageInfo.hasPreviousPage ? "… " : ""}${seqs}`;
  };
  return { page, seen };
}

it("newer messages are kept when an older response arrives late", () => {
  const { page, seen } = annasCache();
  page([5, 6, 7, 8, 9], { older: true });
  page([5, 6, 7], { older: true });
  expect(seen()).toBe("… 5 6 7 8 9");
});

it("older messages are kept when the newest page is refetched with newer messages in it", () => {
  const { page, seen } = annasCache();
  page([4, 5, 6], { older: true });
  page([5, 6, 8, 9], { older: true });
  expect(seen()).toBe("… 4 5 6 8 9");
});

it("the newest page replaces the known messages if some are missing in between", () => {
  const { page, seen } = annasCache();
  page([2, 3], { older: false });
  page([8, 9], { older: true });
  expect(seen()).toBe("… 8 9");
});
