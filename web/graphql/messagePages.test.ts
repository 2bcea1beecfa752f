import { ben, chat, conversation, message } from "../testing/chatAnswers";
import { createCache } from "./cache";
import { ConversationDocument } from "./generated/graphql";

/** Anna's copy of her chat with Ben, which takes pages as they come. */
function annasCopy() {
  const cache = createCache();
  const c1 = (seq: number) => message("c1", seq, ben);
  const page = (seqs: readonly number[], { before, older }: { before?: number; older: boolean }) =>
    cache.writeQuery({
      query: ConversationDocument,
      variables: { id: "c1", ...(before !== undefined && { before: `c1-${before}` }) },
      data: conversation(chat("c1", ben, c1(9)), seqs.map(c1), older),
    });
  const seen = () => {
    const history = cache.readQuery({ query: ConversationDocument, variables: { id: "c1" } })?.chat?.messages;
    const seqs = history?.edges.map(({ node }) => node.seq).join(" ");
    return `${history?.pageInfo.hasPreviousPage ? "… " : ""}${seqs}`;
  };
  return { page, seen };
}

it("puts older pages before, until there is nothing older", () => {
  const { page, seen } = annasCopy();
  page([7, 8, 9], { older: true });
  expect(seen()).toBe("… 7 8 9");
  page([4, 5, 6], { before: 7, older: true });
  expect(seen()).toBe("… 4 5 6 7 8 9");
  page([2, 3], { before: 4, older: false });
  expect(seen()).toBe("2 3 4 5 6 7 8 9");
});

it("knows that there is nothing older when an older page is empty", () => {
  const { page, seen } = annasCopy();
  page([7, 8, 9], { older: true });
  page([], { before: 7, older: false });
  expect(seen()).toBe("7 8 9");
});

it("loses nothing to an answer that is older than what is known", () => {
  const { page, seen } = annasCopy();
  page([5, 6, 7, 8, 9], { older: true });
  page([5, 6, 7], { older: true });
  expect(seen()).toBe("… 5 6 7 8 9");
});

it("keeps older pages when the newest one comes again with more", () => {
  const { page, seen } = annasCopy();
  page([4, 5, 6], { older: true });
  page([2, 3], { before: 4, older: false });
  page([5, 6, 8, 9], { older: true });
  expect(seen()).toBe("2 3 4 5 6 8 9");
});

it("begins anew where messages are missing between what is known and the newest page", () => {
  const { page, seen } = annasCopy();
  page([2, 3], { older: false });
  page([8, 9], { older: true });
  expect(seen()).toBe("… 8 9");
});
