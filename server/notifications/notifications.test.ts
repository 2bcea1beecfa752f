import { buildNotifications, type Notifications } from "./index.js";
import type { Viewer } from "../accounts/index.js";
import { SmtpMailer } from "../platform/mail/SmtpMailer.js";
import type { Mailer } from "../platform/mail/mailer.js";
import { newId } from "../platform/ids.js";
import { createLogger } from "../platform/telemetry/logger.js";
import { Telemetry } from "../platform/telemetry/Telemetry.js";
import { atTheEnd } from "../testing/support/atTheEnd.js";
import { untilLogIsReadable } from "../testing/support/databases/readableLog.js";
import { createTestDatabase, type TestDatabase } from "../testing/support/databases/testDatabase.js";
import { type ChatNode, startChatNode } from "../testing/support/servers/chatNode.js";
import { type MailServer, startMailServer } from "../testing/support/servers/mailServer.js";
import { type PushService, startPushService } from "../testing/support/servers/pushService.js";

const aMinute = 60_000;
const noon = Date.now();
let now = noon;
const clock = { now: () => new Date(now) };
let database: TestDatabase;
let chats: ChatNode;
let mail: MailServer;
let push: PushService;
let mailer: SmtpMailer;

/** The notifications of one of several nodes. */
function aNode(options: { readonly mailer?: Mailer; readonly isKilled?: boolean } = {}): Notifications {
  const logger = createLogger("silent");
  const node = buildNotifications({
    database: chats.database,
    chats: chats.reader,
    mailer: options.mailer ?? mailer,
    clock,
    secrets: ["a secret of the tests, the same on every node"],
    publicUrl: "https://saywell.example",
    push: { secret: "a secret of the tests for pushes", subject: "mailto:a@saywell.example", origins: [push.origin] },
    telemetry: new Telemetry(logger),
  });
  if (options.isKilled !== true) atTheEnd(() => node.stop());
  return node;
}

let node: Notifications;

beforeAll(async () => {
  database = await createTestDatabase();
  chats = await startChatNode(database);
  atTheEnd(() => chats.stop());
  [mail, push] = await Promise.all([startMailServer(), startPushService()]);
  mailer = new SmtpMailer(mail.url, "Saywell <hello@saywell.example>");
  atTheEnd(() => mailer.close());
  node = aNode();
  await node.run();
});

beforeEach(() => (now += 24 * 60 * aMinute));

async function aPerson(role: "STUDENT" | "TEACHER", firstName: string, isVerified = true): Promise<Viewer> {
  const [id, sessionId] = [newId(), newId()];
  await database.query(
    `insert into account (id, role, email, first_name, last_name, email_proven_at)
     values ($1, $2, $3, $4, 'Lind', $5)`,
    [id, role, `${id}@example.org`, firstName, isVerified ? new Date() : null],
  );
  await database.query("insert into session (id, account_id, created_at) values ($1, $2, now())", [sessionId, id]);
  return { id, role, sessionId, scopes: null };
}

/** A student who has written to a tutor, who has read it. */
async function aChat(names: readonly [string, string] = ["Nora", "Tom"], isVerified = true) {
  const [student, tutor] = await Promise.all([aPerson("STUDENT", names[0]), aPerson("TEACHER", names[1], isVerified)]);
  const first = { content: "Hi", clientMessageId: null, origin: null, tutorId: tutor.id, kind: "TEXT" } as const;
  const { chatId } = await chats.service.start(student, first, { at: clock.now() });
  return {
    student,
    tutor,
    chatId,
    writes: (content: string) =>
      chats.service.send(student, chatId, { content, clientMessageId: null, origin: null }, { at: clock.now() }),
  };
}

/** Lets minutes pass, and the node work after each. */
async function pass(minutes: number): Promise<void> {
  await untilLogIsReadable(database);
  await node.run();
  now += minutes * aMinute;
  await node.run();
}

