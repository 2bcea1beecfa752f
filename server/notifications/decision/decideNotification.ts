import type { MailFrequency, NotificationSettings, QuietHours } from "./settings.js";
import { type MinuteOfDay, minuteOfDay, nextTimeOfDay } from "./zonedTime.js";

export type NotifiableMessage = {
  readonly isTrialRequest: boolean;
  readonly sentAt: Date;
  readonly isRead: boolean;
  readonly isRemoved: boolean;
  readonly isAuthorSuspended: boolean;
};

export type Reader = {
  readonly settings: NotificationSettings;
  /** Whether the account is not suspended. */
  readonly isActive: boolean;
  /** Whether the address is verified and has not been permanently rejected by its mail server. */
  readonly isMailable: boolean;
  /** Whether the reader has a device subscribed to push notifications. */
  readonly hasPush: boolean;
  readonly isOnline: boolean;
  /** When the reader was last connected; null if never. */
  readonly lastSeenAt: Date | null;
  /** The IANA time zone of the reader's device. */
  readonly timeZone: string;
};

export type AlreadySent = {
  readonly isMuted: boolean;
  readonly isPushed: boolean;
  /** When the last email about the chat was sent; null if none has been. */
  readonly chatMailedAt: Date | null;
};

/** A time in the past means immediately; null means never. */
export type Decision = { readonly pushAt: Date | null; readonly mailAt: Date | null };

const aMinute = 60_000;
const anHour = 60 * aMinute;

/** How long, in milliseconds, a message must stay unread before it causes an email other than the daily digest. */
export const unreadBeforeMail = 10 * aMinute;
/**
 * How long, in milliseconds, a message must stay unread before it causes a push to a reader who is online, or has been
 * online at any time since the message was sent.
 */
export const unreadBeforePush = aMinute;
/** The minimum interval in milliseconds between two emails about a chat, apart from digests. */
export const betweenMails = anHour;
/** The maximum age of messages that cause notifications, in milliseconds; prevents a flood after a long outage. */
export const oldestNotified = 3 * 24 * anHour;
/** When the daily digest is sent, in the reader's time zone. */
export const digestMinute: MinuteOfDay = 8 * 60;

const nothing: Decision = { pushAt: null, mailAt: null };

/** Decides whether and when to notify a reader of a message. Call it again at any future time it returns. */
export function decideNotification(message: NotifiableMessage, reader: Reader, sent: AlreadySent, now: Date): Decision {
  if (message.isRead || message.isRemoved || message.isAuthorSuspended || !reader.isActive || sent.isMuted) {
    return nothing;
  }
  if (now.getTime() - message.sentAt.getTime() > oldestNotified) return nothing;
  const { quietHours } = reader.settings;
  const outsideQuietHours = (moment: Date | null) =>
    moment && afterQuietHours(later(moment, now), quietHours, reader.timeZone);
  return {
    pushAt: outsideQuietHours(pushTime(message, reader, sent)),
    mailAt: outsideQuietHours(mailTime(message, reader, sent)),
  };
}

/** Returns the email frequency that applies to a message; for a trial request, it can differ from `mail`. */
export function mailFrequencyOf(
  { isTrialRequest }: Pick<NotifiableMessage, "isTrialRequest">,
  { mail, trialRequests }: NotificationSettings,
): MailFrequency {
  return isTrialRequest && trialRequests ? "UNREAD" : mail;
}

function pushTime({ sentAt }: NotifiableMessage, reader: Reader, { isPushed }: AlreadySent): Date | null {
  if (!reader.hasPush || isPushed) return null;
  return wasConnectedSince(sentAt, reader) ? new Date(sentAt.getTime() + unreadBeforePush) : sentAt;
}

function mailTime(message: NotifiableMessage, reader: Reader, { chatMailedAt }: AlreadySent): Date | null {
  const { sentAt } = message;
  if (!reader.isMailable || wasConnectedSince(sentAt, reader)) return null;
  switch (mailFrequencyOf(message, reader.settings)) {
    case "OFF":
      return null;
    case "DAILY":
      return nextTimeOfDay(sentAt, digestMinute, reader.timeZone);
    case "UNREAD": {
      const unread = new Date(sentAt.getTime() + unreadBeforeMail);
      return chatMailedAt === null ? unread : later(unread, new Date(chatMailedAt.getTime() + betweenMails));
    }
  }
}

function wasConnectedSince(sentAt: Date, { isOnline, lastSeenAt }: Reader): boolean {
  return isOnline || (lastSeenAt !== null && lastSeenAt > sentAt);
}

function afterQuietHours(moment: Date, quietHours: QuietHours | null, timeZone: string): Date {
  if (quietHours === null) return moment;
  const { from, to } = quietHours;
  const minute = minuteOfDay(moment, timeZone);
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  return isQuiet ? nextTimeOfDay(moment, to, timeZone) : moment;
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
