import { brandName } from "../../ui/theme/brand";

export const minPasswordLength = 8;

export const copy = {
  home: `${brandName}, home page`,
  required: "Please fill out the field",
  google: "Continue with Google",
  googleMissing: {
    title: "Google is not set up on this server",
    description: "Please use your email address and a password.",
  },
  /** The messages for a failed login with Google, keyed by the value of the URL's `google` parameter. */
  googleErrors: {
    cancelled: "You canceled the Google login.",
    failed: "Logging in with Google did not work. Please try again.",
    too_many_requests: "There were too many attempts from your network. Please wait a few minutes and try again.",
    unverified: "Google has not verified your email address. Please use an email address and a password.",
    account_suspended: "This account has been suspended. Please contact support.",
    unknown: "No account here is linked to this Google account yet. Sign up as a student or as a tutor first.",
  },
  or: "or",
  name: "Name",
  email: "Email",
  password: "Password",
  passwordHint: `At least ${minPasswordLength} characters`,
  notStored: "Your browser doesn't let this site store data. Allow it in your browser's settings, and then log in.",
  tooShort: `Minimum ${minPasswordLength} characters required to enter`,
  logIn: {
    title: "Log in",
    submit: "Log In",
    forgot: "Forgot your password",
    byLink: "Email me a login link",
    passwordChanged: "Your password was changed. Please log in with the new one.",
    newHere: "New here?",
    asStudent: "Sign up as a student",
    or: "or",
    asTutor: "Sign up as a tutor",
  },
  unavailable: {
    title: "Your account could not be loaded",
    body: "You are still logged in on this device. This page continues automatically when the server is back.",
  },
  agreeBefore: `By continuing you agree to the ${brandName}`,
  terms: "Terms of Service",
  and: "and",
  privacy: "Privacy Policy",
} as const;