const mailsTo = ({ id }: Viewer) => mail.received.filter(({ to }) => to.includes(`${id}@example.org`));
const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}:\\s*((?:.|\\r\\n[ \\t])*)`, "mi").exec(raw)?.[1]?.replaceAll(/\r\n\s+/g, " ") ?? null;
const textOf = (raw: string) => {
  const unfolded = raw.replaceAll(/=\r\n/g, "");
  return unfolded.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString());
};

describe("a message to a tutor who is away", () => {
  it("is mailed after ten minutes, once, with a link to the chat, and the next only an hour later", async () => {
    const { tutor, chatId, writes } = await aChat();
    await writes("Are you <there>?");
    await pass(9);
    expect(mailsTo(tutor)).toHaveLength(0);
    await pass(1);
    await pass(1);
    expect(mailsTo(tutor)).toHaveLength(1);
    const raw = mailsTo(tutor)[0]?.raw ?? "";
    const text = textOf(raw);
    expect(headerOf(raw, "Subject")).toBe("Nora L. wrote to you on Saywell");
    expect(headerOf(raw, "Auto-Submitted")).toBe("auto-generated");
    expect(headerOf(raw, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(headerOf(raw, "List-Unsubscribe")).toMatch(
      /^<https:\/\/saywell\.example\/notifications\/unsubscribe\?token=/,
    );
    expect(headerOf(raw, "References")).toBe(`<chat.${chatId}@saywell.example>`);
    expect(text).toContain("2 unread messages from Nora L.");
    expect(text).toContain("Are you <there>?");
    expect(text).toContain("Are you &lt;there&gt;?");
    expect(text).toContain(`https://saywell.example/dashboard/chat?chat=${chatId}`);

    await writes("Hello?");
    await pass(30);
    expect(mailsTo(tutor)).toHaveLength(1);
    await pass(30);
    expect(mailsTo(tutor)).toHaveLength(2);
    expect(textOf(mailsTo(tutor)[1]?.raw ?? "")).toContain("1 unread message from Nora L.");
  });

  it("is not mailed if the tutor has read it meanwhile, was connected since, or muted the chat", async () => {
    const [reads, connects, mutes] = await Promise.all([aChat(), aChat(), aChat()]);
    const { seq } = await reads.writes("A question");
    await pass(0);
    await chats.service.read(reads.tutor, `${reads.chatId}-${seq}`, null);
    await database.query("insert into person_presence values ($1, $2, false)", [connects.tutor.id, new Date(now + 1)]);
    await node.service.mute(mutes.tutor, mutes.chatId);
    await pass(10);
    for (const { tutor } of [reads, connects, mutes]) expect(mailsTo(tutor)).toEqual([]);
    expect(await dueOf([reads.tutor, connects.tutor, mutes.tutor])).toBe(0);
  });

  it("is never mailed to an address that is not verified, or for a student who is suspended", async () => {
    const [unverified, suspended] = await Promise.all([aChat(["Nora", "Tom"], false), aChat()]);
    await database.query("update account set suspended_at = now() where id = $1", [suspended.student.id]);
    await pass(10);
    expect([...mailsTo(unverified.tutor), ...mailsTo(suspended.tutor)]).toEqual([]);
  });

  it("shows five messages and counts the earlier ones", async () => {
    const { tutor, writes } = await aChat();
    for (let i = 1; i <= 7; i++) await writes(`Message ${i}`);
    await pass(10);
    const text = textOf(mailsTo(tutor)[0]?.raw ?? "");
    expect(text).toContain("and 3 earlier messages");
    expect(text).toContain("Message 7");
    expect(text).not.toContain("Message 2");
  });

  it("is mailed with its time in the language and zone of the tutor's device", async () => {
    const { tutor } = await aChat();
    await chats.service.saveTimeZone(tutor, "Europe/Vienna", "de-AT");
    await database.query("update person_presence set seen_at = seen_at - interval '1 day' where person_id = $1", [
      tutor.id,
    ]);
    await pass(10);
    expect(textOf(mailsTo(tutor)[0]?.raw ?? "")).toMatch(
      /^(Mo|Di|Mi|Do|Fr|Sa|So)\., \d+\. \S+ um \d\d:\d\d ME(S)?Z\r$/m,
    );
  });

  it("is mailed in one digest a day if the tutor wants that", async () => {
    const tutor = await aPerson("TEACHER", "Tom");
    await node.service.update(tutor, { mail: "DAILY" });
    for (const name of ["Nora", "Uma"]) {
      const student = await aPerson("STUDENT", name);
      const first = { content: `I am ${name}`, clientMessageId: null, origin: null, tutorId: tutor.id } as const;
      await chats.service.start(student, { ...first, kind: "TEXT" }, { at: clock.now() });
    }
    await pass(24 * 60);
    await pass(24 * 60);
    expect(mailsTo(tutor)).toHaveLength(1);
    const text = textOf(mailsTo(tutor)[0]?.raw ?? "");
    expect(text).toContain("2 unread messages in 2 chats");
    for (const name of ["Nora", "Uma"]) expect(text).toContain(`I am ${name}`);
  });

  it("is mailed later if the mail server does not accept it now", async () => {
    const { tutor } = await aChat();
    const away: Mailer = { send: () => Promise.reject(new Error("away")), close: async () => undefined };
    await untilLogIsReadable(database);
    now += 10 * aMinute;
    await aNode({ mailer: away }).run();
    expect(mailsTo(tutor)).toEqual([]);
    await pass(1);
    expect(mailsTo(tutor)).toHaveLength(1);
  });

  it("switches an address off that its mail server does not know, and says so in the account", async () => {
    const { tutor, writes } = await aChat();
    mail.refusesMailbox(`${tutor.id}@example.org`);
    await pass(10);
    const [account] = await database.query<{ at: Date | null }>(
      "select email_refused_at as at from account where id = $1",
      [tutor.id],
    );
    expect(account?.at).toBeInstanceOf(Date);
    await writes("Hello?");
    await pass(70);
    expect(mail.attempts(`${tutor.id}@example.org`)).toBe(1);
  });
});

