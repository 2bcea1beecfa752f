import type { ConversationMessage } from "../messageList/shownMessages";

/** How long after sending the server accepts edits of a message. */
const editWindowMs = 15 * 60_000;

/** Whether the viewer may still edit a message; `now` is in milliseconds. */
export function mayBeEdited({ id, progress, change, sentAt }: ConversationMessage, now: number): boolean {
  return id !== null && progress !== "arrived" && change !== "removed" && now - Date.parse(sentAt) < editWindowMs;
}
