import { Presence_ChatFragmentDoc, type Presence_ChatFragment } from "../../../graphql/generated/graphql";
import type { ApolloCache } from "../../../graphql/hooks";

type Presence = Presence_ChatFragment["counterpartPresence"];

function later(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && Date.parse(other) > Date.parse(one)) ? other : one;
}

/**
 * Records that a chat's counterpart was active at a given time (ISO 8601), or that the server has reported their
 * `presence`. The "last seen" time never moves backward. Does nothing if the chat is not loaded.
 */
export function noteSignOfLife(cache: ApolloCache, chatId: string, at: string | null, presence?: Presence): void {
  const id = cache.identify({ __typename: "Chat", id: chatId }) ?? "";
  cache.updateFragment({ id, fragment: Presence_ChatFragmentDoc, fragmentName: "Presence_chat" }, (known) => {
    if (!known) return known;
    const next = presence ?? known.counterpartPresence;
    const lastSeenAt = later(known.counterpartPresence.lastSeenAt, later(next.lastSeenAt, at));
    return { ...known, counterpartPresence: { ...next, lastSeenAt } };
  });
}
