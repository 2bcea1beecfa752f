import { type LegacyPerson } from "../../support/people/legacyPeople.js";
import type { RestChat, RestMessage, RestPerson, RestUser } from "../../support/clients/restClient.js";
import type { SocketClient, SocketOptions } from "../../support/clients/socketClient.js";
import type {
  StoryChat,
  StoryMessage,
  StoryPerson,
  StorySent,
  StoryTutor,
  StoryUser,
  ProtocolAdapter,
} from "./protocolAdapter.js";

type Sent = { readonly chat: RestChat; readonly message: RestMessage };

/** Acts for a user over the legacy protocols, REST and Socket.IO. */
export class LegacyAdapter implements ProtocolAdapter {
  #socket: SocketClient | undefined;

  constructor(
    private readonly person: LegacyPerson,
    private readonly options: Partial<SocketOptions> = {},
  ) {}

  async me(): Promise<StoryUser> {
    const { _id: id, firstName, lastName, email = null, verified } = await this.person.me();
    return { id, firstName, lastName, email, verified };
  }

  async tutors(subject: string): Promise<readonly StoryTutor[]> {
    return (await this.person.rest.ask<readonly RestUser[]>("get", `/teachers?subject=${subject}`)).map(tutorOf);
  }

  async tutor(id: string): Promise<StoryTutor> {
    return tutorOf(await this.person.rest.ask<RestUser>("get", `/teachers/${id}`));
  }

  async chats(onlyUnread: boolean): Promise<readonly StoryChat[]> {
    return (await this.person.chats(onlyUnread ? "?onlyUnreads=true" : "")).map(chatOf);
  }

  async messages(chatId: string): Promise<readonly StoryMessage[]> {
    return (await this.person.messages(chatId)).map(messageOf);
  }

  async starts(teacherID: string, message: string): Promise<StorySent> {
    return sentOf(await (await this.socket()).must<Sent>("start_chat", { teacherID, message }));
  }

  async sends(chatID: string, content: string): Promise<StorySent> {
    return sentOf(await (await this.socket()).must<Sent>("message", { chatID, content }));
  }

  async reads(messageID: string): Promise<StoryChat> {
    return chatOf((await (await this.socket()).must<{ chat: RestChat }>("read_message", { messageID })).chat);
  }

  async listens(): Promise<void> {
    await this.socket();
  }

  async received(count: number): Promise<readonly StoryMessage[]> {
    const mine = this.person.id;
    const socket = await this.socket();
    const theirs = () =>
      socket.items.flatMap(({ event, payload }) => {
        const message = event === "message" ? payload.message : event === "new_chat" ? payload.lastMessage : null;
        return message && message.author._id !== mine ? [messageOf(message)] : [];
      });
    await socket.until(() => theirs().length >= count);
    return theirs();
  }

  private async socket(): Promise<SocketClient> {
    return (this.#socket ??= await this.person.connects(this.options));
  }
}

function tutorOf(user: RestUser): StoryTutor {
  const { _id: id, email: _private, role: _role, youtubeVideoID: youtubeVideoId, ...said } = user;
  return { id, youtubeVideoId, ...said } as unknown as StoryTutor;
}

function personOf({ _id: id, firstName, lastName, avatar }: RestPerson): StoryPerson {
  return { id, firstName, lastName, avatar };
}

function messageOf({ _id: id, chat: chatId, content, createdAt: sentAt, author }: RestMessage): StoryMessage {
  return { id, chatId, content, sentAt, author: personOf(author) };
}

function chatOf({ _id: id, student, teacher, lastMessage, unreads: unread }: RestChat): StoryChat {
  return { id, student: personOf(student), tutor: personOf(teacher), lastMessage: messageOf(lastMessage), unread };
}

function sentOf({ chat, message }: Sent): StorySent {
  return { chat: chatOf(chat), message: messageOf(message) };
}
