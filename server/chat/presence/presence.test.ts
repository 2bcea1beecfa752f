import type { Viewer } from "../../accounts/index.js";
import type { PubSub } from "../../platform/pubsub/pubsub.js";
import { newId } from "../../platform/ids.js";
import { LocalPubSub } from "../../platform/pubsub/LocalPubSub.js";
import { createLogger } from "../../platform/telemetry/logger.js";
import { Telemetry } from "../../platform/telemetry/Telemetry.js";
import { type Alteration, alterStatements } from "../../testing/consistency/simulation/alterStatements.js";
import { aPerson, type ChatNode, plain, startChatNode } from "../../testing/support/servers/chatNode.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { toMessageId } from "../chatId.js";
import type { FeedItem, EphemeralItem } from "../feed/FeedSubscription.js";
import type { EphemeralChatEvent } from "../feed/ephemeralEvents.js";
import { readEnvelope, writeEnvelope } from "../feed/envelope.js";
import { DeliveryReceipts } from "./DeliveryReceipts.js";
import { readDeliveries } from "./readDeliveries.js";
import { type Presence, readPresence } from "./readPresence.js";

/** Two nodes share this pubsub, so a node that stops must not close it. */
class SharedPubSub extends LocalPubSub {
  override close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Returns the viewer for a program that uses one of a person's API keys. */
const programOf = (person: Viewer): Viewer => ({ ...person, scopes: new Set(["READ_CHATS", "WRITE_MESSAGES"]) });

type Feed = AsyncIterableIterator<FeedItem | EphemeralItem>;

async function nextEphemeral(
  feed: Feed,
  matches: (signal: EphemeralChatEvent) => boolean,
): Promise<EphemeralChatEvent> {
  for await (const item of { [Symbol.asyncIterator]: () => ({ next: () => feed.next() }) }) {
    if ("signal" in item && matches(item.signal)) return item.signal;
  }
  throw new Error("The feed ended early.");
}

describe("presence and ephemeral chat events", () => {
  let database: TestDatabase;
  let nodes: readonly [ChatNode, ChatNode];
  let anna: Viewer;
  let tom: Viewer;
  let chatId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const pubsub: PubSub = new SharedPubSub();
    nodes = [await startChatNode(database, pubsub), await startChatNode(database, pubsub)];
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await database.drop();
  });
  beforeEach(async () => {
    [anna, tom] = await Promise.all([aPerson(database, "STUDENT"), aPerson(database, "TEACHER")]);
    const first = { content: "Hi", clientMessageId: null, origin: null, tutorId: tom.id, kind: "TEXT" } as const;
    chatId = (await nodes[0].service.start(anna, first)).chatId;
  });

  it("notify the counterpart when a user types, and can't be sent to someone else's chat", async () => {
    const feed = await nodes[1].service.followWithEphemeral(tom, null);
    await nodes[0].service.sendTyping(anna, chatId);
    expect(await nextEphemeral(feed, ({ type }) => type === "Typing")).toMatchObject({
      chatId,
      personId: anna.id,
      forSeconds: 6,
    });
    await feed.return?.();
    const eve = await aPerson(database, "STUDENT");
    await expect(nodes[0].service.sendTyping(eve, chatId)).rejects.toMatchObject({ kind: "NOT_FOUND" });
  });

  it("include a user's saved time zone, which must be an IANA name", async () => {
    expect(await readPresence(nodes[0].database.dataSource.manager, [anna.id])).toMatchObject([{ timeZone: null }]);
    await nodes[0].service.saveTimeZone(anna, "Asia/Tashkent");
    await nodes[0].service.saveTimeZone(anna, "America/Argentina/Buenos_Aires");
    expect(await readPresence(nodes[0].database.dataSource.manager, [anna.id])).toMatchObject([
      { timeZone: "America/Argentina/Buenos_Aires" },
    ]);
    for (const name of ["", "+05:00", "Mars/Olympus", `A${"a".repeat(100)}`]) {
      await expect(nodes[0].service.saveTimeZone(anna, name)).rejects.toMatchObject({ kind: "INVALID" });
    }
  });

