import { chatMail, digestMail, type MailedMessage, type MailTo } from "./messageMail.js";

const message: MailedMessage = {
  chatId: "c0ffee00-0000-4000-8000-000000000001",
  seq: 3,
  authorName: "Nora L.",
  content: "Do you teach on Sundays?",
  isTrialRequest: false,
  sentAt: new Date("2026-11-23T23:05:00Z"),
};

const mailTo = (timeZone: string, locale: string): MailTo => ({
  personId: "c0ffee00-0000-4000-8000-000000000002",
  email: "amelia@example.org",
  ...{ timeZone, locale },
  publicUrl: "https://saywell.example",
  unsubscribeUrl: "https://saywell.example/notifications/unsubscribe?token=t",
});

/** The spaces in formatted times vary between versions of the locale data. */
const withPlainSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe.each([
  ["an unknown locale", "UTC", "en-US", /^Mon, November 23 at 11:05 PM UTC$/m],
  ["New York", "America/New_York", "en-US", /^Mon, November 23 at 6:05 PM EST$/m],
  ["London", "Europe/London", "en-GB", /^Mon,? 23 November at 23:05 GMT$/m],
  // In the next four places, it is already the next day.
  ["Vienna", "Europe/Vienna", "de-AT", /^Di\., 24\. November um 00:05 MEZ$/m],
  ["Paris", "Europe/Paris", "fr-FR", /^mar\. 24 novembre à 00:05 UTC\+1$/m],
  ["Tokyo", "Asia/Tokyo", "ja-JP", /^11月24日\(火\) 8:05 JST$/m],
  ["Kathmandu", "Asia/Kathmandu", "en-US", /^Tue, November 24 at 4:50 AM GMT\+5:45$/m],
  ["a locale that Node.js does not support", "UTC", "tlh", /^Mon, November 23 at 11:05 PM UTC$/m],
])("an email to a reader in %s", (_, timeZone, locale, date) => {
  it.each([
    ["about a chat", chatMail],
    ["that is a digest", digestMail],
  ])("%s shows the time in the reader's locale and time zone, within English text", (_name, compose) => {
    const mail = compose([message], mailTo(timeZone, locale));
    expect(withPlainSpaces(mail.text)).toMatch(date);
    expect(withPlainSpaces(mail.html).replaceAll(/<[^>]*>/g, "\n")).toMatch(date);
    expect(mail.text).toContain("1 unread message");
  });
});

it("the preview of an email never ends with half an emoji", () => {
  const { html } = chatMail([{ ...message, content: `${"a".repeat(99)}😀` }], mailTo("UTC", "en-US"));
  expect(html.isWellFormed()).toBe(true);
});

it("the digest separates the number of messages from a name that is written from right to left", () => {
  const fromAhmad = { ...message, authorName: "أحمد ك." };
  const { text, html } = digestMail([fromAhmad, { ...fromAhmad, seq: 4 }], mailTo("UTC", "en-US"));
  for (const part of [text, html]) expect(part).toContain("\u2068أحمد ك.\u2069, 2 messages");
});

it("the digest shows the ten chats with the newest messages, newest first", () => {
  const [first, ...others] = Array.from({ length: 11 }, (_, i): MailedMessage => {
    const sentAt = new Date(message.sentAt.getTime() + i * 60_000);
    return { ...message, chatId: `chat-${i}`, authorName: `Author ${i}`, sentAt };
  });
  const { text } = digestMail([first ?? message, ...others], mailTo("UTC", "en-US"));
  expect(text.match(/Author \d+/g)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((i) => `Author ${i}`));
  expect(text).toContain("1 more chat can't be shown here");
});
