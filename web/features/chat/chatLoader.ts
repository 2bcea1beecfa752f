import type { LoaderFunctionArgs } from "react-router-dom";
import { ChatListDocument, ConversationDocument } from "../../graphql/generated/graphql";
import { hasSession, preloadQuery } from "../../graphql/preload";
import { ownTask } from "../../ui/data/scheduling";
import { chatIdIn } from "./chatAddress";

/** Preloads the chat list and the chat in the URL, if any; the page's own queries share these requests. */
export async function chatLoader({ request }: LoaderFunctionArgs) {
  if (!hasSession()) return null;
  const id = chatIdIn(new URL(request.url).searchParams);
  if (id === null) return [preloadQuery(ChatListDocument)];
  import("./conversation/Conversation").catch(() => undefined);
  const conversation = preloadQuery(ConversationDocument, { variables: { id } });
  await ownTask();
  return [preloadQuery(ChatListDocument), conversation];
}
