import { limits } from "../../../../graphql/limits";
import type { ConversationMessage } from "../messageList/shownMessages";

/** Returns whether the viewer can still edit a message; `now` is the server's time in milliseconds since the epoch. */
export function mayBeEdited({ id, progress, change, sentAt }: ConversationMessage, now: number): boolean {
  return (
    id !== null && progress !== "arrived" && change !== "removed" && now - Date.parse(sentAt) < limits.editWindowMs
  );
}
