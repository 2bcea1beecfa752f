import { MutedChatsDocument } from "../../../graphql/generated/graphql";
import type { ApolloClient } from "../../../graphql/hooks";

/** Returns whether the viewer has muted a chat; false if that can't be determined. */
export async function isMuted(client: ApolloClient, chatId: string): Promise<boolean> {
  try {
    const { data } = await client.query({ query: MutedChatsDocument });
    return data?.viewer?.notificationSettings.mutedChatIds.includes(chatId) ?? false;
  } catch {
    return false;
  }
}
