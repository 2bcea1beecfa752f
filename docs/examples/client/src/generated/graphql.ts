/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The email address and password to log in with. */
export type LogInInput = {
  /** The email address; case-insensitive. */
  readonly email: string;
  /** The password. */
  readonly password: string;
};

/** A new access token for a connection. */
export type RenewConnectionInput = {
  /** A new access token of the same account. */
  readonly accessToken: string;
};

/** The error codes of RenewConnectionPayload. More values may be added. */
export type RenewConnectionUserErrorCode =
  /** This is not a valid access token. */
  | 'BAD_TOKEN'
  /** This requires logging in. */
  | 'LOG_IN_FIRST'
  /** The API key lacks the scope that this requires. */
  | 'MISSING_SCOPE'
  /** Only a WebSocket connection has a token to renew. */
  | 'NO_CONNECTION'
  /** This token belongs to another account. */
  | 'OTHER_ACCOUNT'
  /** The session has ended. Log in again. */
  | 'SESSION_ENDED'
  /** An API key can't do this. */
  | 'SESSION_REQUIRED'
  /** The access token has expired. */
  | 'TOKEN_EXPIRED';

/** A message to send. */
export type SendMessageInput = {
  /** The chat's id. */
  readonly chatId: string | number;
  /** A key of 1 to 64 printable ASCII characters, chosen by the sender, that makes retries safe: only one message is stored per key. */
  readonly clientMessageId?: string | null | undefined;
  /** The text to send: at most 5,000 characters, not blank. */
  readonly content: string;
};

/** The error codes of SendMessagePayload. More values may be added. */
export type SendMessageUserErrorCode =
  /** `clientMessageId` must have 1 to 64 printable ASCII characters. */
  | 'BAD_CLIENT_MESSAGE_ID'
  /** The message has no visible characters. */
  | 'BLANK_MESSAGE'
  /** The viewer has no chat with this id. */
  | 'CHAT_NOT_FOUND'
  /** Another message was sent with this `clientMessageId`. */
  | 'CLIENT_MESSAGE_ID_REUSED'
  /** This requires logging in. */
  | 'LOG_IN_FIRST'
  /** The message is too long. */
  | 'MESSAGE_TOO_LONG'
  /** The API key lacks the scope that this requires. */
  | 'MISSING_SCOPE'
  /** An API key can't do this. */
  | 'SESSION_REQUIRED'
  /** The data could not be stored in time. Try again. */
  | 'TRY_AGAIN'
  /** There is no such tutor. */
  | 'TUTOR_NOT_FOUND'
  /** The message has a character that can't be stored. */
  | 'UNSTORABLE_CHARACTER'
  /** The viewer's role doesn't allow this. */
  | 'WRONG_ROLE';

/** The error codes of SessionPayload. More values may be added. */
export type SessionUserErrorCode =
  /** The account is suspended. */
  | 'ACCOUNT_SUSPENDED'
  /** The text contains characters that can't be stored or are misleading. */
  | 'BAD_CHARACTERS'
  /** This is not an email address. */
  | 'BAD_EMAIL'
  /** The server is too busy. Try again in a moment. */
  | 'BUSY'
  /** There is already an account with this email address. */
  | 'EMAIL_TAKEN'
  /** The login link has already been used or has expired. */
  | 'LOG_IN_LINK_REFUSED'
  /** The field is required. */
  | 'REQUIRED'
  /** The session has ended. Log in again. */
  | 'SESSION_ENDED'
  /** The password is one of the most common ones. */
  | 'TOO_COMMON'
  /** The password is too similar to the account's own data. */
  | 'TOO_GUESSABLE'
  /** The text is too long. */
  | 'TOO_LONG'
  /** The text is too short. */
  | 'TOO_SHORT'
  /** The email or the password is wrong. */
  | 'WRONG_CREDENTIALS';

export type LogInMutationVariables = Exact<{
  input: LogInInput;
}>;


export type LogInMutation = { readonly logIn: { readonly userErrors: ReadonlyArray<{ readonly code: SessionUserErrorCode | null, readonly reason: string }>, readonly session: { readonly accessToken: string, readonly expiresAt: string } | null } };

export type RefreshSessionMutationVariables = Exact<{ [key: string]: never; }>;


export type RefreshSessionMutation = { readonly refreshSession: { readonly userErrors: ReadonlyArray<{ readonly code: SessionUserErrorCode | null, readonly reason: string }>, readonly session: { readonly accessToken: string, readonly expiresAt: string } | null } };

