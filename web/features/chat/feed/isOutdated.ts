import type { Message } from "./inboxCache";

type Version = Pick<Message, "editedAt" | "removedAt">;

/** Returns whether a message was edited later, or removed, in another known version of it. */
export function isOutdated(message: Version, known: Version): boolean {
  if (message.removedAt !== null) return false;
  return known.removedAt !== null || (known.editedAt ?? "") > (message.editedAt ?? "");
}
