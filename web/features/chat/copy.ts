import { copy as uiCopy } from "../../ui/data/copy";
import { isolated } from "../../ui/data/isolated";
import { brandName } from "../../ui/theme/brand";

/** Rewords a day's label for use within a sentence: "today", "Wednesday", "on the 14th", "on 14 March". */
function inSentence(day: string): string {
  if (/^(Today|Yesterday)$/.test(day)) return day.toLowerCase();
  if (!/^\d/.test(day)) return day;
  return day.includes(" ") ? `on ${day}` : `on the ${day}`;
}

export const copy = {
  title: "Messages",
  chats: "Chats",
  tabs: {
    label: "Filter chats",
    all: "All",
    unread: "Unread",
    unreadChats: (count: number, isExact: boolean) => {
      const chats = count === 1 ? "1 chat" : `${count} chats`;
      return isExact ? chats : `more than ${chats}`;
    },
  },
  noneSelected: "Select a chat to start a conversation",
  emptyStudent: {
    title: "Ready to start learning?",
    body: "Find a tutor and book a lesson to start improving your skills.",
    action: "Find your tutor",
  },
  empty: "No chats yet...",
  allRead: { title: "You're all caught up", body: "Chats with unread messages appear here." },
  listFailed: "We couldn't load your chats",
  moreChats: "Show more chats",
  you: "You:",
  typing: "typing…",
  draft: "Draft:",
  online: "Online",
  marks: {
    read: "Mark as read",
    unread: "Mark as unread",
    readWith: (name: string) => `Mark chat with ${name} as read`,
    unreadWith: (name: string) => `Mark chat with ${name} as unread`,
    nothing: (name: string) => `${isolated(name)} has not written anything yet`,
  },
  search: {
    label: "Search chats",
    placeholder: "Search by name",
    results: "Chats found",
    none: (text: string) => `No chats with “${text}”`,
    noneHint: "Try the first letters of a name.",
    count: (count: number) => (count === 1 ? "1 chat found" : `${count} chats found`),
  },
  popover: { fullScreen: "Open in full screen", close: "Close messages", viewAll: "View all" },
  notifications: {
    turnOn: "Turn on notifications",
    turnOff: "Turn off notifications",
    isOn: "Notifications are on",
    isOnHint: "You'll see new messages even when you're looking at something else.",
    isOff: "Notifications are off",
    isOffHint: `This device no longer gets notifications while ${brandName} is closed. You can turn them on again in the notification settings.`,
    blocked: "Notifications are blocked",
    blockedHint: "Allow them for this site in your browser's settings.",
    newMessage: (name: string) => `New message from ${name}`,
  },
  shortcuts: {
    open: "Keyboard shortcuts",
    title: "Keyboard shortcuts",
    or: "or",
    keys: [
      {
        keys: [
          ["Ctrl", "K"],
          ["⌘", "K"],
        ],
        does: "Search chats",
      },
      { keys: [["↑"], ["↓"]], does: "Move through the list" },
      { keys: [["Enter"]], does: "Open the chat or send the message" },
      { keys: [["Shift", "Enter"]], does: "Start a new line" },
      {
        keys: [
          ["Alt", "↑"],
          ["Alt", "↓"],
        ],
        does: "Go to the previous or next chat",
      },
      { keys: [["U"]], does: "Mark the chat in the list as read or unread" },
      { keys: [["Esc"]], does: "Close the chat, the search or the panel" },
      { keys: [["?"]], does: "Show these shortcuts (when a chat in the list has focus)" },
    ],
  },
  trialRequest: "Trial lesson request",
  menuNotLoaded: { title: "The menu could not be loaded", description: uiCopy.notLoaded.body },
  removed: "Message removed",
  edited: "Edited",
  conversation: {
    back: "Back to all chats",
    profile: "View profile",
    profileShort: "Profile",
    messagesWith: (name: string) => `Messages with ${name}`,
    failed: "We couldn't load this chat",
    unknown: "This chat can't be found",
    unknownHint: "The link may be incomplete, or the chat may belong to another account.",
    toChats: "Go to your chats",
    older: "Show older messages",
    loadingOlder: "Loading older messages",
    newMessages: "New messages",
    unread: "New",
    online: "Online",
    typing: "typing…",
    /** Precedes the time. */
    lastSeen: (day: string) => `Last seen ${inSentence(day)} at`,
    /** Follows the time. */
    localTime: "local time",
    said: (name: string, text: string) => `${name}: ${text}`,
    from: (name: string) => `${name}:`,
    fromYou: "You:",
  },
  composer: {
    label: (name: string) => `Message to ${name}`,
    placeholder: "Your message",
    send: "Send",
    editLabel: "Edit message",
    save: "Save",
    left: (count: number) => (count < 0 ? `${-count} too many` : `${count} left`),
    contactDetails:
      "This looks like an email address or a phone number. Lessons are safest when you keep talking here; share it only if you want to.",
    tooLong: (limit: number) => `Maximum ${limit} characters allowed to enter`,
  },
  states: {
    waiting: "Waiting for the connection",
    sending: "Sending",
    sent: "Sent",
    delivered: "Delivered",
    read: "Read",
    failed: "Not sent.",
    retry: "Retry",
    discard: "Delete",
  },
  actions: {
    open: "Message actions",
    copy: "Copy text",
    copied: "Copied",
    copyFailed: "Your browser didn't allow copying",
    edit: "Edit",
    remove: "Remove",
  },
  editing: { title: "Editing", saving: "Saving", cancel: "Stop editing" },
  removing: {
    title: "Remove this message?",
    body: "Its text disappears for both of you. A note that a message was removed stays visible.",
    keep: "Keep it",
    confirm: "Remove",
  },
} as const;