export type RenewConnectionMutationVariables = Exact<{
  input: RenewConnectionInput;
}>;


export type RenewConnectionMutation = { readonly renewConnection: { readonly userErrors: ReadonlyArray<{ readonly code: RenewConnectionUserErrorCode | null, readonly reason: string }> } };

export type FeedCursorQueryVariables = Exact<{ [key: string]: never; }>;


export type FeedCursorQuery = { readonly chats: { readonly feedCursor: string } };

export type ChatsQueryVariables = Exact<{
  first: number;
  named?: string | null | undefined;
}>;


export type ChatsQuery = { readonly chats: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly unreadCount: number, readonly counterpart: { readonly id: string, readonly displayName: string } } }> } };

export type SendMessageMutationVariables = Exact<{
  input: SendMessageInput;
}>;


export type SendMessageMutation = { readonly sendMessage: { readonly userErrors: ReadonlyArray<{ readonly code: SendMessageUserErrorCode | null, readonly reason: string }>, readonly message: { readonly id: string, readonly seq: number, readonly content: string, readonly sentAt: string } | null } };

export type ChatFeedSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ChatFeedSubscription = { readonly chatFeed: { readonly cursor: string, readonly chatId: string, readonly seq: number, readonly event:
      | { readonly __typename: 'ChatStarted', readonly chat: { readonly counterpart: { readonly displayName: string } } }
      | { readonly __typename: 'CounterpartTyping' }
      | { readonly __typename: 'MarkedUnread' }
      | { readonly __typename: 'MessageEdited' }
      | { readonly __typename: 'MessageRemoved' }
      | { readonly __typename: 'MessageSent', readonly message: { readonly id: string, readonly seq: number, readonly content: string, readonly sentAt: string, readonly author: { readonly id: string, readonly displayName: string } } }
      | { readonly __typename: 'MessagesDelivered' }
      | { readonly __typename: 'MessagesRead', readonly readerId: string, readonly upTo: number }
      | { readonly __typename: 'OtherEvent' }
      | { readonly __typename: 'PresenceChanged' }
     } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const LogInDocument = new TypedDocumentString(`
    mutation LogIn($input: LogInInput!) {
  logIn(input: $input) {
    userErrors {
      code
      reason
    }
    session {
      accessToken
      expiresAt
    }
  }
}
    `) as unknown as TypedDocumentString<LogInMutation, LogInMutationVariables>;
export const RefreshSessionDocument = new TypedDocumentString(`
    mutation RefreshSession {
  refreshSession {
    userErrors {
      code
      reason
    }
    session {
      accessToken
      expiresAt
    }
  }
}
    `) as unknown as TypedDocumentString<RefreshSessionMutation, RefreshSessionMutationVariables>;
export const RenewConnectionDocument = new TypedDocumentString(`
    mutation RenewConnection($input: RenewConnectionInput!) {
  renewConnection(input: $input) {
    userErrors {
      code
      reason
    }
  }
}
    `) as unknown as TypedDocumentString<RenewConnectionMutation, RenewConnectionMutationVariables>;
export const FeedCursorDocument = new TypedDocumentString(`
    query FeedCursor {
  chats(first: 1) {
    feedCursor
  }
}
    `) as unknown as TypedDocumentString<FeedCursorQuery, FeedCursorQueryVariables>;
export const ChatsDocument = new TypedDocumentString(`
    query Chats($first: Int!, $named: String) {
  chats(first: $first, named: $named) {
    edges {
      node {
        id
        unreadCount
        counterpart {
          id
          displayName
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ChatsQuery, ChatsQueryVariables>;
export const SendMessageDocument = new TypedDocumentString(`
    mutation SendMessage($input: SendMessageInput!) {
  sendMessage(input: $input) {
    userErrors {
      code
      reason
    }
    message {
      id
      seq
      content
      sentAt
    }
  }
}
    `) as unknown as TypedDocumentString<SendMessageMutation, SendMessageMutationVariables>;
export const ChatFeedDocument = new TypedDocumentString(`
    subscription ChatFeed($after: String) {
  chatFeed(after: $after) {
    cursor
    chatId
    seq
    event {
      __typename
      ... on ChatStarted {
        chat {
          counterpart {
            displayName
          }
        }
      }
      ... on MessageSent {
        message {
          id
          seq
          content
          sentAt
          author {
            id
            displayName
          }
        }
      }
      ... on MessagesRead {
        readerId
        upTo
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ChatFeedSubscription, ChatFeedSubscriptionVariables>;