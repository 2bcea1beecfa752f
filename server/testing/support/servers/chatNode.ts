import type { Pool } from "pg";
import { atTheEnd } from "../atTheEnd.js";
import { accountRows, type Role, type Viewer } from "../../../accounts/index.js";
import { type Chat, chatRows, startChat } from "../../../chat/index.js";
import type { PubSub } from "../../../platform/pubsub/pubsub.js";
import { notificationRows } from "../../../notifications/index.js";
import { LocalPubSub } from "../../../platform/pubsub/LocalPubSub.js";
import { type Database, openDatabase } from "../../../platform/database/database.js";
import { newId } from "../../../platform/ids.js";
import { createLogger } from "../../../platform/telemetry/logger.js";
import { createTestDatabase, type TestDatabase } from "../databases/testDatabase.js";

/** The chat slice of one server node, without any transport. */
export type ChatNode = Chat & { readonly database: Database; stop(): Promise<void> };

/**
 * By default, `pubsub` reaches only this node; nodes that share a database can also share a `pubsub`. `alter` can wrap
 * the chat's database pools.
 */
export async function startChatNode(
  { url, serverUrl = url }: Pick<TestDatabase, "url"> & Partial<Pick<TestDatabase, "serverUrl">>,
  pubsub: PubSub = new LocalPubSub(),
  alter: (pool: Pool) => Pool = (pool) => pool,
): Promise<ChatNode> {
  const database = await openDatabase(serverUrl, [...accountRows, ...chatRows, ...notificationRows]);
  const chat = startChat({
    dataSource: database.dataSource,
    pool: alter(database.pool),
    writers: alter(database.writers),
    pubsub,
    tutors: { isListed: () => Promise.resolve(true) },
    logger: createLogger("silent"),
    secrets: ["a secret of the tests, the same on every node"],
  });
  return {
    ...chat,
    database,
    async stop() {
      await chat.stop();
      await pubsub.close();
      await database.close();
    },
  };
}

/** Starts two nodes that share a private database; they are stopped at the end of the test file. */
export async function startTwoChatNodes(): Promise<{
  readonly database: TestDatabase;
  readonly nodes: readonly [ChatNode, ChatNode];
}> {
  const database = await createTestDatabase();
  const nodes = await Promise.all([startChatNode(database), startChatNode(database)]);
  atTheEnd(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
  });
  return { database, nodes };
}

export type NodeWithChat = {
  readonly database: TestDatabase;
  readonly node: ChatNode;
  readonly anna: Viewer;
  readonly tom: Viewer;
  readonly chatId: string;
};

/**
 * Starts a node on a private database, where Anna, a student, sends this message to Tom, a tutor. The node stops at the
 * end of the test file.
 */
export async function startNodeWithChat(content: string): Promise<NodeWithChat> {
  const database = await createTestDatabase();
  const node = await startChatNode(database);
  atTheEnd(() => node.stop());
  const [anna, tom] = await Promise.all([aPerson(database, "STUDENT"), aPerson(database, "TEACHER")]);
  const { chatId } = await node.service.start(anna, { ...plain(content), tutorId: tom.id, kind: "TEXT" });
  return { database, node, anna, tom, chatId };
}

/** Makes a message without an idempotency key, from no particular connection. */
export function plain(content: string) {
  return { content, clientMessageId: null, origin: null };
}

/** Inserts an account directly into the database. */
export async function aPerson(database: Pick<TestDatabase, "query">, role: Role): Promise<Viewer> {
  const id = newId();
  await database.query("insert into account (id, role, email, first_name) values ($1, $2, $3, 'Someone')", [
    id,
    role,
    `${id}@example.org`,
  ]);
  return { id, role, credentialId: newId(), scopes: null };
}
