/** Somebody writes; it holds for some seconds and ends by itself. */
export type Typing = { readonly type: "Typing"; readonly personId: string; readonly forSeconds: number };

/** Messages have reached a device of somebody's. */
export type Delivered = { readonly type: "Delivered"; readonly personId: string; readonly upTo: number };

/** Somebody came or left. */
export type PresenceChanged = {
  readonly type: "PresenceChanged";
  readonly personId: string;
  readonly isOnline: boolean;
  readonly lastSeenAt: Date;
};

/** What passes in a chat: told to those who listen at the moment, and never part of the log. */
export type EphemeralChatEvent = (Typing | Delivered | PresenceChanged) & { readonly chatId: string };

/** How long a sign of typing holds, in seconds. */
export const typingSeconds = 6;
