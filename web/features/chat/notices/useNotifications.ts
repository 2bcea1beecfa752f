import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { ChatListItem_ChatFragmentDoc } from "../../../graphql/generated/graphql";
import { useApolloClient } from "../../../graphql/hooks";
import { chatAddress } from "../chatAddress";
import { chatSessionOf } from "../feed/chatSession";
import type { Message } from "../feed/inboxCache";
import { isMuted } from "../mute/isMuted";
import { watchArrivals } from "./arrivals";
import { watchAttention } from "./attention";
import { electNotifyingTab } from "./electNotifyingTab";
import { noticeState } from "./permission";

/** The maximum length of a notification's text, in characters. */
const maxCharacters = 140;

/**
 * Shows a browser notification for each incoming message, if notifications are on and the chat is not being viewed: in
 * only one tab, and at most one per chat. A muted chat has none. Clicking it opens the chat; viewing the chat closes it.
 */
export function useNotifications(): void {
  const client = useApolloClient();
  const navigate = useNavigate();
  const open = useEffectEvent((chatId: string) => void navigate(chatAddress(chatId)));

  useEffect(() => {
    const session = chatSessionOf(client);
    const shown = new Map<string, Notification>();
    const notify = async (message: Message) => {
      const { id, chatId } = message;
      if (noticeState() !== "on" || (await isMuted(client, chatId))) return;
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
    const closeSeen = (chatId: string) => {
      shown.get(chatId)?.close();
      shown.delete(chatId);
      // One that was pushed while no window was open.
      if ("serviceWorker" in navigator) {
        navigator.serviceWorker.controller?.postMessage({ type: "CHAT_READ", chatId });
      }
    };
    const stopArrivals = watchArrivals(client, (message) => void notify(message));
    const stopAttention = watchAttention(client, closeSeen);
    // The conversation was on the screen first.
    if (session.attendedId !== null) closeSeen(session.attendedId);
    return () => {
      stopArrivals();
      stopAttention();
      shown.forEach((notification) => notification.close());
    };
  }, [client]);
}

function show({ chatId, author, content }: Message, icon: string | undefined): Notification | null {
  const characters = [...content];
  const body = characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join("")}…` : content;
  // The tag makes a chat's new notification replace its previous one.
  const options = { body, tag: `saywell-${chatId}`, renotify: true, ...(icon && { icon }) };
  try {
    return new Notification(author.displayName, options);
  } catch {
    // Browsers on Android only show notifications from service workers.
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
