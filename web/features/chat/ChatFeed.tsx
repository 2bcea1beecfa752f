import { useApolloClient } from "../../graphql/hooks";
import { useEffect } from "react";
import { ChatFollower } from "./ChatFollower";

/** Keeps the chat list, open conversations and the unread count live. Mounted once, while somebody is logged in; draws nothing. */
export function ChatFeed() {
  const client = useApolloClient();
  useEffect(() => new ChatFollower(client).start(), [client]);
  return null;
}
