/** A person is typing; the event expires after `forSeconds`. */
export type Typing = { readonly type: "Typing"; readonly personId: string; readonly forSeconds: number };

export type Delivered = { readonly type: "Delivered"; readonly personId: string; readonly upTo: number };

/** A person's presence, sent when it changes and after a subscription starts. */
export type PresenceChanged = {
  readonly type: "PresenceChanged";
  readonly personId: string;
  readonly isOnline: boolean;
  readonly lastSeenAt: Date;
};

/** An event that only current subscribers receive; it is never part of the log. */
export type EphemeralChatEvent = (Typing | Delivered | PresenceChanged) & { readonly chatId: string };

export const typingSeconds = 6;
