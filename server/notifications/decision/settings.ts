import type { MinuteOfDay } from "./zonedTime.js";

/** When mails about messages are sent: never, after ten minutes unread, or once a day. */
export const mailFrequencies = ["OFF", "UNREAD", "DAILY"] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

/** The hours in which a person is not to be disturbed, by the clocks of their own time zone; they may pass midnight. */
export type QuietHours = { readonly from: MinuteOfDay; readonly to: MinuteOfDay };

/** What a person wants to be notified of. */
export type NotificationSettings = {
  readonly mail: MailFrequency;
  /** Whether trial requests are mailed after ten minutes unread, whatever holds for other messages. */
  readonly trialRequests: boolean;
  readonly quietHours: QuietHours | null;
};

/** The settings of a person who has changed nothing. */
export const defaultSettings: NotificationSettings = { mail: "UNREAD", trialRequests: true, quietHours: null };
