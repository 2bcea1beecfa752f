import { randomBytes } from "node:crypto";
import { GraphqlClient } from "../clients/graphqlClient.js";
import {
  type ChatAnswer,
  type FeedItemAnswer,
  type MessageAnswer,
  operations,
  type ProblemAnswer,
  type TutorAnswer,
} from "../clients/operations.js";
import { Subscriber } from "../clients/subscriber.js";
import type { TestDatabase } from "../databases/testDatabase.js";

export type TestServer = { readonly origin: string; readonly database: Pick<TestDatabase, "query"> };

type Problems = { readonly problems: readonly ProblemAnswer[] };
type SessionPayload = Problems & {
  readonly session: {
    readonly accessToken: string;
    readonly viewer: { readonly person: { readonly id: string } };
  } | null;
};
type SentPayload = Problems & { readonly chat: ChatAnswer | null; readonly message: MessageAnswer | null };

export type Sent = { readonly chat: ChatAnswer; readonly message: MessageAnswer };

/** Thrown when a mutation is rejected; `codes` holds the problem codes. */
export class Rejection extends Error {
  readonly codes: readonly string[];

  constructor(readonly problems: readonly ProblemAnswer[]) {
    super(problems.map(({ code, reason }) => `${code}: ${reason}`).join(" "));
    this.codes = problems.map(({ code }) => code);
  }
}

/** A logged-in user; each method performs a user's action over the network. */
export class Person {
  id = "";

  constructor(
    readonly client: GraphqlClient,
    readonly credentials: { readonly email: string; readonly password: string },
  ) {}

  /** @throws Rejection if the mutation returns problems */
  async does<Payload extends Problems>(query: string, input?: Readonly<Record<string, unknown>>): Promise<Payload> {
    const { payload } = await this.client.ask<{ payload: Payload }>(query, input && { input });
    if (payload.problems.length > 0) throw new Rejection(payload.problems);
    return payload;
  }

  /** Runs a mutation that returns a session, and uses that session from now on. */
  async authenticates(query: string, input?: Readonly<Record<string, unknown>>): Promise<void> {
    const { session } = await this.does<SessionPayload>(query, input);
    if (session === null) throw new Error("A session payload without problems has no session.");
    this.client.accessToken = session.accessToken;
    this.id = session.viewer.person.id;
  }

  /** Logs the user in on another device, which can use another node; this session stays valid. */
  async onAnotherDevice(origin = this.client.origin): Promise<Person> {
    const other = new Person(new GraphqlClient(origin), this.credentials);
    await other.authenticates(operations.logIn, this.credentials);
    return other;
  }

  async logsOut(): Promise<void> {
    await this.does(operations.logOut);
  }

  async writesTo(
    tutor: Person,
    content: string,
    more: { kind?: string; clientMessageId?: string } = {},
  ): Promise<Sent> {
    return complete(await this.does<SentPayload>(operations.startChat, { tutorId: tutor.id, content, ...more }));
  }

  async says(chatId: string, content: string, clientMessageId?: string): Promise<Sent> {
    return complete(await this.does<SentPayload>(operations.sendMessage, { chatId, content, clientMessageId }));
  }

  async reads(message: { readonly id: string }): Promise<ChatAnswer | null> {
    const { chat } = await this.does<Problems & { chat: ChatAnswer | null }>(operations.readMessages, {
      messageId: message.id,
    });
    return chat;
  }

  /** Returns the first page of search results and the total count. */
  async findsTutors(filter: Readonly<Record<string, unknown>> = {}, sort = "TOP_PICKS") {
    type Tutors = { totalCount: number; edges: readonly { node: TutorAnswer }[] };
    const { tutors } = await this.client.ask<{ tutors: Tutors }>(operations.tutors, { filter, sort, first: 20 });
    return { totalCount: tutors.totalCount, list: tutors.edges.map(({ node }) => node) };
  }

  /** Returns a page of the chat list, by default the first, and the cursor that the feed continues from. */
  async chats(more: { first?: number; after?: string; onlyUnread?: boolean } = {}) {
    type Chats = { feedCursor: string; totalCount: number; edges: readonly { node: ChatAnswer }[] };
    const variables = { first: 50, onlyUnread: false, ...more };
    const { chats } = await this.client.ask<{ chats: Chats }>(operations.chats, variables);
    return { ...chats, list: chats.edges.map(({ node }) => node) };
  }

