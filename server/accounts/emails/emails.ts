import { brandName } from "../../platform/brandName.js";
import type { EmailTemplate } from "./emailTemplate.js";

// No email contains the account's name: otherwise, anyone could send text of their own to another person by signing up
// with that person's address.

/** `url` leads to the page that verifies the address. */
export function verificationEmail(url: string): EmailTemplate {
  return {
    subject: `Verify your email address for ${brandName}`,
    paragraphs: [
      `Someone, hopefully you, signed up for ${brandName} with this email address. Verify it to get emails about messages while you are away.`,
      "The link works once and expires in 3 days. If this wasn't you, ignore this email.",
    ],
    button: { label: "Verify this address", url },
  };
}

/** `url` leads to the form for a new password. */
export function passwordResetEmail(url: string): EmailTemplate {
  return {
    subject: `Set a new ${brandName} password`,
    paragraphs: [
      `Someone, hopefully you, asked to reset the ${brandName} password for this email address.`,
      "The link works once and expires in 30 minutes. If this wasn't you, ignore this email: nothing has changed.",
    ],
    button: { label: "Set a new password", url },
  };
}

/** `url` leads to the page with the login button. */
export function logInLinkEmail(url: string): EmailTemplate {
  return {
    subject: `Log in to ${brandName}`,
    paragraphs: [
      `Someone, hopefully you, asked for a link to log in to ${brandName} with this email address.`,
      "The link works once and expires in 15 minutes. If this wasn't you, ignore this email and don't share the link.",
    ],
    button: { label: "Log in", url },
  };
}

const programsEnded =
  "This email address had never been verified, and someone else may have created the account, so its API keys were revoked and its webhooks were disabled.";

const passwordRemoved =
  "This email address had never been verified, so the password was removed and every other device was logged out. " +
  'Use "Forgot your password" on the login page to set a new one.';

/** With `hadPrograms`, the email also says that API keys were revoked and webhooks disabled. */
export function passwordChangedEmail(loginUrl: string, { hadPrograms } = { hadPrograms: false }): EmailTemplate {
  return {
    subject: `Your ${brandName} password was changed`,
    paragraphs: [
      "Your password was just changed, and all other devices were logged out.",
      ...(hadPrograms ? [programsEnded] : []),
      'If this wasn\'t you, use "Forgot your password" on the login page to set a new one and log out every device.',
    ],
    button: { label: "Log in", url: loginUrl },
  };
}

/** At `loginUrl`, the owner can log in to revoke the key. */
export function apiKeyCreatedEmail(loginUrl: string): EmailTemplate {
  return {
    subject: `An API key for your ${brandName} account was created`,
    paragraphs: [
      "The new API key lets a program act on your behalf, within the scopes chosen for it.",
      'If this wasn\'t you, log in, revoke the key under "Account > API keys" and change your password.',
    ],
    button: { label: "Log in", url: loginUrl },
  };
}

/** `ended` is null if the address was already verified, in which case nothing was removed or revoked. */
export function accountLinkedEmail(
  loginUrl: string,
  { hadPassword, ended }: { readonly hadPassword: boolean; readonly ended: { readonly hadPrograms: boolean } | null },
): EmailTemplate {
  return {
    subject: `You can now log in to ${brandName} with Google`,
    paragraphs: [
      "Your account was linked to the Google account with the same email address.",
      ...(ended !== null ? [passwordRemoved] : hadPassword ? ["Your password still works too."] : []),
      ...(ended?.hadPrograms ? [programsEnded] : []),
    ],
    button: { label: "Log in", url: loginUrl },
  };
}

/** Sent after a login with an emailed link has removed the password, because the address had never been verified. */
export function passwordRemovedEmail(
  loginUrl: string,
  { hadPrograms }: { readonly hadPrograms: boolean },
): EmailTemplate {
  return {
    subject: `Your ${brandName} password was removed`,
    paragraphs: [
      "You logged in with a link that was emailed to this address.",
      passwordRemoved,
      ...(hadPrograms ? [programsEnded] : []),
    ],
    button: { label: "Log in", url: loginUrl },
  };
}
