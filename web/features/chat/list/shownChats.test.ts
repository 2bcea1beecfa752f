import { tallyUnread, unreadChats, withoutDuplicates } from "./shownChats";

const chat = (id: string, unreadCount = 0) => ({ id, unreadCount, counterpart: { displayName: "" } });
const ids = (chats: readonly { id: string }[]) => chats.map(({ id }) => id).join(" ");

it("a repeated chat is listed once, at its first position", () => {
  expect(ids(withoutDuplicates([chat("b"), chat("a"), chat("b"), chat("c")]))).toBe("b a c");
});

it("the unread list shows loaded chats first, then those that the server found", () => {
  const loaded = [chat("a"), chat("b", 2), chat("c", 1)];
  const found = [chat("c", 1), chat("x", 4)];
  expect(ids(unreadChats(loaded, found, new Set()))).toBe("b c x");
});

it("the unread tally counts chats, not messages, and indicates whether there may be more", () => {
  const known = [chat("a", 2), chat("b"), chat("c", 1), chat("d", 1), chat("a", 2)];
  expect(tallyUnread(known, 4)).toEqual({ chats: 3, isExact: true });
  expect(tallyUnread(known, 9)).toEqual({ chats: 3, isExact: false });
});

it("the unread list drops chats that have been read, except those in `kept`", () => {
  const loaded = [chat("a"), chat("b", 2)];
  const found = [chat("x"), chat("y", 1)];
  expect(ids(unreadChats(loaded, found, new Set(["a"])))).toBe("a b y");
});
