/** Why a student contacts a tutor: with any message, or for a trial lesson. */
export type ContactPurpose = "message" | "trial";

const trialRequest = "I would like to book a trial lesson with you. When are you available this week?";

/** The greeting that starts a message to a tutor. */
export function greeting(firstName: string): string {
  return `Hi ${firstName}!`;
}

/** The initial text of the contact form. */
export function prefilledText(firstName: string, purpose: ContactPurpose): string {
  return purpose === "trial" ? `${greeting(firstName)}\n${trialRequest}` : greeting(firstName);
}

/**
 * The message sent for a text: the greeting, a newline, the text. If the text starts with the same greeting, it is
 * removed once, with the space after it; a text of only the greeting is sent as just the greeting.
 */
export function contactMessage(firstName: string, text: string): string {
  const hello = greeting(firstName);
  const entered = text.trim();
  const rest = entered.startsWith(hello) ? entered.slice(hello.length).trimStart() : entered;
  return rest === "" ? hello : `${hello}\n${rest}`;
}
