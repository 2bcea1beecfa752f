import { conversationRows, type ShownMessage } from "./conversationRows";

const message = (authorId: string, sentAt: string): ShownMessage => ({
  key: sentAt,
  authorId,
  content: `${authorId} at ${sentAt}`,
  sentAt,
});

/** Sketches the rows as text: "# day" above a day's first message, "[" and "]" where a group starts and ends. */
const sketch = (messages: readonly ShownMessage[], zone = "UTC") =>
  conversationRows(messages, zone).flatMap((row) => [
    ...(row.startsDay ? [`# ${row.day}`] : []),
    `${row.startsGroup ? "[" : " "}${row.message.authorId}${row.endsGroup ? "]" : ""}`,
  ]);

it("a conversation without messages has no rows", () => {
  expect(sketch([])).toEqual([]);
});

it("Anna's consecutive messages form a group until Ben replies", () => {
  expect(
    sketch([
      message("Anna", "2026-03-14T10:00:00Z"),
      message("Anna", "2026-03-14T10:01:00Z"),
      message("Anna", "2026-03-14T10:04:00Z"),
      message("Ben", "2026-03-14T10:04:30Z"),
      message("Anna", "2026-03-14T10:05:00Z"),
    ]),
  ).toEqual(["# 2026-03-14", "[Anna", " Anna", " Anna]", "[Ben]", "[Anna]"]);
});

it("a new group of messages starts after five minutes without a message", () => {
  expect(
    sketch([
      message("Anna", "2026-03-14T10:00:00Z"),
      message("Anna", "2026-03-14T10:04:59Z"),
      message("Anna", "2026-03-14T10:09:59Z"),
    ]),
  ).toEqual(["# 2026-03-14", "[Anna", " Anna]", "[Anna]"]);
});

it("a new day and a new group of messages start at midnight in the viewer's time zone", () => {
  const lateAndEarly = [message("Anna", "2026-03-14T18:59:00Z"), message("Anna", "2026-03-14T19:00:00Z")];
  expect(sketch(lateAndEarly, "Asia/Tashkent")).toEqual(["# 2026-03-14", "[Anna]", "# 2026-03-15", "[Anna]"]);
  expect(sketch(lateAndEarly, "UTC")).toEqual(["# 2026-03-14", "[Anna", " Anna]"]);
});

it("messages stay in order and no day is repeated when a clock goes back across midnight", () => {
  expect(
    sketch([
      message("Anna", "2026-03-14T23:59:00Z"),
      message("Ben", "2026-03-15T00:01:00Z"),
      message("Anna", "2026-03-14T23:59:59Z"),
    ]),
  ).toEqual(["# 2026-03-14", "[Anna]", "# 2026-03-15", "[Ben]", "[Anna]"]);
});