  /** Returns a page of messages (by default, the newest page), oldest first; null if this user has no such chat. */
  async messages(
    chatId: string,
    more: { last?: number; before?: string } = {},
  ): Promise<readonly MessageAnswer[] | null> {
    type Chat = { messages: { edges: readonly { node: MessageAnswer }[] } };
    const variables = { id: chatId, last: 50, ...more };
    const { chat } = await this.client.ask<{ chat: Chat | null }>(operations.messages, variables);
    return chat && chat.messages.edges.map(({ node }) => node);
  }

  /**
   * Follows the stored events of all chats after a cursor, by default the chat list's current one. Skips ephemeral
   * events, such as presence, because they may arrive at any time.
   */
  async follows(after?: string, origin = this.client.origin): Promise<Subscriber<FeedItemAnswer>> {
    const cursor = after ?? (await this.chats({ first: 1 })).feedCursor;
    const { accessToken } = this.client;
    return new Subscriber(
      { origin, accessToken, query: operations.chatFeed, variables: { after: cursor } },
      ({ chatFeed }: { chatFeed: FeedItemAnswer }) => (chatFeed.seq > 0 ? chatFeed : undefined),
    );
  }
}

function complete({ chat, message }: SentPayload): Sent {
  if (chat === null || message === null) throw new Error("A payload without problems lacks the chat or the message.");
  return { chat, message };
}

function unregistered(
  server: TestServer,
  name: string,
  { email, password }: { email?: string; password?: string },
): Person {
  const latin = name.toLowerCase().match(/[a-z]+/g) ?? ["person"];
  const mailbox = [...latin, randomBytes(4).toString("hex")].join(".");
  const credentials = { email: email ?? `${mailbox}@example.org`, password: password ?? "correct horse" };
  return new Person(new GraphqlClient(server.origin), credentials);
}

/** Signs up a student, who is then logged in. */
export async function aStudent(
  server: TestServer,
  { name = "Sam Lee", ...login }: { name?: string; email?: string; password?: string } = {},
): Promise<Person> {
  const student = unregistered(server, name, login);
  await student.authenticates(operations.signUpStudent, { name, ...student.credentials });
  return student;
}

/** By default, the profile is verified and complete, so that the search finds the tutor. */
export type TutorProfile = {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string | null;
  readonly subject: string | null;
  readonly headline: string | null;
  readonly introduction: string | null;
  readonly experience: string | null;
  readonly motivation: string | null;
  readonly price: number | null;
  readonly verified: boolean;
};

const amelia: TutorProfile = {
  firstName: "Amelia",
  lastName: "Stone",
  country: "gb",
  subject: "english",
  headline: "Speak without fear",
  introduction: "I have taught English for ten years.",
  experience: "Ten years in Leeds and Lisbon.",
  motivation: "Say something wrong today and right tomorrow.",
  price: 18,
  verified: true,
};

/** Inserts a tutor's profile directly into the database, without the wizard's steps. */
export async function insertProfile(
  { database }: TestServer,
  tutorId: string,
  { firstName, lastName, ...shown }: TutorProfile = amelia,
): Promise<void> {
  const name = [tutorId, firstName, lastName];
  await database.query("update account set first_name = $2, last_name = $3 where id = $1", name);
  const stored = { ...shown, full_name: `${firstName} ${lastName}` };
  const columns = Object.keys(stored);
  await database.query(
    `insert into tutor_profile (account_id, ${columns.join()}) values ($1, ${columns.map((_, i) => `$${i + 2}`).join()})
     on conflict (account_id) do update set (${columns.join()}) = (${columns.map((name) => `excluded.${name}`).join()})`,
    [tutorId, ...Object.values(stored)],
  );
}

/** Signs up a tutor, who is then logged in, and inserts the profile with `insertProfile`. */
export async function aTutor(
  server: TestServer,
  { email, password, ...given }: Partial<TutorProfile> & { email?: string; password?: string } = {},
): Promise<Person> {
  const profile = { ...amelia, ...given };
  const tutor = unregistered(server, profile.firstName, { ...(email && { email }), ...(password && { password }) });
  await tutor.authenticates(operations.signUpTutor, tutor.credentials);
  await insertProfile(server, tutor.id, profile);
  return tutor;
}

/** Starts a chat, with a new student or tutor unless one is given; `opening` is the chat's first message. */
export async function aChat(
  server: TestServer,
  { student, tutor, opening = "Hi Amelia!" }: { student?: Person; tutor?: Person; opening?: string } = {},
): Promise<{ readonly id: string; readonly student: Person; readonly tutor: Person; readonly opening: MessageAnswer }> {
  const people = { student: student ?? (await aStudent(server)), tutor: tutor ?? (await aTutor(server)) };
  const { chat, message } = await people.student.writesTo(people.tutor, opening);
  return { id: chat.id, ...people, opening: message };
}
