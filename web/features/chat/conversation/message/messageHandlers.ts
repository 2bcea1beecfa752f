import type { ConversationMessage } from "../messageList/shownMessages";

export type MessageHandlers = {
  readonly onEdit: (message: ConversationMessage) => void;
  readonly onRemove: (message: ConversationMessage) => void;
};
