import type { LoaderFunctionArgs } from "react-router-dom";
import { ChatListDocument, ConversationDocument } from "../../graphql/generated/graphql";
import { hasSession, preloadQuery } from "../../graphql/preload";

/** Preloads the chat list and the chat named in the URL; the page's own queries share these requests. */
export function chatLoader({ request }: LoaderFunctionArgs) {
  if (!hasSession()) return null;
  const id = new URL(request.url).searchParams.get("chat");
  if (id !== null) import("./conversation/Conversation").catch(() => undefined);
  return [
    preloadQuery(ChatListDocument),
    ...(id === null ? [] : [preloadQuery(ConversationDocument, { variables: { id } })]),
  ];
}
