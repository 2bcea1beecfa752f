import type { ConversationMessage } from "../messageList/shownMessages";

/** Handlers for the actions that the viewer can take on a stored message. */
export type MessageHandlers = {
  readonly onEdit: (message: ConversationMessage) => void;
  readonly onRemove: (message: ConversationMessage) => void;
};
