import { toChat } from "./chat.type.js";
import type { ChatContext } from "./chatContext.js";
import type { ChatReader } from "./ChatReader.js";
import { toMessage } from "./messages/message.type.js";
import { hasScope, requireAuthenticated } from "../accounts/index.js";
import type { NodeFinder } from "../platform/graphql/NodeResolver.js";

/** Finds the viewer's chats, and messages in them, by id. */
export function chatNodes(reader: ChatReader): NodeFinder<ChatContext> {
  return async (id, context) => {
    const viewer = requireAuthenticated(context.viewer);
    if (!hasScope(viewer, "READ_CHATS")) return null;
    const chat = await reader.chat(viewer, id);
    if (chat) return { __typename: "Chat", ...toChat(chat, viewer.id) };
    const message = await reader.message(viewer, id);
    return message && { __typename: "Message", ...toMessage(message) };
  };
}
