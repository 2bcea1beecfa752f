import { toChat } from "./chat.type.js";
import type { ChatContext } from "./chatContext.js";
import type { ChatReader } from "./ChatReader.js";
import { toMessage } from "./messages/message.type.js";
import { hasScope, requireAuthenticated } from "../accounts/index.js";
import type { NodeFinder } from "../platform/graphql/NodeResolver.js";

/** Creates a node finder for the viewer's chats and messages; it finds nothing for an API key without READ_CHATS. */
export function chatNodes(reader: ChatReader): NodeFinder<ChatContext> {
  return async (ids, context) => {
    const viewer = requireAuthenticated(context.viewer);
    if (!hasScope(viewer, "READ_CHATS")) return [];
    const [chats, messages] = await Promise.all([reader.chatsById(viewer, ids), reader.messagesById(viewer, ids)]);
    return [
      ...chats.map((chat) => ({ __typename: "Chat", ...toChat(chat, viewer.id) })),
      ...messages.map((message) => ({ __typename: "Message", ...toMessage(message) })),
    ];
  };
}
