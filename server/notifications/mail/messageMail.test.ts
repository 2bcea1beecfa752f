import { readFileSync } from "node:fs";
import { join } from "node:path";
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
    expect(mail.text).toContain("1 new message");
  });
});

it("the preview of an email never ends with half an emoji", () => {
  const { html } = chatMail([{ ...message, content: `${"a".repeat(99)}😀` }], mailTo("UTC", "en-US"));
  expect(html.isWellFormed()).toBe(true);
});

describe.each([
  ["Arabic", "أحمد ك."],
  ["Hebrew", "דוד כ."],
])("a name in %s script", (_, authorName) => {
  const [to, isolated] = [mailTo("UTC", "en-US"), `\u2068${authorName}\u2069`];
  const one = { ...message, authorName };
  const two = [one, { ...one, seq: 4 }] as const;

  it("is isolated from the English text in an email about a chat, so that the period after its initial stays in place", () => {
    expect(chatMail([one], to).subject).toBe(`${isolated} wrote to you on Saywell`);
    for (const [messages, heading] of [
      [[one] as const, `1 new message from ${isolated}`],
      [two, `2 new messages from ${isolated}`],
      [[{ ...one, isTrialRequest: true }] as const, `${isolated} asked for a trial lesson`],
    ] as const) {
      const { text, html } = chatMail(messages, to);
      expect(text.split("\n")).toContain(heading);
      expect(html).toContain(`>${heading}</h1>`);
    }
  });

  it("is isolated from the number of messages in the digest, whether it is one or several", () => {
    for (const [messages, title] of [
      [[one] as const, isolated],
      [two, `${isolated}, 2 messages`],
    ] as const) {
      const { text, html } = digestMail(messages, to);
      expect(text.split("\n")).toContain(title);
      expect(html).toContain(`>${title}</a>`);
    }
  });
});

it("emails and the web client isolate names in the same scripts", () => {
  const pattern = (file: string) => /^const rightToLeft = .+$/m.exec(readFileSync(file, "utf8"))?.[0];
  expect(pattern(join(__dirname, "messageMail.ts"))).toMatch(/\\u0590/);
  expect(pattern(join(__dirname, "../../../web/ui/data/isolated.ts"))).toBe(pattern(join(__dirname, "messageMail.ts")));
});

it("an email about a chat contains no invisible characters if the name is written from left to right", () => {
  const { subject, text, html } = chatMail([message], mailTo("UTC", "en-US"));
  for (const part of [subject, text, html]) expect(part).not.toMatch(/[\u2066-\u2069]/);
});

it("an email keeps its Message-ID when it is sent again, but never gets that of a message that the database has lost", () => {
  const idOf = (sentAt: Date) => chatMail([{ ...message, sentAt }], mailTo("UTC", "en-US")).messageId;
  const aDayLater = new Date(message.sentAt.getTime() + 24 * 60 * 60_000);
  expect(idOf(new Date(message.sentAt))).toBe(idOf(message.sentAt));
  expect(idOf(aDayLater)).not.toBe(idOf(message.sentAt));
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
