export type ContactPurpose = "message" | "trial";

const trialRequest = "I would like to book a trial lesson with you. When are you available this week?";

/** Returns the greeting that starts a message to a tutor. */
export function greeting(firstName: string): string {
  return `Hi ${firstName}!`;
}

/** Returns the initial text of the contact form. */
export function prefilledText(firstName: string, purpose: ContactPurpose): string {
  return purpose === "trial" ? `${greeting(firstName)}\n${trialRequest}` : greeting(firstName);
}

/**
 * Composes the message to send: the greeting, a newline and the text. If the text itself starts with the greeting, one
 * greeting is removed along with the whitespace after it; if nothing else remains, the message is just the greeting.
 */
export function contactMessage(firstName: string, text: string): string {
  const hello = greeting(firstName);
  const entered = text.trim();
  const rest = entered.startsWith(hello) ? entered.slice(hello.length).trimStart() : entered;
  return rest === "" ? hello : `${hello}\n${rest}`;
}