  it("include the locale of a user's device, which is kept when an older client sends only a time zone", async () => {
    const { manager } = nodes[0].database.dataSource;
    await nodes[0].service.saveTimeZone(tom, "Europe/Vienna", "de-at");
    await nodes[0].service.saveTimeZone(tom, "Europe/Berlin");
    expect(await readPresence(manager, [tom.id])).toMatchObject([{ timeZone: "Europe/Berlin", locale: "de-AT" }]);
    await expect(nodes[0].service.saveTimeZone(tom, "Europe/Berlin", "de_AT")).rejects.toMatchObject({
      problems: [{ code: "BAD_LOCALE", field: "locale" }],
    });
  });

  it("notify the sender of deliveries, both live and when the recipient connects", async () => {
    const senders = await nodes[0].service.followWithEphemeral(anna, null);
    const recipients = await nodes[1].service.follow(tom, null);
    expect(await nextEphemeral(senders, ({ type }) => type === "Delivered")).toMatchObject({
      chatId,
      personId: tom.id,
      upTo: 2,
    });
    const message = { content: "Are you there?", clientMessageId: null, origin: null };
    const { seq } = await nodes[0].service.send(anna, chatId, message);
    await recipients.next();
    // The first delivery may be sent twice: once when it is stored, and once because the sender has just subscribed.
    await nextEphemeral(senders, (signal) => signal.type === "Delivered" && signal.upTo === seq);
    expect(await readDeliveries(nodes[1].database.dataSource.manager, [{ chatId, personId: tom.id }])).toEqual([seq]);
    await senders.return?.();
    await recipients.return?.();
  });

  it("report to a new subscriber the delivery of their messages that the counterpart has not read yet", async () => {
    const deliveredUpTo = async (isExpected: (signal: EphemeralChatEvent) => boolean) => {
      const feed = await nodes[0].service.followWithEphemeral(anna, null);
      const signal = await nextEphemeral(feed, isExpected);
      await feed.return?.();
      return signal.type === "Delivered" ? signal.upTo : null;
    };
    const watching = await nodes[0].service.followWithEphemeral(anna, null);
    const recipients = await nodes[1].service.follow(tom, null);
    // Wait until Tom's node has stored his first heartbeat; otherwise, no presence would be reported below.
    await nextEphemeral(watching, ({ type, ...signal }) => type === "PresenceChanged" && signal.personId === tom.id);
    await watching.return?.();
    const isDelivery = ({ type }: EphemeralChatEvent) => type === "Delivered";
    expect(await deliveredUpTo(isDelivery)).toBe(2);
    await recipients.return?.();
    expect(await deliveredUpTo(isDelivery)).toBe(2);
    await nodes[1].service.read(tom, toMessageId(chatId, 2), null);
    // Deliveries are reported before presence, so if presence comes first, no delivery is reported.
    const isDeliveryOrPresence = ({ type }: EphemeralChatEvent) => type === "Delivered" || type === "PresenceChanged";
    expect(await deliveredUpTo(isDeliveryOrPresence)).toBeNull();
  });

  async function startReceipts(pool = nodes[0].database.pool) {
    const pubsub = new LocalPubSub();
    const received: unknown[] = [];
    await pubsub.subscribe(anna.id, { receive: (envelope) => received.push(readEnvelope(envelope)) });
    const deliveries = new DeliveryReceipts({ pool, pubsub, telemetry: new Telemetry(createLogger("silent")) });
    const deliver = (upTo: number) => {
      deliveries.note({ chatId, personId: tom.id, upTo });
      return deliveries.flush();
    };
    const stored = () => readDeliveries(nodes[0].database.dataSource.manager, [{ chatId, personId: tom.id }]);
    return { deliveries, received, deliver, stored };
  }

