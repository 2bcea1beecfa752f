import { ben, message } from "../../../testing/chatAnswers";
import { OlderMessages, type OlderPage } from "./OlderMessages";

const page = (seqs: readonly number[], hasPreviousPage = true): OlderPage => ({
  edges: seqs.map((seq) => ({ node: message("c1", seq, ben) })),
  pageInfo: { startCursor: seqs[0] === undefined ? null : `at ${seqs[0]}`, hasPreviousPage },
});

/** Anna's open chat with Ben, of which the cache has what begins at message 7. */
function annaScrollsUp() {
  const older = new OlderMessages();
  older.add("c1", "at 7", "at 7", page([5, 6]));
  const seen = () => older.before("c1", "at 7")?.messages.map(({ seq, content }) => `${seq} ${content}`);
  return { older, seen };
}

it("puts older pages before, until there is nothing older", () => {
  const { older, seen } = annaScrollsUp();
  expect(older.before("c1", "at 7")).toMatchObject({ startCursor: "at 5", hasPreviousPage: true });
  older.add("c1", "at 7", "at 5", page([3, 4], false));
  expect(seen()).toEqual(["3 Ben says 3", "4 Ben says 4", "5 Ben says 5", "6 Ben says 6"]);
  expect(older.before("c1", "at 7")).toMatchObject({ startCursor: "at 3", hasPreviousPage: false });
});

it("knows that there is nothing older when a page is empty", () => {
  const { older, seen } = annaScrollsUp();
  older.add("c1", "at 7", "at 5", page([], false));
  expect(seen()).toHaveLength(2);
  expect(older.before("c1", "at 7")).toMatchObject({ startCursor: "at 5", hasPreviousPage: false });
});

it("takes a page once, however often it comes", () => {
  const { older, seen } = annaScrollsUp();
  older.add("c1", "at 7", "at 7", page([5, 6]));
  expect(seen()).toHaveLength(2);
});

it("shows nothing before messages that begin elsewhere since: some may be missing between", () => {
  const { older } = annaScrollsUp();
  expect(older.before("c1", "at 40")).toBeNull();
  older.add("c1", "at 40", "at 40", page([38, 39]));
  expect(older.before("c1", "at 40")?.messages.map(({ seq }) => seq)).toEqual([38, 39]);
});

it("tells of what a message has become, and of nothing that it does not have", () => {
  const { older, seen } = annaScrollsUp();
  const told = jest.fn();
  older.watch(told);
  older.change(message("c1", 9, ben, { content: "Not loaded" }));
  older.change(message("c2", 5, ben, { content: "Elsewhere" }));
  expect(told).not.toHaveBeenCalled();
  older.change(message("c1", 6, ben, { content: "Changed" }));
  expect(told).toHaveBeenCalledTimes(1);
  expect(seen()).toEqual(["5 Ben says 5", "6 Changed"]);
});

it("forgets one chat, or all", () => {
  const { older } = annaScrollsUp();
  older.add("c2", "at 9", "at 9", page([8]));
  older.forget("c1");
  expect(older.before("c1", "at 7")).toBeNull();
  expect(older.before("c2", "at 9")).not.toBeNull();
  older.forget();
  expect(older.before("c2", "at 9")).toBeNull();
});
