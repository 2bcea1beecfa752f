import { copy } from "./copy";

/** Returns the problem with a required text of at most `max` code points; `sent` is the text that the server counts. */
export function textProblem(text: string, max: number, sent = text.trim()): string | undefined {
  if (text.trim() === "") return copy.contact.blank;
  return [...sent].length > max ? copy.contact.tooLong(max) : undefined;
}
