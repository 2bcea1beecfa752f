import { brandName } from "../../ui/theme/brand";

/** Texts of the log-in and sign-up pages and of the account dialog. */
export const copy = {
  home: `${brandName}, home page`,
  required: "Please fill out the field",
  google: "Continue with Google",
  googleMissing: {
    title: "Google is not set up on this server",
    description: "Please use your email address and a password.",
  },
  /** Why logging in with Google failed, by the `google` parameter of the address. */
  googleErrors: {
    cancelled: "You did not log in with Google.",
    failed: "Logging in with Google did not work. Please try again.",
    unverified: "Google has not verified your email address. Please use an email address and a password.",
    account_suspended: "This account has been suspended. Please contact support.",
    unknown: "There is no account for this Google account yet. Sign up as a student or as a tutor first.",
  },
  or: "or",
  name: "Name",
  email: "Email",
  password: "Password",
  passwordHint: "At least 8 characters",
  tooShort: "Minimum 8 characters required to enter",
  logIn: {
    title: "Log in",
    submit: "Log In",
    forgot: "Forgot your password",
    byLink: "Email me a log-in link",
    passwordChanged: "Your password was changed. Please log in with the new one.",
    newHere: "New here?",
    asStudent: "Sign up as a student",
    or: "or",
    asTutor: "Sign up as a tutor",
  },
  unavailable: {
    title: "Your account could not be loaded",
    body: "You are still logged in on this device. This page continues by itself when the server is back.",
  },
  reset: {
    title: "Reset your password",
    description: "We will email you a link to set a new one.",
    submit: "Send link",
    sentTitle: "Check your email",
    sent: (email: string) =>
      `If ${email} has an account here, a link is on its way. It works once and expires in 30 minutes.`,
    notThere: "Didn't get it? Check your spam folder and the address you entered.",
    otherAddress: "Use another address",
    done: "Done",
  },
  logInLink: {
    title: "Log in by email",
    description: "We will email you a link that logs you in.",
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
  },
  welcome: { title: "Welcome", loggingIn: "Logging you in" },
  account: {
    title: "Password and devices",
    email: (email: string) => `You log in as ${email}.`,
    passwordTitle: "Password",
    current: "Current password",
    fresh: "New password",
    change: "Change password",
    changed: { title: "Your password was changed", description: "All other devices were logged out." },
    noPassword: "You log in with Google and have no password. We can email you a link to set one.",
    sendLink: "Send link",
    linkSent: { title: "Check your email", description: "The link works once and expires in 30 minutes." },
    devicesTitle: "Devices",
    devices: "Logs you out on every device, including this one.",
    everywhere: "Log out everywhere",
    everywhereAnyway: "Log out everywhere anyway",
    unsent: (count: number) =>
      count === 1
        ? "1 message has not been sent yet. Logging out removes it from this device, and it will not be sent."
        : `${count} messages have not been sent yet. Logging out removes them from this device, and they will not be sent.`,
  },
  student: {
    title: "Sign up as a student",
    submit: "Sign up",
    already: "Already have an account?",
    logIn: "Log in",
    orTutor: "Want to teach?",
    asTutor: "Sign up as a tutor",
  },
  tutor: {
    title: "Sign up as a tutor",
    submit: "Get started",
    already: "Already have an account?",
    logIn: "Log in",
    orStudent: "Want to learn?",
    asStudent: "Sign up as a student",
    benefitsTitle: "Earn money sharing what you know",
    benefits: [
      { title: "You set the price", body: "Choose what a 50-minute lesson costs and change it whenever you like." },
      { title: "Students come to you", body: "Your profile is shown to students looking for your subject." },
      { title: "Teach from anywhere", body: "Plan, chat and teach from your desk, your garden or the train." },
    ],
  },
  agreeBefore: `By continuing you agree to the ${brandName}`,
  terms: "Terms of Service",
  and: "and",
  privacy: "Privacy Policy",
  notes: {
    terms: {
      title: "Terms of Service",
      paragraphs: [
        `${brandName} brings students and tutors together. You arrange lessons between yourselves.`,
        "Be honest about who you are, be kind to each other, and keep your password to yourself.",
        "A tutor sets the price of a lesson. Trial lessons are 100% refundable.",
      ],
    },
    privacy: {
      title: "Privacy Policy",
      paragraphs: [
        "We keep your name, your email address, what you write in your profile and your messages, and nothing else about you.",
        "Your email address is never shown to others. Only you and the person you write to can see your messages.",
        "No ads, no trackers: this site makes no requests to other servers.",
      ],
    },
  },
} as const;
