import { MutedChatsDocument } from "../../../graphql/generated/graphql";
import type { ApolloClient } from "../../../graphql/hooks";

/**
 * Returns whether the viewer has muted a chat. Asks the server, because the chat may have been muted in another tab or
 * on another device; if the request fails, falls back to the cache.
 */
export async function isMuted(client: ApolloClient, chatId: string): Promise<boolean> {
  const query = MutedChatsDocument;
  const data = await client.query({ query, fetchPolicy: "network-only" }).then(
    (result) => result.data,
    () => client.readQuery({ query }),
  );
  return data?.viewer?.notificationSettings.mutedChatIds.includes(chatId) ?? false;
}
