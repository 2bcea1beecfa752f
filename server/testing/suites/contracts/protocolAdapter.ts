/** The adapters map each protocol's responses to these common types. */
export type StoryUser = {
  readonly id: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly verified: boolean;
};

export type StoryTutor = Omit<StoryUser, "email"> & {
  readonly country: string | null;
  readonly subject: string | null;
  readonly headline: string | null;
  readonly introduction: string | null;
  readonly experience: string | null;
  readonly motivation: string | null;
  readonly youtubeVideoId: string | null;
  readonly price: number | null;
  /** File names. */
  readonly avatar: string | null;
  readonly thumbnail: string | null;
};

export type StoryPerson = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatar: string | null;
};

export type StoryMessage = {
  readonly id: string;
  readonly chatId: string;
  readonly content: string;
  readonly sentAt: string;
  readonly author: StoryPerson;
};

export type StoryChat = {
  readonly id: string;
  readonly student: StoryPerson;
  readonly tutor: StoryPerson;
  readonly lastMessage: StoryMessage;
  readonly unread: number;
};

export type StorySent = { readonly chat: StoryChat; readonly message: StoryMessage };

/** A user's actions and queries, over GraphQL or over the legacy protocols. */
export interface ProtocolAdapter {
  me(): Promise<StoryUser>;
  tutors(subject: string): Promise<readonly StoryTutor[]>;
  tutor(id: string): Promise<StoryTutor>;
  chats(onlyUnread: boolean): Promise<readonly StoryChat[]>;
  messages(chatId: string): Promise<readonly StoryMessage[]>;
  starts(tutorId: string, content: string): Promise<StorySent>;
  sends(chatId: string, content: string): Promise<StorySent>;
  reads(messageId: string): Promise<StoryChat>;
  /** Subscribes to live messages. */
  listens(): Promise<void>;
  /** Waits for at least `count` live messages from the other user; returns all that have arrived. */
  received(count: number): Promise<readonly StoryMessage[]>;
}
