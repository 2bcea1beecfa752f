import type { MinuteOfDay } from "./zonedTime.js";

/** When emails about messages are sent: never, after a message has been unread for ten minutes, or once a day. */
export const mailFrequencies = ["OFF", "UNREAD", "DAILY"] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

/** The hours without notifications, in the user's time zone; they may span midnight. */
export type QuietHours = { readonly from: MinuteOfDay; readonly to: MinuteOfDay };

export type NotificationSettings = {
  readonly mail: MailFrequency;
  /**
   * Whether trial requests are emailed after being unread for ten minutes, regardless of `mail`; if not, `mail`
   * applies.
   */
  readonly trialRequests: boolean;
  readonly quietHours: QuietHours | null;
};

export const defaultSettings: NotificationSettings = { mail: "UNREAD", trialRequests: true, quietHours: null };
