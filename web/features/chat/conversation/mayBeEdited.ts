import type { ConversationMessage } from "./shownMessages";

/** For how long the server takes changes of a message, in milliseconds. */
const editableFor = 15 * 60_000;

/** Whether the viewer may still change what a message says; `now` is in milliseconds. */
export function mayBeEdited({ id, progress, change, sentAt }: ConversationMessage, now: number): boolean {
  return id !== null && progress !== "arrived" && change !== "removed" && now - Date.parse(sentAt) < editableFor;
}