describe("several nodes", () => {
  it("mail everybody once, and repeat at most the mail at which one was killed", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aChat()));
    await untilLogIsReadable(database);
    await node.run();
    now += 10 * aMinute;
    const before = mail.received.length;
    // The first node hands its third mail over and is gone before it can record that.
    let handedOver = 0;
    let onThird: () => void = () => undefined;
    const dying: Mailer = {
      async send(message) {
        await mailer.send(message);
        if (++handedOver < 3) return;
        onThird();
        await new Promise(() => undefined);
      },
      close: async () => undefined,
    };
    const killed = aNode({ mailer: dying, isKilled: true });
    const thirdMail = new Promise<void>((resolve) => (onThird = resolve));
    void killed.run();
    await thirdMail;
    expect(mail.received).toHaveLength(before + 3);
    await Promise.all([aNode().run(), aNode().run()]);
    now += 3 * aMinute;
    await Promise.all([aNode().run(), aNode().run()]);
    const counts = people.map(({ tutor }) => mailsTo(tutor).length).sort();
    expect(counts).toEqual([...Array<number>(11).fill(1), 2]);
    const [twice] = people.map(({ tutor }) => mailsTo(tutor)).filter((mails) => mails.length === 2);
    const ids = twice?.map(({ raw }) => headerOf(raw, "Message-ID"));
    expect(ids?.[0]).toBe(ids?.[1]);
  });
});

describe("a device that is subscribed to pushes", () => {
  it("gets a message at once, encrypted, and nothing more once it is logged out or gone", async () => {
    const { tutor, chatId, writes } = await aChat();
    const [phone, laptop] = [push.subscribe(), push.subscribe()];
    for (const device of [phone, laptop]) await node.service.saveDevice(tutor, device);
    await writes("A secret word");
    await pass(0);
    const pushes = () =>
      push.received.filter(({ endpoint }) => [phone, laptop].some((one) => one.endpoint === endpoint));
    expect(pushes()).toHaveLength(2);
    const [{ payload, topic, body }] = pushes() as [(typeof push.received)[number]];
    expect(payload).toEqual({
      chatId,
      title: "Nora L.",
      body: "A secret word",
      unreadChats: 1,
      unreadChatIds: [chatId],
    });
    expect(topic).toBe(chatId.replaceAll("-", ""));
    expect(body.includes("secret word")).toBe(false);

    push.expire(laptop.endpoint);
    await writes("Another");
    await pass(0);
    expect(pushes()).toHaveLength(3);
    expect(await database.query("select endpoint from push_subscription where account_id = $1", [tutor.id])).toEqual([
      { endpoint: phone.endpoint },
    ]);
    await database.query("update session set revoked_at = now() where id = $1", [tutor.sessionId]);
    await writes("A third");
    await pass(0);
    expect(pushes()).toHaveLength(3);
    expect(push.rejected).toEqual([]);
  });

  it("can't be an address inside the network, and there are ten at most", async () => {
    const tutor = await aPerson("TEACHER", "Tom");
    const device = push.subscribe();
    for (const endpoint of [
      ...["http://push.example.org/x", "https://localhost/x", "https://127.0.0.1/x", "https://10.1.2.3/x"],
      ...["https://[::1]/x", "https://[::ffff:10.0.0.1]/x", "https://me:you@push.example.org/x", "nothing"],
      "https://push.example.org/\0",
    ]) {
      await expect(node.service.saveDevice(tutor, { ...device, endpoint })).rejects.toMatchObject({
        problems: [{ code: "NOT_A_PUSH_SERVICE" }],
      });
    }
    await expect(node.service.saveDevice(tutor, { ...device, auth: `${device.auth}\0` })).rejects.toMatchObject({
      problems: [{ code: "NOT_A_SECRET" }],
    });
    await expect(node.service.removeDevice(tutor, "a\0b")).resolves.toBeUndefined();
    for (let i = 0; i < 12; i++) {
      now += 1000;
      await node.service.saveDevice(tutor, push.subscribe());
    }
    const [{ count } = { count: 0 }] = await database.query<{ count: number }>(
      "select count(*)::int from push_subscription where account_id = $1",
      [tutor.id],
    );
    expect(count).toBe(10);
  });
});

async function dueOf(people: readonly Viewer[]): Promise<number> {
  const ids = people.map(({ id }) => id);
  const text = "select count(*)::int from notification_due where reader_id = any($1)";
  return (await database.query<{ count: number }>(text, [ids]))[0]?.count ?? 0;
}
