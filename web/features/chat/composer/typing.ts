import { useSyncExternalStore } from "react";
import { Presence_ChatFragmentDoc } from "../../../graphql/generated/graphql";
import { useApolloClient, useFragment } from "../../../graphql/hooks";
import { chatSessionOf } from "../feed/chatSession";

/** Whether the counterpart is writing in this chat at the moment. */
export function useTyping(chatId: string): boolean {
  const { typing } = chatSessionOf(useApolloClient());
  return useSyncExternalStore(typing.watch, () => typing.holds(chatId));
}

/** Whether somebody is connected, and when they were last; ISO 8601, null when never. */
export type Presence = { readonly isOnline: boolean; readonly lastSeenAt: string | null };

/** Whether the counterpart of a chat is connected, kept up to date by the feed; null while it is not known. */
export function usePresence(chatId: string): Presence | null {
  const { data, complete } = useFragment({
    fragment: Presence_ChatFragmentDoc,
    fragmentName: "Presence_chat",
    from: { __typename: "Chat", id: chatId },
  });
  return complete ? data.counterpartPresence : null;
}
