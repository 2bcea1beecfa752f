import { ben, message } from "../../../../testing/chatResponses";
import { OlderMessages, type OlderPage } from "./OlderMessages";

const page = (seqs: readonly number[], hasPreviousPage = true): OlderPage => ({
  edges: seqs.map((seq) => ({ node: message("c1", seq, ben) })),
  pageInfo: { startCursor: seqs[0] === undefined ? null : `at ${seqs[0]}`, hasPreviousPage },
});

/** Sets up Anna's chat with Ben: messages 7 and later are cached, and 5 and 6 were fetched by scrolling up. */
function annaScrollsUp() {
  const older = new OlderMessages();
  older.add("c1", "at 7", "at 7", page([5, 6]));
  const seen = () => older.before("c1", "at 7")?.messages.map(({ seq, content }) => `${seq} ${content}`);
  return { older, seen };
}

it("pages of older messages are prepended until the server has no more", () => {
  const { older, seen } = annaScrollsUp();
  expect(older.before("c1", "at 7")).toMatchObject({ startCursor: "at 5", hasPreviousPage: true });
  older.add("c1", "at 7", "at 5", page([3, 4], false));
  expect(seen()).toEqual(["3 Ben says 3", "4 Ben says 4", "5 Ben says 5", "6 Ben says 6"]);
  expect(older.before("c1", "at 7")).toMatchObject({ startCursor: "at 3", hasPreviousPage: false });
});

it("an empty page of older messages ends the history without dropping any messages", () => {
  const { older, seen } = annaScrollsUp();
  older.add("c1", "at 7", "at 5", page([], false));
  expect(seen()).toHaveLength(2);
  expect(older.before("c1", "at 7")).toMatchObject({ startCursor: "at 5", hasPreviousPage: false });
});

it("a page of older messages that arrives twice is added only once", () => {
  const { older, seen } = annaScrollsUp();
  older.add("c1", "at 7", "at 7", page([5, 6]));
  expect(seen()).toHaveLength(2);
});

it("older messages are dropped when there is a gap between them and the cached ones", () => {
  const { older } = annaScrollsUp();
  expect(older.before("c1", "at 40")).toBeNull();
  older.add("c1", "at 40", "at 40", page([38, 39]));
  expect(older.before("c1", "at 40")?.messages.map(({ seq }) => seq)).toEqual([38, 39]);
});

it("listeners are notified of a changed message only if it is among the loaded older messages", () => {
  const { older, seen } = annaScrollsUp();
  const listener = jest.fn();
  older.watch(listener);
  older.change(message("c1", 9, ben, { content: "Not loaded" }));
  older.change(message("c2", 5, ben, { content: "Elsewhere" }));
  expect(listener).not.toHaveBeenCalled();
  older.change(message("c1", 6, ben, { content: "Changed" }));
  expect(listener).toHaveBeenCalledTimes(1);
  expect(seen()).toEqual(["5 Ben says 5", "6 Changed"]);
});

it("an edit and a removal are kept when an outdated page of older messages arrives after them", () => {
  const { older, seen } = annaScrollsUp();
  older.change(message("c1", 3, ben, { content: "Changed", editedAt: "2026-03-14T11:00:00.000Z" }));
  older.change(message("c1", 4, ben, { content: "", removedAt: "2026-03-14T11:00:00.000Z" }));
  older.add("c1", "at 7", "at 5", page([2, 3, 4]));
  expect(seen()).toEqual(["2 Ben says 2", "3 Changed", "4 ", "5 Ben says 5", "6 Ben says 6"]);
});

it("an edit of an older message doesn't replace a later edit that arrived first", () => {
  const { older, seen } = annaScrollsUp();
  const edited = (seq: number, content: string, minute: number) =>
    message("c1", seq, ben, { content, editedAt: `2026-03-14T11:0${minute}:00.000Z` });
  older.change(edited(6, "Later", 2));
  older.change(edited(6, "Earlier", 1));
  older.add("c1", "at 7", "at 5", { ...page([4]), edges: [{ node: edited(4, "Later", 2) }] });
  older.change(edited(4, "Earlier", 1));
  expect(seen()).toEqual(["4 Later", "5 Ben says 5", "6 Later"]);
});

it("a removal in a page of older messages takes precedence over an earlier edit", () => {
  const { older, seen } = annaScrollsUp();
  older.change(message("c1", 4, ben, { content: "Changed", editedAt: "2026-03-14T11:00:00.000Z" }));
  const removed = message("c1", 4, ben, { content: "", removedAt: "2026-03-14T11:05:00.000Z" });
  older.add("c1", "at 7", "at 5", { ...page([4]), edges: [{ node: removed }] });
  expect(seen()).toEqual(["4 ", "5 Ben says 5", "6 Ben says 6"]);
});

it("older messages can be dropped for one chat or for all chats", () => {
  const { older } = annaScrollsUp();
  older.add("c2", "at 9", "at 9", page([8]));
  older.forget("c1");
  expect(older.before("c1", "at 7")).toBeNull();
  expect(older.before("c2", "at 9")).not.toBeNull();
  older.forget();
  expect(older.before("c2", "at 9")).toBeNull();
});
