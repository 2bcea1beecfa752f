import { LRUCache } from "lru-cache";
import { buttonRow, emailLayout, escapeHtml, row } from "../../accounts/index.js";
import { brandName } from "../../platform/brandName.js";
import type { Mail } from "../../platform/mail/mailer.js";
import { groupBy } from "../groupBy.js";

export type MailedMessage = {
  readonly chatId: string;
  readonly seq: number;
  readonly authorName: string;
  readonly content: string;
  readonly isTrialRequest: boolean;
  readonly sentAt: Date;
};

export type MailTo = {
  readonly personId: string;
  readonly email: string;
  readonly timeZone: string;
  /** The locale for dates, as a BCP 47 tag. */
  readonly locale: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
};

/** The maximum number of messages in an email about one chat, and the maximum length of each in characters. */
export const maxShown = 5;
const maxLength = 600;
/** The maximum number of chats in a digest. */
const maxChats = 10;

/** Renders an email about the new messages of one chat, oldest first; all emails about a chat form a thread. */
export function chatMail(messages: readonly [MailedMessage, ...MailedMessage[]], to: MailTo): Mail {
  const [first] = messages;
  const { chatId } = first;
  const name = isolated(first.authorName);
  const isCut = messages.length > maxShown;
  const asksForTrial = messages.some(({ isTrialRequest }) => isTrialRequest);
  const heading = asksForTrial
    ? `${name} asked for a trial lesson`
    : `${counted(messages.length, "new message")} from ${name}`;
  const host = new URL(to.publicUrl).hostname;
  return compose({
    to,
    subject: `${name} wrote to you on ${brandName}`,
    heading,
    sections: [
      {
        title: isCut ? `The ${maxShown} newest of ${messages.length} messages` : null,
        url: null,
        messages: messages.slice(-maxShown),
      },
    ],
    button: { label: "Reply in the chat", url: chatUrl(to.publicUrl, chatId) },
    footer: `You're receiving this email because you were away when ${messages.length === 1 ? "the message" : "the messages"} arrived. Replies to this email don't reach the chat.`,
    // An email that is sent again after a crash has the same id, so that clients show it once or in the same thread.
    // The id includes the time because sequence numbers are reused if the database loses its newest messages.
    messageId: `<chat.${chatId}.${first.seq}.${first.sentAt.getTime()}@${host}>`,
    references: `<chat.${chatId}@${host}>`,
  });
}

/** Shows each chat's newest message, newest first; `messages` must be in order within each chat. */
export function digestMail(messages: readonly [MailedMessage, ...MailedMessage[]], to: MailTo): Mail {
  const chats = groupBy(messages, ({ chatId }) => chatId)
    .map((chat) => ({ last: chat.at(-1) ?? chat[0], count: chat.length }))
    .toSorted((one, other) => other.last.sentAt.getTime() - one.last.sentAt.getTime());
  const host = new URL(to.publicUrl).hostname;
  const newest = messages.reduce((one, other) => (other.sentAt > one.sentAt ? other : one));
  const hidden = chats.length - maxChats;
  return compose({
    to,
    subject: `Your new messages on ${brandName}`,
    heading: `${counted(messages.length, "new message")} in ${counted(chats.length, "chat")}`,
    sections: chats.slice(0, maxChats).map(({ last, count }) => {
      const name = isolated(last.authorName);
      const title = count > 1 ? `${name}, ${counted(count, "message")}` : name;
      return { title, url: chatUrl(to.publicUrl, last.chatId), messages: [last] };
    }),
    button: { label: "Open your chats", url: `${to.publicUrl}/dashboard/chat` },
    footer: `${hidden > 0 ? `${counted(hidden, "more chat")} can't be shown here. ` : ""}You get at most one of these emails a day, about messages that arrived while you were away.`,
    messageId: `<digest.${to.personId}.${newest.sentAt.getTime()}@${host}>`,
    references: `<digest.${to.personId}@${host}>`,
  });
}

