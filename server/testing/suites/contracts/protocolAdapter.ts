/** A user or tutor, in words that all languages can be brought to. */
export type StoryUser = {
  readonly id: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly verified: boolean;
};

/** A tutor in the list. */
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

/** Somebody in a chat. */
export type StoryPerson = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatar: string | null;
};

/** A message. */
export type StoryMessage = {
  readonly id: string;
  readonly chatId: string;
  readonly content: string;
  readonly sentAt: string;
  readonly author: StoryPerson;
};

/** A chat. */
export type StoryChat = {
  readonly id: string;
  readonly student: StoryPerson;
  readonly tutor: StoryPerson;
  readonly lastMessage: StoryMessage;
  readonly unread: number;
};

/** What a sent message comes to. */
export type StorySent = { readonly chat: StoryChat; readonly message: StoryMessage };

/** What somebody does and sees by one of the languages that the server speaks. */
export interface ProtocolAdapter {
  me(): Promise<StoryUser>;
  tutors(subject: string): Promise<readonly StoryTutor[]>;
  tutor(id: string): Promise<StoryTutor>;
  chats(onlyUnread: boolean): Promise<readonly StoryChat[]>;
  messages(chatId: string): Promise<readonly StoryMessage[]>;
  starts(tutorId: string, content: string): Promise<StorySent>;
  sends(chatId: string, content: string): Promise<StorySent>;
  reads(messageId: string): Promise<StoryChat>;
  /** Begins to listen. */
  listens(): Promise<void>;
  /** The counterpart's messages that were heard live, once so many have come. */
  heard(many: number): Promise<readonly StoryMessage[]>;
}
