import { brandName, type EmailTemplate } from "./emailTemplate.js";

// No letter says anybody's name: whoever signs up with another's address would write what they like into that mailbox.

/** To whoever forgot the password; `url` leads to the form for a new one. */
export function passwordResetEmail(url: string): EmailTemplate {
  return {
    subject: `Set a new ${brandName} password`,
    paragraphs: [
      `Somebody, hopefully you, asked for a new password for this address at ${brandName}.`,
      "The link works once, for 30 minutes. If it was not you, ignore this mail: nothing has changed.",
    ],
    button: { label: "Set a new password", url },
  };
}

/** To whoever wants to log in by mail; `url` leads to the button that does. */
export function logInLinkLetter(url: string): EmailTemplate {
  return {
    subject: `Log in to ${brandName}`,
    paragraphs: [
      `Somebody, hopefully you, asked for a link that logs in to ${brandName} with this address.`,
      "The link works once, for 15 minutes. If it was not you, ignore this mail, and give the link to nobody.",
    ],
    button: { label: "Log in", url },
  };
}

/** To whoever's password is another one now. */
export function passwordChangedEmail(loginUrl: string): EmailTemplate {
  return {
    subject: `Your ${brandName} password was changed`,
    paragraphs: [
      "Your password was changed just now, and all other devices were logged out.",
      'If it was not you, press "Forgot your password" on the log in page: it sets a new one and logs everybody out.',
    ],
    button: { label: "Log in", url: loginUrl },
  };
}

/** To whoever came in by Google for the first time; `passwordRemoved` when the password that was there is no more. */
export function accountLinkedEmail(loginUrl: string, passwordRemoved: boolean): EmailTemplate {
  return {
    subject: `You can now log in to ${brandName} with Google`,
    paragraphs: [
      "Your account was connected with the Google account of the same email address.",
      passwordRemoved
        ? "Nobody had proven until now that this mailbox is theirs, so the password was removed and every other device " +
          'logged out. "Forgot your password" on the log in page sets a new one.'
        : "Your password goes on working too.",
    ],
    button: { label: "Log in", url: loginUrl },
  };
}
