import { ben, chat, conversation, message } from "../testing/chatAnswers";
import { createCache } from "./cache";
import { ConversationDocument } from "./generated/graphql";

/** Anna's copy of her chat with Ben, which takes pages as they come. */
function annasCopy() {
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

it("loses nothing to an answer that is older than what is known", () => {
  const { page, seen } = annasCopy();
  page([5, 6, 7, 8, 9], { older: true });
  page([5, 6, 7], { older: true });
  expect(seen()).toBe("… 5 6 7 8 9");
});

it("keeps what is older when the newest page comes again with more", () => {
  const { page, seen } = annasCopy();
  page([4, 5, 6], { older: true });
  page([5, 6, 8, 9], { older: true });
  expect(seen()).toBe("… 4 5 6 8 9");
});

it("begins anew where messages are missing between what is known and the newest page", () => {
  const { page, seen } = annasCopy();
  page([2, 3], { older: false });
  page([8, 9], { older: true });
  expect(seen()).toBe("… 8 9");
});
