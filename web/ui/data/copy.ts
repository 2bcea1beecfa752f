/** Copy that public pages don't need is in forms/copy.ts. */
export const copy = {
  close: "Close",
  loading: "Loading",
  retry: "Try again",
  showPassword: "Show password",
  hidePassword: "Hide password",
  verified: "Verified tutor",
  notVerified: "Not verified",
  opensInNewTab: "(opens in a new tab)",
  toasts: "Alerts",
  notLoaded: {
    title: "This could not be loaded",
    body: "Nothing is lost: check your connection and try again. If that doesn't help, reload the page.",
  },
  remove: (what: string) => `Remove ${what}`,
  skipToContent: "Skip to content",
  unread: (count: number) => (count === 1 ? "1 unread message" : `${count} unread messages`),
  week: {
    days: { SUN: "Sun", MON: "Mon", TUE: "Tue", WED: "Wed", THU: "Thu", FRI: "Fri", SAT: "Sat" },
    groups: { daytime: "Daytime", evening: "Evening and night", morning: "Morning" },
    wholeDay: (day: string) => `All of ${day}`,
    everyDay: (hours: string) => `${hours} every day`,
    slot: (day: string, hours: string) => `${day} ${hours}`,
  },
  theme: "Appearance",
  themes: { light: "Light", dark: "Dark", system: "Match system" },
} as const;
