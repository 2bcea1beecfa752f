import type { Viewer } from "../../accounts/index.js";
import type { Publication } from "../../platform/pubsub/pubsub.js";
import { LocalPubSub } from "../../platform/pubsub/LocalPubSub.js";
import { alterStatements } from "../../testing/consistency/simulation/alterStatements.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { aPerson, type ChatNode, plain, startChatNode } from "../../testing/support/servers/chatNode.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";
import type { FeedItem } from "./FeedSubscription.js";

type Behavior = "reliable" | "lossy" | "duplicating" | "reordering";

class UnreliablePubSub extends LocalPubSub {
  behavior: Behavior = "reliable";
  private held: readonly Publication[] | null = null;

  override publish(publications: readonly Publication[]): void {
    if (this.behavior === "lossy") return;
    if (this.behavior === "reordering") {
      const late = this.held;
      this.held = late === null ? publications : null;
      return late === null ? undefined : super.publish([...publications, ...late]);
    }
    super.publish(this.behavior === "duplicating" ? [...publications, ...publications] : publications);
  }

  /** Does nothing: the pubsub is shared, and a stopping node must leave it open for the others. */
  override close(): Promise<void> {
    return Promise.resolve();
  }
}

describe("the feed of a user's chats", () => {
  let database: TestDatabase;
  let pubsub: UnreliablePubSub;
  let nodes: readonly [ChatNode, ChatNode];
  let anna: Viewer;
  let tom: Viewer;
  let chatId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    pubsub = new UnreliablePubSub();
    nodes = [await startChatNode(database, pubsub), await startChatNode(database, pubsub)];
    for (const node of nodes) atTheEnd(() => node.stop());
  });
  beforeEach(async () => {
    pubsub.behavior = "reliable";
    [anna, tom] = await Promise.all([aPerson(database, "STUDENT"), aPerson(database, "TEACHER")]);
    const first = { ...plain("Hi"), tutorId: tom.id, kind: "TEXT" } as const;
    chatId = (await nodes[0].service.start(anna, first)).chatId;
  });

  const send = (content: string, author = anna, node = nodes[0]) => node.service.send(author, chatId, plain(content));
  const follow = (cursor: string | null = null, node = nodes[1]) => node.service.follow(tom, cursor);
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

  async function until(feed: AsyncIterableIterator<FeedItem>, seq: number) {
    const seen: number[] = [];
    for (;;) {
      const result = await feed.next();
      if (result.done) throw new Error("The feed ended early.");
      const item = result.value;
      seen.push(item.event.seq);
      if (item.event.seq === seq) return { seen, cursor: item.cursor() };
    }
  }

  /**
   * Starts a node that gets the other nodes' events only from its comparisons with the log. On this node, the named
   * statement fails while `fails` returns true.
   */
  async function startAlone(name: string, fails: () => boolean): Promise<ChatNode> {
    const node = await startChatNode(database, new LocalPubSub(), (pool) =>
      alterStatements(pool, {
        [name]: ({ values, ...statement }, real) =>
          fails() ? Promise.reject(new Error("The read failed.")) : real.query({ ...statement, values: [...values] }),
      }),
    );
    atTheEnd(() => node.stop());
    return node;
  }

  it("delivers new events in order, even if two nodes store them at the same time", async () => {
    const feed = await follow();
    await Promise.all(numbers(1, 50).map((i) => send(`${i}`, anna, nodes[i % 2 ? 1 : 0])));
    expect((await until(feed, 52)).seen).toEqual(numbers(3, 52));
    await feed.return?.();
  });

  it("replays the events missed since the cursor, then continues without gaps or duplicates", async () => {
    const feed = await follow();
    await send("3");
    const { cursor } = await until(feed, 3);
    await feed.return?.();
    await Promise.all(numbers(4, 30).map((i) => send(`${i}`)));
    const [again] = await Promise.all([follow(cursor), Promise.all(numbers(31, 60).map((i) => send(`${i}`)))]);
    expect((await until(again, 60)).seen).toEqual(numbers(4, 60));
    await again.return?.();
  });

  it.each<Behavior>(["lossy", "duplicating", "reordering"])(
    "delivers every event once with a %s pubsub",
    async (behavior) => {
      pubsub.behavior = behavior;
      const feed = await follow();
      await Promise.all(numbers(3, 20).map((i) => send(`${i}`)));
      expect((await until(feed, 20)).seen).toEqual(numbers(3, 20));
      pubsub.behavior = "reliable";
      await send("21");
      expect((await until(feed, 21)).seen).toEqual([21]);
      await feed.return?.();
    },
  );

  it("delivers an event whose envelope was lost even if the log can't be read at first", async () => {
    let failures = 1;
    const feed = await follow(null, await startAlone("log-read", () => failures-- > 0));
    await send("3");
    expect((await until(feed, 3)).seen).toEqual([3]);
    expect(failures).toBeLessThan(0);
    await feed.return?.();
  });

  it("resumes on another node that has not yet received all events covered by the cursor", async () => {
    let isBehind = true;
    const behind = await startAlone("feed-changed", () => isBehind);
    const there = await follow(null, nodes[0]);
    const here = await follow(null, behind);
    await Promise.all(numbers(3, 10).map((i) => send(`${i}`)));
    const { cursor } = await until(there, 10);
    const resumed = await follow(cursor, behind);
    isBehind = false;
    await send("11");
    expect((await until(resumed, 11)).seen).toEqual([11]);
    expect((await until(here, 11)).seen).toEqual(numbers(3, 11));
    for (const feed of [there, here, resumed]) await feed.return?.();
  });

  it("delivers the events of a chat that starts during the subscription", async () => {
    const feed = await follow();
    const bea = await aPerson(database, "STUDENT");
    await nodes[0].service.start(bea, { ...plain("Hello"), tutorId: tom.id, kind: "TRIAL_REQUEST" });
    const [started, message] = [await feed.next(), await feed.next()];
    expect(started.value?.event).toMatchObject({ seq: 1, fact: { type: "ChatStarted", studentId: bea.id } });
    expect(message.value?.event).toMatchObject({ seq: 2, fact: { kind: "TRIAL_REQUEST", content: "Hello" } });
    await feed.return?.();
  });

  it("rejects another user's cursor and malformed cursors", async () => {
    const cursor = await nodes[0].service.cursorNow(anna);
    await expect(follow(cursor)).rejects.toMatchObject({ problems: [{ code: "BAD_CURSOR" }] });
    await expect(follow("nonsense")).rejects.toMatchObject({ problems: [{ code: "BAD_CURSOR" }] });
    await expect(follow("")).rejects.toMatchObject({ problems: [{ code: "BAD_CURSOR" }] });
  });

  it("rejects a cursor that is too many events behind, and leaves no pubsub subscription behind", async () => {
    const cursor = await nodes[0].service.cursorNow(tom);
    await Promise.all(numbers(1, 501).map((i) => send(`${i}`)));
    await expect(follow(cursor)).rejects.toMatchObject({ problems: [{ code: "CURSOR_TOO_OLD" }] });
    expect(pubsub.hasSubscriber(tom.id)).toBe(false);
  });

  it("ends a pending next() when the iterator's return() is called", async () => {
    const feed = await follow();
    const waiting = feed.next();
    await feed.return?.();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(await feed.next()).toEqual({ done: true, value: undefined });
  });

  it("disconnects a subscriber that does not read its items", async () => {
    const feed = await follow();
    for (const round of [0, 1, 2]) await Promise.all(numbers(1, 700).map((i) => send(`${round} ${i}`)));
    const readAll = async () => {
      for await (const item of feed) expect(item.event.chatId).toBe(chatId);
    };
    await expect(readAll()).rejects.toMatchObject({ problems: [{ code: "TOO_SLOW" }] });
  });
});
