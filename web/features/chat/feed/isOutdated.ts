/** When a message was last edited and when it was removed (ISO 8601; null if never). */
type Version = { readonly editedAt: string | null; readonly removedAt: string | null };

/** Returns whether `known`, another version of the message, is newer: edited later, or removed. */
export function isOutdated(message: Version, known: Version): boolean {
  if (message.removedAt !== null) return false;
  return known.removedAt !== null || (known.editedAt ?? "") > (message.editedAt ?? "");
}
