import type { GraphqlClient } from "../../support/clients/graphqlClient.js";
import { Subscriber } from "../../support/clients/subscriber.js";
import type {
  StoryChat,
  StoryMessage,
  StoryPerson,
  StorySent,
  StoryTutor,
  StoryUser,
  ProtocolAdapter,
} from "./protocolAdapter.js";

type Image = { readonly url: string } | null;
type GraphqlPerson = Omit<StoryPerson, "avatar"> & { readonly avatar: Image };
type GraphqlMessage = Omit<StoryMessage, "author"> & { readonly author: GraphqlPerson };
type GraphqlChat = {
  readonly id: string;
  readonly student: GraphqlPerson;
  readonly tutor: GraphqlPerson;
  readonly lastMessage: GraphqlMessage;
  readonly unreadCount: number;
};
type GraphqlTutor = Omit<StoryTutor, "subject" | "avatar" | "thumbnail"> & {
  readonly subject: { readonly value: string } | null;
  readonly avatar: Image;
  readonly thumbnail: Image;
};
type Payload<Data> = { readonly payload: Data & { readonly problems: readonly unknown[] } };
type Edges<Node> = { readonly edges: readonly { readonly node: Node }[] };

const person = "fragment P on Person { id firstName lastName avatar { url } }";
const message = `fragment M on Message { id chatId content sentAt author { ...P } } ${person}`;
const chat = `fragment C on Chat { id student { ...P } tutor { ...P } lastMessage { ...M } unreadCount } ${message}`;
const tutor = `fragment T on Tutor {
  id firstName lastName verified country subject { value } headline introduction experience motivation youtubeVideoId
  price avatar { url } thumbnail { url }
}`;

export class GraphqlAdapter implements ProtocolAdapter {
  #feed: Subscriber<GraphqlMessage | null> | undefined;

  constructor(
    private readonly client: GraphqlClient,
    private readonly id: string,
  ) {}

  async me(): Promise<StoryUser> {
    type Viewer = { viewer: { email: string; verified: boolean; person: GraphqlPerson } };
    const { viewer } = await this.client.ask<Viewer>(`{ viewer { email verified person { ...P } } } ${person}`);
    const { id, firstName, lastName } = viewer.person;
    return { id, firstName, lastName, email: viewer.email, verified: viewer.verified };
  }

  async tutors(subject: string): Promise<readonly StoryTutor[]> {
    const query = `query T($subject: String!) { tutors(filter: {subject: $subject}) { edges { node { ...T } } } } ${tutor}`;
    const { tutors } = await this.client.ask<{ tutors: Edges<GraphqlTutor> }>(query, { subject });
    return tutors.edges.map(({ node }) => tutorOf(node));
  }

  async tutor(id: string): Promise<StoryTutor> {
    const query = `query T($id: ID!) { tutor(id: $id) { ...T } } ${tutor}`;
    return tutorOf((await this.client.ask<{ tutor: GraphqlTutor }>(query, { id })).tutor);
  }

  async chats(onlyUnread: boolean): Promise<readonly StoryChat[]> {
    const query = `query C($onlyUnread: Boolean!) { chats(onlyUnread: $onlyUnread) { edges { node { ...C } } } } ${chat}`;
    const { chats } = await this.client.ask<{ chats: Edges<GraphqlChat> }>(query, { onlyUnread });
    return chats.edges.map(({ node }) => chatOf(node));
  }

  async messages(id: string): Promise<readonly StoryMessage[]> {
    const query = `query M($id: ID!) { chat(id: $id) { messages(last: 100) { edges { node { ...M } } } } } ${message}`;
    const found = await this.client.ask<{ chat: { messages: Edges<GraphqlMessage> } }>(query, { id });
    return found.chat.messages.edges.map(({ node }) => messageOf(node));
  }

  starts(tutorId: string, content: string): Promise<StorySent> {
    return this.sent("startChat", "StartChatInput!", { tutorId, content });
  }

  sends(chatId: string, content: string): Promise<StorySent> {
    return this.sent("sendMessage", "SendMessageInput!", { chatId, content });
  }

  async reads(messageId: string): Promise<StoryChat> {
    const query = `mutation R($input: ReadMessagesInput!) {
      payload: readMessages(input: $input) { problems { code } chat { ...C } } } ${chat}`;
    const { payload } = await this.client.ask<Payload<{ chat: GraphqlChat }>>(query, { input: { messageId } });
    return chatOf(payload.chat);
  }

  async listens(): Promise<void> {
    const { chats } = await this.client.ask<{ chats: { feedCursor: string } }>("{ chats { feedCursor } }");
    const query = `subscription F($after: String) {
      chatFeed(after: $after) { event { ... on MessageSent { message { ...M } } } } } ${message}`;
    const { accessToken, origin } = this.client;
    type Item = { chatFeed: { event: { message?: GraphqlMessage } } };
    const pick = ({ chatFeed }: Item) => chatFeed.event.message ?? null;
    this.#feed = new Subscriber({ origin, accessToken, query, variables: { after: chats.feedCursor } }, pick);
  }

  async received(count: number): Promise<readonly StoryMessage[]> {
    const feed = this.#feed;
    if (!feed) throw new Error("There is no subscription: call listens() first.");
    const theirs = () => feed.items.flatMap((one) => (one && one.author.id !== this.id ? [messageOf(one)] : []));
    await feed.until(() => theirs().length >= count);
    return theirs();
  }

  private async sent(field: string, type: string, input: object): Promise<StorySent> {
    const query = `mutation S($input: ${type}) {
      payload: ${field}(input: $input) { problems { code } chat { ...C } message { ...M } } } ${chat}`;
    type Sent = Payload<{ chat: GraphqlChat; message: GraphqlMessage }>;
    const { payload } = await this.client.ask<Sent>(query, { input });
    return { chat: chatOf(payload.chat), message: messageOf(payload.message) };
  }
}

function fileOf(image: Image): string | null {
  return image && image.url.replace("/uploads/", "").replace(/-\d+\.webp$/, ".webp");
}

function personOf({ avatar, ...named }: GraphqlPerson): StoryPerson {
  return { ...named, avatar: fileOf(avatar) };
}

function messageOf({ author, ...said }: GraphqlMessage): StoryMessage {
  return { ...said, author: personOf(author) };
}

function chatOf({ id, student, tutor: teacher, lastMessage, unreadCount: unread }: GraphqlChat): StoryChat {
  return { id, student: personOf(student), tutor: personOf(teacher), lastMessage: messageOf(lastMessage), unread };
}

function tutorOf({ subject, avatar, thumbnail, ...said }: GraphqlTutor): StoryTutor {
  return { ...said, subject: subject && subject.value, avatar: fileOf(avatar), thumbnail: fileOf(thumbnail) };
}
