import type { Example } from "../Example";
import { placeholders } from "../ids";

const { chatId, messageId } = placeholders;

export const chatExamples: readonly Example[] = [
  {
    title: "My chats",
    query: `query MyChats {
  chats(first: 10) {
    totalCount
    feedCursor
    edges {
      node {
        id
        unreadCount
        counterpart { displayName }
        counterpartPresence { isOnline lastSeenAt }
        lastMessage { id content sentAt }
      }
    }
  }
}`,
  },
  {
    title: "Unread chats by name",
    query: `query Unread($named: String) {
  chats(onlyUnread: true, named: $named) { edges { node { id unreadCount counterpart { displayName } } } }
}`,
    variables: { named: "a" },
  },
  {
    title: "One chat with its newest messages",
    query: `query OneChat($id: ID!, $before: String) {
  chat(id: $id) {
    counterpart { displayName }
    readUpTo
    counterpartReadUpTo
    messages(last: 20, before: $before) {
      pageInfo { hasPreviousPage startCursor }
      edges { node { id seq content sentAt author { displayName } } }
    }
  }
}`,
    variables: { id: chatId },
  },
  {
    title: "Anything by its id",
    query: `# Returns the tutor, review, chat or message with this id, if I may see it.
query Again($id: ID!) {
  node(id: $id) {
    __typename
    id
    ... on Tutor { displayName headline }
    ... on Review { stars text }
    ... on Chat { counterpart { displayName } unreadCount }
    ... on Message { content sentAt author { displayName } }
  }
}`,
    variables: { id: chatId },
  },
  {
    title: "Several things by their ids",
    query: `query Several($ids: [ID!]!) {
  nodes(ids: $ids) { __typename id }
}`,
    variables: { ids: [chatId] },
  },
  {
    title: "Follow all my chats, live",
    query: `# Log in, run it, and have someone write to you. Pass the last cursor as "after" to resume without a gap.
subscription Follow($after: String) {
  chatFeed(after: $after) {
    cursor
    chatId
    event {
      __typename
      ... on ChatStarted { chat { id counterpart { displayName } lastMessage { content } } }
      ... on MessageSent { message { id seq content author { displayName } } }
      ... on MessageEdited { message { id content editedAt } }
      ... on MessageRemoved { message { id removedAt } }
      ... on MessagesRead { readerId upTo }
      ... on MessagesDelivered { personId upTo }
      ... on MarkedUnread { chat { id unreadCount } }
      ... on CounterpartTyping { personId forSeconds }
      ... on PresenceChanged { personId presence { isOnline lastSeenAt } }
      ... on OtherEvent { seq }
    }
  }
}`,
  },
  {
    title: "Write to a tutor for the first time",
    query: `mutation StartChat($input: StartChatInput!) {
  startChat(input: $input) { userErrors { code field reason } chat { id } message { id seq content } }
}`,
    variables: { input: { tutorId: placeholders.tutorId, content: "Hi! Do you teach beginners?" } },
  },
  {
    title: "Send a message",
    query: `# A message with the same clientMessageId is stored only once, no matter how often it is sent.
mutation SendMessage($input: SendMessageInput!) {
  sendMessage(input: $input) { userErrors { code field reason } message { id seq content sentAt } }
}`,
    variables: { input: { chatId, content: "Hello from the playground", clientMessageId: "playground-1" } },
  },
  {
    title: "Edit a message",
    query: `mutation EditMessage($input: EditMessageInput!) {
  editMessage(input: $input) { userErrors { code reason } message { content editedAt } }
}`,
    variables: { input: { messageId, content: "Hello from the playground!" } },
  },
  {
    title: "Remove a message",
    query: `mutation RemoveMessage($input: RemoveMessageInput!) {
  removeMessage(input: $input) { userErrors { code reason } message { content removedAt } }
}`,
    variables: { input: { messageId } },
  },
  {
    title: "Mark as read",
    query: `mutation ReadMessages($input: ReadMessagesInput!) {
  readMessages(input: $input) { userErrors { code reason } chat { readUpTo unreadCount } }
}`,
    variables: { input: { messageId } },
  },
  {
    title: "Mark as unread",
    query: `mutation MarkUnread($input: MarkUnreadInput!) {
  markUnread(input: $input) { userErrors { code reason } chat { unreadCount } }
}`,
    variables: { input: { messageId } },
  },
  {
    title: "Report that I am typing",
    query: `mutation Typing($input: TypingInput!) {
  tellTyping(input: $input) { userErrors { code reason } }
}`,
    variables: { input: { chatId } },
  },
  {
    title: "Report my time zone",
    query: `mutation TimeZone($input: TimeZoneInput!) {
  tellTimeZone(input: $input) { userErrors { code reason } }
}`,
    variables: { input: { timeZone: "Europe/Madrid" } },
  },
];
