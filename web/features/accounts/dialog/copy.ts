/** Copy for the account dialog, in a separate file because few users need it. */
export const copy = {
  title: "Account",
  email: (email: string) => `You log in as ${email}.`,
  notLoaded: "We couldn't load your account",
  passwordTitle: "Password",
  current: "Current password",
  fresh: "New password",
  change: "Change password",
  changed: { title: "Your password was changed", description: "All other devices were logged out." },
  noPassword: "You log in with Google and have no password. We can email you a link to set one.",
  forgotten: "Forgot your password? We can email you a link to set a new one.",
  sendLink: "Send link",
  linkSent: { title: "Check your email", description: "The link works once and expires in 30 minutes." },
  devicesTitle: "Devices",
  devices: "Logs you out on every device, including this one.",
  everywhere: "Log out everywhere",
  everywhereAnyway: "Log out everywhere anyway",
  notificationsTitle: "Notifications",
  manageNotifications: "Manage notifications",
  apiKeysTitle: "API keys",
  apiKeys:
    "For programs that act on your behalf. Changing your password or logging out everywhere doesn't revoke them.",
  manageApiKeys: "Manage API keys",
  unsaved: "Your changes on this page have not been saved. Logging out discards them.",
  unsent: (count: number) =>
    count === 1
      ? "1 message has not been sent yet. Logging out removes it from this device, and it will not be sent."
      : `${count} messages have not been sent yet. Logging out removes them from this device, and they will not be sent.`,
} as const;
