import { client } from "../../graphql/client";
import { ChatListDocument, ConversationDocument } from "../../graphql/generated/graphql";

/** Asks for the chats, and for the one that the page's address names, while it is still being found out who looks. */
export function fetchChatAhead({ pathname, search }: Location): void {
  if (!/^\/dashboard\/chat\/*$/i.test(pathname)) return;
  client.query({ query: ChatListDocument }).catch(() => undefined);
  const id = new URLSearchParams(search).get("chat");
  if (id !== null) client.query({ query: ConversationDocument, variables: { id } }).catch(() => undefined);
}
