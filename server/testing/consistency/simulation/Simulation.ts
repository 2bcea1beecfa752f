import type { Pool } from "pg";
import type { Viewer } from "../../../accounts/index.js";
import { toMessageId } from "../../../chat/index.js";
import type { ObservedEvent, History, ShownChat, Violation } from "../history.js";
import { checkHistory } from "../checkHistory.js";
import { readBack } from "../readBack.js";
import { type SendNotes, HistoryRecorder } from "../HistoryRecorder.js";
import { pause } from "../../support/pause.js";
import { aPerson, type ChatNode, startChatNode } from "../../support/servers/chatNode.js";
import { createTestDatabase, type TestDatabase } from "../../support/databases/testDatabase.js";
import { SimulatedSubscriber } from "./SimulatedSubscriber.js";
import { type Mutant, type ChatApi, chatApiOf } from "./chatApi.js";
import { StatementInterceptor, SimulatedPubSub } from "./SimulatedNodes.js";

export type SimulatedNode = { readonly chatApi: ChatApi; readonly interceptor: StatementInterceptor };

export type Pair = { readonly chatId: string; readonly student: Viewer; readonly tutor: Viewer };

const pollIntervalMs = 50;

/** Runs two nodes of the real chat in this process, on a real database, and records what their clients see. */
export class Simulation {
  readonly pubsub = new SimulatedPubSub();
  private recorder = new HistoryRecorder(() => performance.now());
  private chats = new Map<string, Pair>();
  private notes = new Map<string, SendNotes>();
  private subscribers: SimulatedSubscriber[] = [];
  /** By chat and author, the sequence number of the last acknowledged message. */
  private newest = new Map<string, number>();

  private constructor(
    private readonly database: TestDatabase,
    private readonly running: ChatNode[],
    readonly nodes: SimulatedNode[],
  ) {}

  /** Starts two nodes, each with the mutant's fault, if any. */
  static async open(mutant: Mutant = {}, database?: TestDatabase): Promise<Simulation> {
    const simulation = new Simulation(database ?? (await createTestDatabase()), [], []);
    for (let i = 0; i < 2; i++) await simulation.startNode(mutant);
    return simulation;
  }

  async close(): Promise<void> {
    await this.reset();
    await Promise.all(this.running.map((node) => node.stop()));
    await this.database.drop();
  }

  /** Makes both nodes compare their feeds with the log; resolves when the database has returned both results. */
  async compares(): Promise<void> {
    const both = this.nodes.map(({ interceptor }) => interceptor.returned("feed-changed"));
    this.pubsub.reconnect();
    await Promise.all(both);
  }

  query<Row extends object>(sql: string): Promise<readonly Row[]> {
    return this.database.query<Row>(sql);
  }

  node(i: number): SimulatedNode {
    const node = this.nodes[i];
    if (!node) throw new Error(`There is no node ${i}.`);
    return node;
  }

  /** Creates a student and, unless one is given, a tutor; the student starts a chat on node 0. */
  async aPair(tutor?: Viewer): Promise<Pair> {
    const [student, other] = await Promise.all([
      aPerson(this.database, "STUDENT"),
      tutor ?? aPerson(this.database, "TEACHER"),
    ]);
    const content = "Hi";
    const sending = { content, clientMessageId: "opening", origin: null, tutorId: other.id, kind: "TEXT" } as const;
    const { chatId, seq } = await this.node(0).chatApi.start(student, sending);
    this.recorder.invoked({ chatId, authorId: student.id, key: "opening", content }).acknowledged(seq);
    const pair = { chatId, student, tutor: other };
    this.chats.set(chatId, pair);
    return pair;
  }

  /** Sends a message, or retries it if its key was used before; resolves when it is acknowledged. */
  async says(
    { chatId }: Pair,
    { id: authorId, ...who }: Viewer,
    key: string,
    { by = 0, origin = null }: { by?: number; origin?: string | null } = {},
  ): Promise<void> {
    const content = `This is ${key}.`;
    const name = `${chatId} ${authorId} ${key}`;
    const notes = this.notes.get(name) ?? this.recorder.invoked({ chatId, authorId, key, content });
    this.notes.set(name, notes);
    const sending = { content, clientMessageId: key, origin };
    const { seq } = await this.node(by).chatApi.send({ id: authorId, ...who }, chatId, sending);
    notes.acknowledged(seq);
    this.newest.set(`${chatId} ${authorId}`, seq);
  }

  /** Marks the other user's last acknowledged message as read; does nothing if `says` sent none. */
  async reads({ chatId, student, tutor }: Pair, who: Viewer, by: number): Promise<void> {
    const seq = this.newest.get(`${chatId} ${who === student ? tutor.id : student.id}`);
    if (seq !== undefined) await this.node(by).chatApi.read(who, toMessageId(chatId, seq), null);
  }

  async follows(
    who: Viewer,
    name: string,
    { by = 0, legacy = null }: { by?: number; legacy?: { connection: string; keys: ReadonlySet<string> } | null } = {},
  ): Promise<SimulatedSubscriber> {
    const subscriber = await SimulatedSubscriber.begin({ name, who, legacy }, this.node(by).chatApi, this.recorder);
    this.subscribers.push(subscriber);
    return subscriber;
  }

  /** Checks repeatedly until there are no violations or `timeoutMs` milliseconds have passed. */
  async verdict(timeoutMs: number): Promise<readonly Violation[]> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const violations = checkHistory(await this.history());
      if (violations.length === 0 || performance.now() > end) return violations;
      await pause(pollIntervalMs);
    }
  }

  /** Disconnects all clients and starts a new, empty history on the same nodes. */
  async reset(): Promise<void> {
    await Promise.all(this.subscribers.map((subscriber) => subscriber.cut()));
    this.pubsub.isDown = false;
    this.recorder = new HistoryRecorder(() => performance.now());
    [this.chats, this.notes, this.newest, this.subscribers] = [new Map(), new Map(), new Map(), []];
  }

  private async startNode({ pool, pubsub, chatApi }: Mutant): Promise<void> {
    const interceptor = new StatementInterceptor();
    const around = (real: Pool) => (pool ? pool(interceptor.around(real)) : interceptor.around(real));
    const node = await startChatNode(this.database, pubsub ? pubsub(this.pubsub) : this.pubsub, around);
    this.running.push(node);
    this.nodes.push({ interceptor, chatApi: chatApi ? chatApi(chatApiOf(node), this.pubsub) : chatApiOf(node) });
  }

  private async history(): Promise<History> {
    const [{ reader, database }] = this.running as [ChatNode];
    const readings = await readBack(database.pool, this.chats.keys());
    const shownMessages = new Map<string, readonly ObservedEvent[]>();
    const shownChats: ShownChat[] = [];
    for (const { chatId, student, tutor } of this.chats.values()) {
      const { items } = await reader.messages(student, chatId, { last: 1000, most: 1000, before: null });
      const shown = items.map(({ seq, authorId, clientMessageId, content }) => {
        return { chatId, seq, type: "MessageSent", authorId, key: clientMessageId, content, upTo: null };
      });
      shownMessages.set(chatId, shown);
      for (const viewer of [student, tutor]) {
        const chat = await reader.chat(viewer, chatId);
        if (!chat) continue;
        const [mine, theirs] = viewer === student ? [chat.student, chat.tutor] : [chat.tutor, chat.student];
        shownChats.push({ chatId, personId: viewer.id, lastSeq: chat.lastSeq, unreadCount: theirs.sent - mine.read });
      }
    }
    const { sends, subscriptions } = this.recorder;
    return { ...readings, sends, subscriptions, shownMessages, shownChats };
  }
}
