import type { MailFrequency } from "../../../graphql/generated/graphql";
import { brandName } from "../../../ui/theme/brand";

/** Copy for the notification settings, in a separate file because few users need it. */
export const copy = {
  title: "Notifications",
  description: "Choose what we send you while you are away.",
  unverified: (email: string) => `We won't email ${email} about new messages until you verify the address.`,
  refused: (email: string) =>
    `The mail server for ${email} rejected our emails, so we stopped sending them. Verify the address to try again.`,
  resend: "Email me a link",
  sent: { title: "Check your email", description: "The link works once and expires in 3 days." },
  mailTitle: "Email",
  mail: "Unread messages",
  trialRequests: "Always email me trial requests",
  trialRequestsHint: "After being unread for 10 minutes, regardless of your choice above.",
  quietHours: "Quiet hours",
  quietHoursHint: "Nothing is sent during these hours, in the time zone of the device you used last.",
  from: "From",
  to: "To",
  save: "Save",
  saved: { title: "Your notification settings were saved" },
  failed: "Your notification settings could not be loaded.",
  retry: "Try again",
  pushTitle: "This device",
  push: `Get a notification when someone writes to you, even while ${brandName} is closed.`,
  turnOn: "Turn on notifications",
  turnOff: "Turn off notifications",
  isOn: "Notifications are on for this device.",
  blocked: "Your browser blocks notifications from this site. Allow them in the browser's settings first.",
  unreachable: {
    title: "Your browser could not reach its push service.",
    advice: "Check your connection, or allow push messaging in the browser's settings.",
  },
  impossible: `This browser can't receive notifications while ${brandName} is closed.`,
} as const;

/** In display order. */
export const frequencies: Readonly<Record<MailFrequency, string>> = {
  UNREAD: "After 10 minutes",
  DAILY: "Once a day, at 8 a.m.",
  OFF: "Never",
};
