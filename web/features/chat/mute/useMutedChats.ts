import { MutedChatsDocument } from "../../../graphql/generated/graphql";
import { useQuery } from "../../../graphql/hooks";

const none: readonly string[] = [];

/** The ids of the chats that the viewer has muted; none while they are not known. */
export function useMutedChats(): readonly string[] {
  return useQuery(MutedChatsDocument).data?.viewer?.notificationSettings.mutedChatIds ?? none;
}
