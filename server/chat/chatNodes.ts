import { toChat } from "./chat.type.js";
import type { ChatContext } from "./chatContext.js";
import type { ChatService } from "./ChatService.js";
import { toMessage } from "./message.type.js";
import { requireViewer } from "../accounts/index.js";
import type { NodeFinder } from "../platform/graphql/NodeResolver.js";

/** Finds the viewer's chats, and messages in them, by id. */
export function chatNodes(service: ChatService): NodeFinder<ChatContext> {
  return async (id, context) => {
    const viewer = requireViewer(context.viewer);
    const chat = await service.chat(viewer, id);
    if (chat) return { __typename: "Chat", ...toChat(chat, viewer.id) };
    const message = await service.message(viewer, id);
    return message && { __typename: "Message", ...toMessage(message) };
  };
}
