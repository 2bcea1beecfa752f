import { chatsNamed, tallyUnread, unreadChats, withoutDuplicates } from "./shownChats";

const chat = (id: string, unreadCount = 0, displayName = "") => ({ id, unreadCount, counterpart: { displayName } });
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

it.each([
  ["jos", "josé josephine"],
  ["JOSÉ", "josé josephine"],
  ["jose n", "josé"],
  ["n jose", "josé"],
  ["k.", "anna"],
  ["ose", ""],
  ["оль", "ольга"],
  ["  ", "josé josephine anna ольга łukasz søren đặng işık oʻtkir νίκος"],
  ["lukasz", "łukasz"],
  ["SOREN", "søren"],
  ["dang", "đặng"],
  ["isik", "işık"],
  ["o'tkir", "oʻtkir"],
  ["νικοσ", "νίκος"],
  ["ａｎｎａ", "anna"],
])("a search for %j finds %j", (search, found) => {
  const chats = [
    chat("josé", 0, "José N."),
    chat("josephine", 0, "Josephine O."),
    chat("anna", 0, "Anna K."),
    chat("ольга", 0, "Ольга И."),
    chat("łukasz", 0, "Łukasz R."),
    chat("søren", 0, "Søren B."),
    chat("đặng", 0, "Đặng T."),
    chat("işık", 0, "Işık A."),
    chat("oʻtkir", 0, "Oʻtkir A."),
    chat("νίκος", 0, "Νίκος Σ."),
  ];
  expect(ids(chatsNamed(chats, search))).toBe(found);
});
