import { MutedChatsDocument } from "../../../graphql/generated/graphql";
import { useQuery } from "../../../graphql/hooks";

const none: readonly string[] = [];

/** Returns the ids of the chats that the viewer has muted, empty until they are known, and the state of the query. */
export function useMutedChats() {
  const { data, ...state } = useQuery(MutedChatsDocument);
  const known = data?.viewer?.notificationSettings.mutedChatIds;
  return { ...state, muted: known ?? none, isKnown: known !== undefined };
}
