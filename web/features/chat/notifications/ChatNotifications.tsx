import { useEffect, useState } from "react";
import { useApolloClient } from "../../../graphql/hooks";
import { useViewer } from "../../../graphql/session/viewerStore";
import { pause } from "../../../ui/data/scheduling";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { chatSessionOf } from "../feed/chatSession";
import { isReadIn, newestVersionIn, type Message } from "../feed/inboxCache";
import { copy } from "../copy";
import { identityOf } from "../messageIdentity";
import { useAppBadge } from "./useAppBadge";
import { useNotifications } from "./useNotifications";
import { useUnreadIcon } from "./useUnreadIcon";

/** After an outage, read marks and removals arrive after the messages, so announcements wait for them. */
const delayMs = 400;

/** Announces new messages on every page; an open conversation announces its own. */
export function ChatNotifications() {
  const client = useApolloClient();
  const [announced, setAnnounced] = useState({ id: "", text: "" });
  useUnreadIcon(useViewer()?.unreadCount ?? 0);
  useAppBadge();
  useNotifications();
  useEffect(() => {
    const session = chatSessionOf(client);
    const announce = async (message: Message) => {
      const { chatId, author } = message;
      if (session.attendedId === chatId) return;
      await pause(delayMs);
      if (isReadIn(client.cache, message) || newestVersionIn(client.cache, message).removedAt !== null) return;
      setAnnounced({ id: identityOf(message), text: copy.notifications.newMessage(author.displayName) });
    };
    session.arrivalListeners.add(announce);
    return () => void session.arrivalListeners.delete(announce);
  }, [client]);
  return (
    <VisuallyHidden>
      <span role="status">
        {/* Screen readers announce an element only when it changes, so the key gives each message its own element. */}
        <span key={announced.id}>{announced.text}</span>
      </span>
    </VisuallyHidden>
  );
}