  it("don't report the delivery of a message that a failover has lost", async () => {
    const { received, deliver, stored } = await startReceipts();
    await deliver(99);
    expect(received).toMatchObject([{ signal: { type: "Delivered", chatId, upTo: 2 } }]);
    expect(await stored()).toEqual([2]);
  });

  it("don't report the delivery of a message older than one already reported", async () => {
    const { received, deliver, stored } = await startReceipts();
    const { seq } = await nodes[0].service.send(anna, chatId, plain("Are you there?"));
    await deliver(seq);
    await deliver(2);
    expect(received).toMatchObject([{ signal: { type: "Delivered", chatId, upTo: seq } }]);
    expect(await stored()).toEqual([seq]);
  });

  it("notify a message's sender of its delivery even if storing the delivery failed at first", async () => {
    let failures = 1;
    const note: Alteration = ({ values, ...statement }, pool) =>
      failures-- > 0 ? Promise.reject(new Error("Away")) : pool.query({ ...statement, values: [...values] });
    const pool = alterStatements(nodes[0].database.pool, { "delivery-note": note });
    const { deliveries, received, deliver, stored } = await startReceipts(pool);
    await deliver(2);
    expect(await stored()).toEqual([0]);
    await deliveries.flush();
    expect(received).toMatchObject([{ signal: { type: "Delivered", chatId, upTo: 2 } }]);
    expect(await stored()).toEqual([2]);
  });

  it("write and report nothing when a user reconnects and all deliveries have been stored", async () => {
    const { deliveries, received } = await startReceipts();
    const reconnect = async () => {
      deliveries.noteAll(tom.id);
      await deliveries.flush();
      // Even locking a row would change its xmax.
      return database.query("select xmin::text, xmax::text, ctid from chat_delivery where chat_id = $1", [chatId]);
    };
    const rows = await reconnect();
    expect(rows).toHaveLength(1);
    expect(await reconnect()).toEqual(rows);
    expect(received).toMatchObject([{ signal: { type: "Delivered", chatId, upTo: 2 } }]);
  });

  it("store deliveries in several statements if there are many, and after a failure only the remaining ones", async () => {
    const statements: { marks: number; people: number }[] = [];
    const note: Alteration = ({ values, ...statement }, pool) => {
      const [marks = [], , , people = []] = values as readonly (readonly unknown[])[];
      statements.push({ marks: marks.length, people: people.length });
      if (statements.length === 2) return Promise.reject(new Error("Away"));
      return pool.query({ ...statement, values: [...values] });
    };
    const pool = alterStatements(nodes[0].database.pool, { "delivery-note": note });
    const { deliveries, received } = await startReceipts(pool);
    for (let i = 0; i < 2400; i += 1) deliveries.note({ chatId: newId(), personId: tom.id, upTo: 1 });
    for (let i = 0; i < 249; i += 1) deliveries.noteAll(newId());
    deliveries.noteAll(tom.id);
    await deliveries.flush();
    await deliveries.flush();
    const full = { marks: 1000, people: 100 };
    expect(statements).toEqual([full, full, full, { marks: 400, people: 50 }]);
    expect(received).toMatchObject([{ signal: { type: "Delivered", chatId, upTo: 2 } }]);
  });

  it("report deliveries to many new subscribers in several statements, and after a failure to the remaining ones", async () => {
    const asked: number[] = [];
    const report: Alteration = ({ values, ...statement }, pool) => {
      asked.push((values[0] as readonly unknown[]).length);
      if (asked.length === 2) return Promise.reject(new Error("Away"));
      return pool.query({ ...statement, values: [...values] });
    };
    const pool = alterStatements(nodes[0].database.pool, { "delivery-report": report });
    const { deliveries, received, deliver } = await startReceipts(pool);
    await deliver(2);
    for (let i = 0; i < 249; i += 1) deliveries.reportTo(newId());
    deliveries.reportTo(anna.id);
    await deliveries.flush();
    expect(received).toHaveLength(1);
    await deliveries.flush();
    expect(asked).toEqual([100, 100, 100, 50]);
    expect(received).toHaveLength(2);
  });

