import type { MailFrequency } from "../../../graphql/generated/graphql";

/** Copy for the notification settings; in its own file, because few users need it. */
export const copy = {
  title: "Notifications",
  description: "What we send you while you are away.",
  unverified: (email: string) => `We send no emails about messages to ${email} before you verify it.`,
  refused: (email: string) =>
    `The mail server of ${email} refused our emails, so we send no more. Verify the address to try again.`,
  resend: "Email me a link",
  sent: { title: "Check your email", description: "The link works once and expires in 3 days." },
  mailTitle: "Email",
  mail: "Unread messages",
  trialRequests: "Always email me trial requests",
  trialRequestsHint: "After ten minutes unread, whatever you chose above.",
  quietHours: "Quiet hours",
  quietHoursHint: "Nothing is sent in these hours, by the clock of the device you used last.",
  from: "From",
  to: "To",
  save: "Save",
  saved: { title: "Your notifications were saved" },
  failed: "Your notifications could not be loaded.",
  retry: "Try again",
  pushTitle: "This device",
  push: "Get a notification when someone writes to you, also while Saywell is closed.",
  turnOn: "Turn on notifications",
  turnOff: "Turn off notifications",
  isOn: "Notifications are on for this device.",
  blocked: "Your browser blocks notifications of this site. Allow them in the browser's settings first.",
  impossible: "This browser can't be notified while Saywell is closed.",
} as const;

/** The choices of when to mail. */
export const frequencies: Readonly<Record<MailFrequency, string>> = {
  UNREAD: "After 10 minutes unread",
  DAILY: "Once a day, at 8 in the morning",
  OFF: "Never",
};
