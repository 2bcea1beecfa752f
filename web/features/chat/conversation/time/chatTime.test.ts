import { listTime } from "./chatTime";

const today = "2026-03-14";
const zone = "Asia/Tashkent";
const { locale } = Intl.DateTimeFormat().resolvedOptions();

const table: readonly [description: string, sent: string, label: RegExp, lang: string | undefined][] = [
  ["this morning", "2026-03-14T04:05:00Z", /^9:05/, locale],
  ["a minute ahead of this clock", "2026-03-14T19:01:00Z", /^12:01|^0:01/, locale],
  ["last night", "2026-03-13T18:00:00Z", /^Yesterday$/, undefined],
  ["on Tuesday", "2026-03-10T06:00:00Z", /^Tuesday$/, undefined],
  ["a week ago", "2026-03-07T06:00:00Z", /^Mar 7$/, locale],
  ["last year", "2025-12-31T06:00:00Z", /^Dec 31, 2025$/, locale],
];

it.each(table)("the chat list shows the right time label for a message sent %s", (_description, sent, label, lang) => {
  expect(listTime(new Date(sent), today, zone)).toEqual({ text: expect.stringMatching(label), lang });
});
