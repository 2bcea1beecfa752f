import { useSyncExternalStore } from "react";
import { isConnected, watchConnection } from "../../../graphql/connection/connectionStatus";
import { Presence_ChatFragmentDoc } from "../../../graphql/generated/graphql";
import { useApolloClient, useFragment } from "../../../graphql/hooks";
import { chatSessionOf } from "../feed/chatSession";

/** Returns whether the counterpart is typing in a chat; rerenders when that changes. */
export function useTyping(chatId: string): boolean {
  const { typing } = chatSessionOf(useApolloClient());
  return useSyncExternalStore(typing.watch, () => typing.holds(chatId));
}

/** Whether a user is online, and when they were last online (ISO 8601; null if never). */
export type Presence = { readonly isOnline: boolean; readonly lastSeenAt: string | null };

/**
 * Returns the presence of a chat's counterpart, kept up to date by the feed; null while unknown. A counterpart who was
 * online when the connection was lost may be online or not.
 */
export function usePresence(chatId: string): Presence | null {
  const { data, complete } = useFragment({
    fragment: Presence_ChatFragmentDoc,
    fragmentName: "Presence_chat",
    from: { __typename: "Chat", id: chatId },
  });
  const connected = useSyncExternalStore(watchConnection, isConnected);
  if (!complete) return null;
  return connected || !data.counterpartPresence.isOnline ? data.counterpartPresence : null;
}