/** Returns the URL of a chat; users who are not logged in reach the chat through the login page. */
export function chatUrl(publicUrl: string, chatId: string): string {
  return `${publicUrl}/dashboard/chat?chat=${chatId}`;
}

type Section = {
  readonly title: string | null;
  readonly url: string | null;
  readonly messages: readonly MailedMessage[];
};

type Parts = {
  readonly to: MailTo;
  readonly subject: string;
  readonly heading: string;
  readonly sections: readonly Section[];
  readonly button: { readonly label: string; readonly url: string };
  readonly footer: string;
  readonly messageId: string;
  readonly references: string;
};

function compose({ to, subject, heading, sections, button, footer, messageId, references }: Parts): Mail {
  const { email, publicUrl, unsubscribeUrl } = to;
  const links = [
    { label: "Notification settings", url: `${publicUrl}/dashboard/chat#notifications` },
    { label: "Unsubscribe", url: unsubscribeUrl },
  ];
  const time = timeFor(to);
  const lines = sections.flatMap(({ title, messages }) => [
    ...(title === null ? [] : [title]),
    ...messages.map((message) => `${time(message.sentAt)}\n${excerpt(message)}`),
  ]);
  const text = [
    heading,
    ...lines,
    `${button.label}:\n${button.url}`,
    footer,
    ...links.map(({ label, url }) => `${label}: ${url}`),
    `- ${brandName}`,
  ];
  const rows = [...sections.map((section) => sectionRows(section, time)), buttonRow(button)];
  const [preview = ""] = sections.flatMap(({ messages }) => messages.slice(-1)).map(excerpt);
  return {
    to: email,
    subject,
    text: `${text.join("\n\n")}\n`,
    html: emailLayout({
      subject,
      preview: [...preview].slice(0, 100).join(""),
      heading,
      rows,
      footer: { text: footer, links },
    }),
    messageId,
    references,
    unsubscribeUrl,
  };
}

function sectionRows({ title, url, messages }: Section, time: (moment: Date) => string): string {
  const heading =
    title !== null &&
    (url === null
      ? `<span class="muted" style="color:#4A5754;font-size:14px">${escapeHtml(title)}</span>`
      : `<a class="ink" href="${escapeHtml(url)}" style="color:#14201E;font-weight:600;word-break:break-word">${escapeHtml(title)}</a>`);
  const bubbles = messages.map((message) =>
    row(
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="bubble" style="padding:12px 16px;border-radius:12px;background:#F0EFEA"><div class="ink" dir="auto" style="color:#14201E;word-break:break-word">${escapeHtml(excerpt(message))}</div><div class="muted" dir="auto" style="color:#4A5754;font-size:13px">${escapeHtml(time(message.sentAt))}</div></td></tr></table>`,
      "6px 28px",
    ),
  );
  return [...(heading === false ? [] : [row(heading)]), ...bubbles].join("\n");
}

function excerpt({ content }: MailedMessage): string {
  const characters = [...content];
  return characters.length <= maxLength ? content : `${characters.slice(0, maxLength).join("").trimEnd()} …`;
}

/** Matches letters of the scripts that are written from right to left, such as Arabic and Hebrew. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns a name for use in English text. Encloses a right-to-left name in invisible characters, so that the dot after
 * its initial stays at the name's end and adjacent numbers don't move into the name.
 */
function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Cached by locale and time zone, because creating a formatter takes longer than rendering the rest of an email. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 200 });

function timeFor({ timeZone, locale }: Pick<MailTo, "timeZone" | "locale">): (moment: Date) => string {
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? formatOf(timeZone, locale);
  formats.set(key, format);
  return (moment) => format.format(moment);
}

function formatOf(timeZone: string, locale: string): Intl.DateTimeFormat {
  const day = { weekday: "short", day: "numeric", month: "long" } as const;
  const options = { timeZone, ...day, hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  // If Node.js does not support the locale, use en-US rather than the server's default.
  return new Intl.DateTimeFormat([locale, "en-US"], options);
}
