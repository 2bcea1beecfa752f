/** What a student writes to a tutor for: anything, or a trial lesson. */
export type ContactPurpose = "message" | "trial";

const trialRequest = "I would like to book a trial lesson with you. When are you available this week?";

/** How a message to a tutor begins. */
export function greeting(firstName: string): string {
  return `Hi ${firstName}!`;
}

/** What the textarea holds when the contact form opens. */
export function prefilledText(firstName: string, purpose: ContactPurpose): string {
  return purpose === "trial" ? `${greeting(firstName)}\n${trialRequest}` : greeting(firstName);
}

/**
 * The message that is sent for a text: the greeting, a new line, the text. A text that begins with the very same greeting
 * loses it first, once, together with the space after it; a text of nothing else is just the greeting.
 */
export function contactMessage(firstName: string, text: string): string {
  const hello = greeting(firstName);
  const entered = text.trim();
  const rest = entered.startsWith(hello) ? entered.slice(hello.length).trimStart() : entered;
  return rest === "" ? hello : `${hello}\n${rest}`;
}
