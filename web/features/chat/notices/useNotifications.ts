import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { ChatListItem_ChatFragmentDoc } from "../../../graphql/generated/graphql";
import { useApolloClient } from "../../../graphql/hooks";
import { chatAddress } from "../chatAddress";
import { chatSessionOf } from "../feed/chatSession";
import type { Message } from "../feed/inboxCache";
import { watchArrivals } from "./arrivals";
import { electNotifyingTab } from "./electNotifyingTab";
import { noticeState } from "./permission";

/** The longest text that a notification shows. */
const longest = 140;

/**
 * Shows each message that comes in outside the page, where that is turned on and the chat is not being looked at: once for
 * all tabs, one notification a chat. A click on it opens the chat; a chat that has been opened needs it no more.
 */
export function useNotifications(): void {
  const client = useApolloClient();
  const navigate = useNavigate();
  const open = useEffectEvent((chatId: string) => void navigate(chatAddress(chatId)));

  useEffect(() => {
    const session = chatSessionOf(client);
    const shown = new Map<string, Notification>();
    const tell = async (message: Message) => {
      const { id, chatId } = message;
      if (noticeState() !== "on") return;
      if (!(await electNotifyingTab(id, () => session.attendedId === chatId))) return;
      const notification = show(message, avatarIn(client, chatId));
      if (notification === null) return;
      shown.set(chatId, notification);
      notification.onclick = () => {
        window.focus();
        open(chatId);
        notification.close();
      };
    };
    const tidy = () => {
      if (session.attendedId === null) return;
      shown.get(session.attendedId)?.close();
      shown.delete(session.attendedId);
    };
    const stop = watchArrivals(client, (message) => void tell(message));
    window.addEventListener("focus", tidy);
    return () => {
      stop();
      window.removeEventListener("focus", tidy);
      shown.forEach((notification) => notification.close());
    };
  }, [client]);
}

function show({ chatId, author, content }: Message, icon: string | undefined): Notification | null {
  const letters = [...content];
  const body = letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : content;
  // The tag lets a chat's newest notification take the place of its last.
  const options = { body, tag: `saywell-${chatId}`, renotify: true, ...(icon && { icon }) };
  try {
    return new Notification(author.displayName, options);
  } catch {
    // Android's browsers show notifications of service workers only.
    return null;
  }
}

function avatarIn(client: ReturnType<typeof useApolloClient>, chatId: string): string | undefined {
  const chat = client.cache.readFragment({
    from: { __typename: "Chat", id: chatId },
    fragment: ChatListItem_ChatFragmentDoc,
    fragmentName: "ChatListItem_chat",
  });
  return chat?.counterpart.avatar?.url;
}
