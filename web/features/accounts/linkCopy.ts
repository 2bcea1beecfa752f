/** Copy about emailed links, in a separate file because few users need it. */
export const linkCopy = {
  reset: {
    title: "Reset your password",
    description: "We'll email you a link to set a new one.",
    submit: "Send link",
    sentTitle: "Check your email",
    sent: (email: string) =>
      `If ${email} has an account here, a link is on its way. It works once and expires in 30 minutes.`,
    notThere: "Didn't get it? Check your spam folder, and the address you entered.",
    otherAddress: "Use another address",
    done: "Done",
  },
  logInLink: {
    title: "Log in by email",
    description: "We'll email you a link that logs you in.",
    sent: (email: string) =>
      `If ${email} has an account here, a link is on its way. It works once and expires in 15 minutes.`,
    lead: "This link works only once.",
  },
  newPassword: {
    title: "Set a new password",
    lead: "You will be logged out on all your devices.",
    label: "New password",
    submit: "Set password",
    incomplete: "This link is incomplete. Open it from the email again, or request a new one.",
    another: "Send a new link",
    logIn: "Back to log in",
    done: "Your password was changed",
    doneLead: "Your account is now logged out on all your devices. Please log in with the new password.",
    toApp: "Continue",
  },
  welcome: { title: "Welcome", loggingIn: "Logging you in" },
} as const;