  it("notify counterparts on any node when a user connects and disconnects", async () => {
    const presence = async () => (await readPresence(nodes[1].database.dataSource.manager, [anna.id]))[0];
    const watching = await nodes[1].service.followWithEphemeral(tom, null);
    const isAbout = (isOnline: boolean) => (signal: EphemeralChatEvent) =>
      signal.type === "PresenceChanged" && signal.personId === anna.id && signal.isOnline === isOnline;
    const program = await nodes[0].service.follow(programOf(anna), null);
    const [phone, laptop] = [await nodes[0].service.follow(anna, null), await nodes[0].service.follow(anna, null)];
    await nextEphemeral(watching, isAbout(true));
    expect(await presence()).toMatchObject({ isOnline: true });
    await phone.return?.();
    await laptop.return?.();
    await nextEphemeral(watching, isAbout(false));
    expect(await presence()).toMatchObject({ isOnline: false, lastSeenAt: expect.any(Date) });
    await watching.return?.();
    await program.return?.();
  });

  it("don't show a user as present, or messages as delivered, when only a program with an API key is connected", async () => {
    const pubsub = new LocalPubSub();
    const node = await startChatNode(database, pubsub);
    const program = programOf(tom);
    const feed = await node.service.follow(program, null);
    await node.service.send(anna, chatId, plain("Are you there?"));
    await feed.next();
    await node.service.sendTyping(program, chatId);
    await node.service.send(program, chatId, plain("This is an automatic reply."));
    pubsub.publish([{ to: tom.id, envelope: writeEnvelope({ leftNode: true }) }]);
    // When a node stops, it stores any presence and deliveries that it has not stored yet.
    await node.stop();
    const { manager } = nodes[0].database.dataSource;
    expect(await readPresence(manager, [tom.id])).toMatchObject([{ isOnline: false, lastSeenAt: null }]);
    expect(await readDeliveries(manager, [{ chatId, personId: tom.id }])).toEqual([0]);
  });

  it("send a new subscriber the presence of their counterparts", async () => {
    const isAbout = (personId: string) => (signal: EphemeralChatEvent) =>
      signal.type === "PresenceChanged" && signal.personId === personId;
    const first = await nodes[0].service.followWithEphemeral(anna, null);
    const second = await nodes[1].service.followWithEphemeral(tom, null);
    expect(await nextEphemeral(first, isAbout(tom.id))).toMatchObject({ chatId, isOnline: true });
    const tab = await nodes[1].service.followWithEphemeral(tom, null);
    expect(await nextEphemeral(tab, isAbout(anna.id))).toMatchObject({ chatId, isOnline: true });
    for (const feed of [first, second, tab]) await feed.return?.();
  });

  it("show a user as present when they type with no feed open", async () => {
    const watching = await nodes[1].service.followWithEphemeral(tom, null);
    const isAnna = ({ type, ...signal }: EphemeralChatEvent) =>
      type === "PresenceChanged" && signal.personId === anna.id;
    expect(await nextEphemeral(watching, isAnna)).toMatchObject({ isOnline: true });
    await database.query("update person_presence set seen_at = now() - interval '1 hour' where person_id = $1", [
      anna.id,
    ]);
    const before = Date.now();
    await nodes[0].service.sendTyping(anna, chatId);
    const isSince = (signal: EphemeralChatEvent) =>
      isAnna(signal) && "lastSeenAt" in signal && signal.lastSeenAt.getTime() >= before;
    expect(await nextEphemeral(watching, isSince)).toMatchObject({ isOnline: true });
    const [{ isOnline, lastSeenAt }] = (await readPresence(nodes[1].database.dataSource.manager, [anna.id])) as [
      Presence,
    ];
    expect(isOnline).toBe(true);
    expect(lastSeenAt?.getTime()).toBeGreaterThanOrEqual(before);
    await watching.return?.();
  });
});
