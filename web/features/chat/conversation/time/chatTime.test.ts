import { listTime } from "./chatTime";

const today = "2026-03-14";
const zone = "Asia/Tashkent";

const table: readonly [description: string, sent: string, label: string | RegExp][] = [
  ["this morning", "2026-03-14T04:05:00Z", /^9:05/],
  ["a minute ahead of this clock", "2026-03-14T19:01:00Z", /^12:01|^0:01/],
  ["last night", "2026-03-13T18:00:00Z", "Yesterday"],
  ["on Tuesday", "2026-03-10T06:00:00Z", "Tuesday"],
  ["a week ago", "2026-03-07T06:00:00Z", "Mar 7"],
  ["last year", "2025-12-31T06:00:00Z", "Dec 31, 2025"],
];

it.each(table)("the chat list shows the right time label for a message sent %s", (_description, sent, label) => {
  expect(listTime(new Date(sent), today, zone)).toEqual(
    typeof label === "string" ? label : expect.stringMatching(label),
  );
});
