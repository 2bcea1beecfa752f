import type { ConversationMessage } from "../messageList/shownMessages";

/** Handlers for what the viewer can do with a stored message. */
export type MessageHandlers = {
  readonly onEdit: (message: ConversationMessage) => void;
  readonly onRemove: (message: ConversationMessage) => void;
};
