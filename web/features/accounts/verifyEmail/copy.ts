/** Copy for the page that verifies an email address, in a separate file because users rarely need it. */
export const copy = {
  title: "Verify your email address",
  lead: "We'll then email you when you miss a message.",
  submit: "Verify",
  logInFirst: "Log in on this device first. You will then come back here.",
  logIn: "Log in",
  done: "Your address is verified",
  doneLead: "We'll email you when you miss a message. You can change this in your account, under Notifications.",
  toApp: "Continue",
} as const;
