import { MutedChatsDocument } from "../../../graphql/generated/graphql";
import { useQuery } from "../../../graphql/hooks";

const none: readonly string[] = [];

/** Returns the ids of the chats that the viewer has muted; empty until they are known. */
export function useMutedChats(): readonly string[] {
  return useQuery(MutedChatsDocument).data?.viewer?.notificationSettings.mutedChatIds ?? none;
}
