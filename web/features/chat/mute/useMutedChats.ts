import { MutedChatsDocument } from "../../../graphql/generated/graphql";
import { useQuery } from "../../../graphql/hooks";

const none: readonly string[] = [];

/** Returns the ids of the chats that the viewer has muted, empty until they are known. */
export function useMutedChats() {
  const { data, error, loading, refetch } = useQuery(MutedChatsDocument);
  const known = data?.viewer?.notificationSettings.mutedChatIds;
  return { muted: known ?? none, isKnown: known !== undefined, error, loading, refetch };
}
