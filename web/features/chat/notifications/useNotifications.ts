import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { ChatListItem_ChatFragmentDoc } from "../../../graphql/generated/graphql";
import { useApolloClient } from "../../../graphql/hooks";
import { chatAddress } from "../chatAddress";
import { chatSessionOf } from "../feed/chatSession";
import { isReadIn, newestVersionIn, type Message } from "../feed/inboxCache";
import { closeNotification, isNotified, notify, optionsOf } from "../../../serviceWorker/chatNotifications";
import { isMuted } from "../mute/isMuted";
import { identityOf } from "../messageIdentity";
import { electNotifyingTab } from "./electNotifyingTab";
import { notificationState } from "./permission";

const maxCharacters = 140;

/**
 * Shows a browser notification for each incoming message, unless the chat is muted or being viewed, or the message was
 * removed or read on another device. Only one tab shows the notification, and none does if a push has already shown it;
 * each chat has at most one. Clicking the notification opens the chat; viewing the chat closes the notification.
 */
export function useNotifications(): void {
  const client = useApolloClient();
  const navigate = useNavigate();
  const open = useEffectEvent((chatId: string) => void navigate(chatAddress(chatId)));

  useEffect(() => {
    const session = chatSessionOf(client);
    /** The notifications shown without a service worker, by chat. */
    const shown = new Map<string, Notification>();
    const show = async (message: Message) => {
      const { chatId } = message;
      const isSeen = () => session.attendedId === chatId || isReadIn(client.cache, message);
      if (notificationState() !== "on" || !(await electNotifyingTab(identityOf(message), isSeen))) return;
      if ((await isMuted(client, chatId)) || isSeen()) return;
      // When the feed catches up, the message may already have been edited or removed.
      const newest = newestVersionIn(client.cache, message);
      if (newest.removedAt !== null) return;
      const notification = notificationOf(newest, avatarIn(client, chatId));
      const registration = await activeRegistration();
      if (registration) {
        if (!(await isNotified(notification))) await notify(registration, notification);
        return;
      }
      const own = new Notification(notification.title, optionsOf(notification));
      shown.set(chatId, own);
      own.onclick = () => {
        window.focus();
        open(chatId);
        own.close();
      };
    };
    const closeSeen = async (chatId: string) => {
      shown.get(chatId)?.close();
      shown.delete(chatId);
      const registration = await activeRegistration();
      if (registration) await closeNotification(registration, chatId);
    };
    const closeQuietly = (chatId: string) => void closeSeen(chatId).catch(() => undefined);
    // The browser may refuse to show the notification, for example if the user has just blocked notifications.
    const showQuietly = (message: Message) => show(message).catch(() => undefined);
    session.arrivalListeners.add(showQuietly);
    session.attentionListeners.add(closeQuietly);
    // The conversation may have been opened before this effect ran.
    if (session.attendedId !== null) closeQuietly(session.attendedId);
    return () => {
      session.arrivalListeners.delete(showQuietly);
      session.attentionListeners.delete(closeQuietly);
      shown.forEach((notification) => notification.close());
    };
  }, [client]);
}

async function activeRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active ? registration : null;
}

function notificationOf({ chatId, seq, sentAt, author, content }: Message, icon: string | undefined) {
  const characters = [...content];
  const body = characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join("")}…` : content;
  return { chatId, seq, sentAt, title: author.displayName, body, icon: icon ?? "/icon-192.png" };
}

function avatarIn(client: ReturnType<typeof useApolloClient>, chatId: string): string | undefined {
  const chat = client.cache.readFragment({
    from: { __typename: "Chat", id: chatId },
    fragment: ChatListItem_ChatFragmentDoc,
    fragmentName: "ChatListItem_chat",
  });
  return chat?.counterpart.avatar?.url;
}
