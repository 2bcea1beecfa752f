import type { ConversationMessage } from "../messageList/shownMessages";

/** Handlers for the Edit and Remove actions in a message's menu. */
export type MessageHandlers = {
  readonly onEdit: (message: ConversationMessage) => void;
  readonly onRemove: (message: ConversationMessage) => void;
};
