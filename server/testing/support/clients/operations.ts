export type MessageAnswer = {
  readonly id: string;
  readonly seq: number;
  readonly content: string;
  readonly kind: "TEXT" | "TRIAL_REQUEST";
  readonly clientMessageId: string | null;
  readonly sentAt: string;
  readonly author: { readonly id: string };
};

export type ChatAnswer = {
  readonly id: string;
  readonly lastSeq: number;
  readonly unreadCount: number;
  readonly readUpTo: number;
  readonly counterpartReadUpTo: number;
  readonly counterpart: { readonly id: string; readonly displayName: string };
  readonly lastMessage: MessageAnswer;
};

export type FeedItemAnswer = {
  readonly chatId: string;
  readonly seq: number;
  readonly cursor: string;
  readonly event:
    | { readonly __typename: "ChatStarted"; readonly chat: ChatAnswer }
    | { readonly __typename: "MessageSent"; readonly message: MessageAnswer }
    | { readonly __typename: "MessagesRead"; readonly readerId: string; readonly upTo: number };
};

export type TutorAnswer = {
  readonly id: string;
  readonly displayName: string;
  readonly country: string | null;
  readonly price: number | null;
  readonly verified: boolean;
  readonly subject: { readonly value: string } | null;
};

export type ProblemAnswer = { readonly code: string; readonly reason: string; readonly field: string | null };

const message = `fragment M on Message { id seq content kind clientMessageId sentAt author { id } }`;
const chat = `fragment C on Chat {
  id lastSeq unreadCount readUpTo counterpartReadUpTo counterpart { id displayName } lastMessage { ...M }
} ${message}`;
const session = `problems: userErrors { code reason field } session { accessToken viewer { email verified person { id displayName } } }`;
const sent = `problems: userErrors { code reason field } message { ...M } chat { ...C }`;

export const operations = {
  signUpStudent: `mutation SignUpStudent($input: SignUpStudentInput!) { payload: signUpStudent(input: $input) { ${session} } }`,
  signUpTutor: `mutation SignUpTutor($input: SignUpTutorInput!) { payload: signUpTutor(input: $input) { ${session} } }`,
  logIn: `mutation LogIn($input: LogInInput!) { payload: logIn(input: $input) { ${session} } }`,
  refreshSession: `mutation RefreshSession { payload: refreshSession { ${session} } }`,
  logOut: `mutation LogOut { payload: logOut { problems: userErrors { code reason field } } }`,
  startChat: `mutation StartChat($input: StartChatInput!) { payload: startChat(input: $input) { ${sent} } } ${chat}`,
  sendMessage: `mutation SendMessage($input: SendMessageInput!) { payload: sendMessage(input: $input) { ${sent} } } ${chat}`,
  readMessages: `mutation ReadMessages($input: ReadMessagesInput!) {
    payload: readMessages(input: $input) { problems: userErrors { code reason field } chat { ...C } }
  } ${chat}`,
  chats: `query Chats($first: Int!, $after: String, $onlyUnread: Boolean!) {
    chats(first: $first, after: $after, onlyUnread: $onlyUnread) { feedCursor totalCount edges { node { ...C } } }
  } ${chat}`,
  messages: `query Messages($id: ID!, $last: Int!, $before: String) {
    chat(id: $id) {
      messages(last: $last, before: $before) { pageInfo { startCursor hasPreviousPage } edges { node { ...M } } }
    }
  } ${message}`,
  tutors: `query Tutors($filter: TutorFilter, $sort: TutorSort!, $first: Int!) {
    tutors(filter: $filter, sort: $sort, first: $first) {
      totalCount edges { node { id displayName country price verified subject { value } } }
    }
  }`,
  chatFeed: `subscription ChatFeed($after: String) {
    chatFeed(after: $after) {
      chatId seq cursor
      event {
        __typename
        ... on ChatStarted { chat { ...C } }
        ... on MessageSent { message { ...M } }
        ... on MessagesRead { readerId upTo }
      }
    }
  } ${chat}`,
} as const;
