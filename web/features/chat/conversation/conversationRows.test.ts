import { conversationRows, type ShownMessage } from "./conversationRows";

const said = (authorId: string, sentAt: string): ShownMessage => ({
  key: sentAt,
  authorId,
  content: `${authorId} at ${sentAt}`,
  sentAt,
});

/** The rows as one would sketch them: "# day" above a day's first, then "[" and "]" where a group begins and ends. */
const sketch = (messages: readonly ShownMessage[], zone = "UTC") =>
  conversationRows(messages, zone).flatMap((row) => [
    ...(row.startsDay ? [`# ${row.day}`] : []),
    `${row.startsGroup ? "[" : " "}${row.message.authorId}${row.endsGroup ? "]" : ""}`,
  ]);

it("draws nothing for no messages", () => {
  expect(sketch([])).toEqual([]);
});

it("groups what Anna says in one go, until Ben answers", () => {
  expect(
    sketch([
      said("Anna", "2026-03-14T10:00:00Z"),
      said("Anna", "2026-03-14T10:01:00Z"),
      said("Anna", "2026-03-14T10:04:00Z"),
      said("Ben", "2026-03-14T10:04:30Z"),
      said("Anna", "2026-03-14T10:05:00Z"),
    ]),
  ).toEqual(["# 2026-03-14", "[Anna", " Anna", " Anna]", "[Ben]", "[Anna]"]);
});

it("begins a new group after five minutes of silence", () => {
  expect(
    sketch([
      said("Anna", "2026-03-14T10:00:00Z"),
      said("Anna", "2026-03-14T10:04:59Z"),
      said("Anna", "2026-03-14T10:09:59Z"),
    ]),
  ).toEqual(["# 2026-03-14", "[Anna", " Anna]", "[Anna]"]);
});

it("puts a head above each day of the viewer's zone and begins a new group there", () => {
  const lateAndEarly = [said("Anna", "2026-03-14T18:59:00Z"), said("Anna", "2026-03-14T19:00:00Z")];
  expect(sketch(lateAndEarly, "Asia/Tashkent")).toEqual(["# 2026-03-14", "[Anna]", "# 2026-03-15", "[Anna]"]);
  expect(sketch(lateAndEarly, "UTC")).toEqual(["# 2026-03-14", "[Anna", " Anna]"]);
});

it("keeps the order and repeats no day when a clock went back over midnight", () => {
  expect(
    sketch([
      said("Anna", "2026-03-14T23:59:00Z"),
      said("Ben", "2026-03-15T00:01:00Z"),
      said("Anna", "2026-03-14T23:59:59Z"),
    ]),
  ).toEqual(["# 2026-03-14", "[Anna]", "# 2026-03-15", "[Ben]", "[Anna]"]);
});
