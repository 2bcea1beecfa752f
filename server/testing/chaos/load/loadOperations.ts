/** GraphQL operations that select only the fields that the load generator uses. */
export const loadOperations = {
  start: `mutation Start($input: StartChatInput!) {
    payload: startChat(input: $input) { problems { code reason } message { chatId seq } }
  }`,
  send: `mutation Send($input: SendMessageInput!) {
    payload: sendMessage(input: $input) { problems { code reason } message { chatId seq } }
  }`,
  read: `mutation Read($input: ReadMessagesInput!) { payload: readMessages(input: $input) { problems { code reason } } }`,
  chats: `query Chats { chats(first: 100) { feedCursor edges { node { id lastSeq unreadCount } } } }`,
  messages: `query Messages($id: ID!, $before: String) {
    chat(id: $id) {
      messages(last: 100, before: $before) {
        pageInfo { startCursor hasPreviousPage } edges { node { seq clientMessageId content author { id } } }
      }
    }
  }`,
  feed: `subscription Feed($after: String) {
    chatFeed(after: $after) {
      chatId seq cursor
      event {
        __typename
        ... on ChatStarted { chat { student { id } } }
        ... on MessageSent { message { clientMessageId content author { id } } }
        ... on MessagesRead { readerId upTo }
      }
    }
  }`,
} as const;

export type SentAnswer = {
  readonly payload: {
    readonly problems: readonly { readonly code: string; readonly reason: string }[];
    readonly message: { readonly chatId: string; readonly seq: number } | null;
  };
};

export type ChatsAnswer = {
  readonly chats: {
    readonly feedCursor: string;
    readonly edges: readonly { readonly node: { id: string; lastSeq: number; unreadCount: number } }[];
  };
};

type Message = { readonly clientMessageId: string | null; readonly content: string; readonly author: { id: string } };

export type MessagesAnswer = {
  readonly chat: {
    readonly messages: {
      readonly pageInfo: { readonly startCursor: string | null; readonly hasPreviousPage: boolean };
      readonly edges: readonly { readonly node: Message & { readonly seq: number } }[];
    };
  } | null;
};

export type FeedAnswer = {
  readonly chatFeed: {
    readonly chatId: string;
    readonly seq: number;
    readonly cursor: string;
    readonly event:
      | { readonly __typename: "ChatStarted"; readonly chat: { readonly student: { readonly id: string } } }
      | { readonly __typename: "MessageSent"; readonly message: Message }
      | { readonly __typename: "MessagesRead"; readonly readerId: string; readonly upTo: number }
      | { readonly __typename: "CounterpartTyping" | "MessagesDelivered" | "PresenceChanged" };
  };
};
