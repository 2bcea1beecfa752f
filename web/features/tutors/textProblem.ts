import { copy } from "./copy";

/** Returns the problem with a required text, if any; `max` limits the code points in `sent`, the text to send. */
export function textProblem(text: string, max: number, sent = text.trim()): string | undefined {
  if (text.trim() === "") return copy.contact.blank;
  return [...sent].length > max ? copy.contact.tooLong(max) : undefined;
}
