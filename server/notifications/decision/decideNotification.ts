import type { MailFrequency, NotificationSettings, QuietHours } from "./settings.js";
import { type MinuteOfDay, minuteOfDay, nextTimeOfDay } from "./zonedTime.js";

/** A message as its notification depends on it. */
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
  /** Whether the address is verified and its mail server has not refused it for good. */
  readonly isMailable: boolean;
  /** Whether a device is subscribed to pushes. */
  readonly hasPush: boolean;
  readonly isOnline: boolean;
  /** When the reader was last connected; null if never. */
  readonly lastSeenAt: Date | null;
  /** The IANA time zone of the reader's device. */
  readonly timeZone: string;
};

/** What was already sent for the message or its chat. */
export type AlreadySent = {
  readonly isMuted: boolean;
  readonly isPushed: boolean;
  /** When the last mail about the chat was sent; null if none was. */
  readonly chatMailedAt: Date | null;
};

/** When to push and to mail a message: at once if the time has come, never if null. */
export type Decision = { readonly pushAt: Date | null; readonly mailAt: Date | null };

const aMinute = 60_000;
const anHour = 60 * aMinute;

/** How long a message stays unread before it is mailed. */
export const unreadBeforeMail = 10 * aMinute;
/** How long a message stays unread before it is pushed to a reader who is connected, but may be elsewhere. */
export const unreadBeforePush = aMinute;
/** The time between two mails about one chat. */
export const betweenMails = anHour;
/** Nothing is sent about an older message: nobody waits for it, and after a long outage there would be many. */
export const oldestNotified = 3 * 24 * anHour;
/** When the daily digest is sent, by the reader's clocks. */
export const digestMinute: MinuteOfDay = 8 * 60;

const nothing: Decision = { pushAt: null, mailAt: null };

/** Decides whether and when a reader is notified of a message; asked again whenever the time has come. */
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

/** How often a message's mails are sent: a trial request has a setting of its own. */
export function mailFrequencyOf(
  { isTrialRequest }: Pick<NotifiableMessage, "isTrialRequest">,
  { mail, trialRequests }: NotificationSettings,
): MailFrequency {
  if (!isTrialRequest) return mail;
  return trialRequests ? "UNREAD" : "OFF";
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

/** The moment itself, or the end of the quiet hours that it falls into. */
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
