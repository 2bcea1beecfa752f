import type { Viewer } from "../accounts/index.js";
import type { Mailer } from "../platform/mail/mailer.js";
import { NotificationsOverTime } from "../testing/notifications/NotificationsOverTime.js";
import { untilLogIsReadable } from "../testing/support/databases/readableLog.js";

const aMinute = 60_000;
let world: NotificationsOverTime;
beforeAll(async () => {
  world = await NotificationsOverTime.open();
});
beforeEach(() => world.advance(24 * 60 * aMinute));

const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}:\\s*((?:.|\\r\\n[ \\t])*)`, "mi").exec(raw)?.[1]?.replaceAll(/\r\n\s+/g, " ") ?? null;
const textOf = (raw: string) => {
  const unfolded = raw.replaceAll(/=\r\n/g, "");
  return unfolded.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString());
};

describe("a message to a tutor who is away", () => {
  it("is emailed once, after ten minutes, with a link to the chat; the next email follows an hour later", async () => {
    const { tutor, chatId, writes } = await world.aChat();
    await writes("Are you <there>?");
    await world.pass(9);
    expect(world.mailsTo(tutor)).toHaveLength(0);
    await world.pass(1);
    await world.pass(1);
    expect(world.mailsTo(tutor)).toHaveLength(1);
    const raw = world.mailsTo(tutor)[0]?.raw ?? "";
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
    await world.pass(30);
    expect(world.mailsTo(tutor)).toHaveLength(1);
    await world.pass(30);
    expect(world.mailsTo(tutor)).toHaveLength(2);
    expect(textOf(world.mailsTo(tutor)[1]?.raw ?? "")).toContain("1 unread message from Nora L.");
  });

  it("is not emailed if the tutor has since read it, connected, or muted the chat", async () => {
    const [reads, connects, mutes] = await Promise.all([world.aChat(), world.aChat(), world.aChat()]);
    const { seq } = await reads.writes("A question");
    await world.pass(0);
    await world.chats.service.read(reads.tutor, `${reads.chatId}-${seq}`, null);
    await world.database.query("insert into person_presence values ($1, $2, false)", [
      connects.tutor.id,
      new Date(world.now.getTime() + 1),
    ]);
    await world.node.service.mute(mutes.tutor, mutes.chatId);
    await world.pass(10);
    for (const { tutor } of [reads, connects, mutes]) expect(world.mailsTo(tutor)).toEqual([]);
    expect(await dueOf([reads.tutor, connects.tutor, mutes.tutor])).toBe(0);
  });

  it("is never emailed to an unverified address, or if the student is suspended", async () => {
    const [unverified, suspended] = await Promise.all([world.aChat({ isVerified: false }), world.aChat()]);
    await world.database.query("update account set suspended_at = now() where id = $1", [suspended.student.id]);
    await world.pass(10);
    expect([...world.mailsTo(unverified.tutor), ...world.mailsTo(suspended.tutor)]).toEqual([]);
  });

  it("is emailed with the newest unread messages, at most five in all, and the number of earlier ones", async () => {
    const { tutor, writes } = await world.aChat();
    for (let i = 1; i <= 7; i++) await writes(`Message ${i}`);
    await world.pass(10);
    const text = textOf(world.mailsTo(tutor)[0]?.raw ?? "");
    expect(text).toContain("and 3 earlier messages");
    expect(text).toContain("Message 7");
    expect(text).not.toContain("Message 2");
  });

  it("is emailed with its time in the locale and time zone of the tutor's device", async () => {
    const { tutor } = await world.aChat();
    await world.chats.service.saveTimeZone(tutor, "Europe/Vienna", "de-AT");
    await world.database.query("update person_presence set seen_at = seen_at - interval '1 day' where person_id = $1", [
      tutor.id,
    ]);
    await world.pass(10);
    expect(textOf(world.mailsTo(tutor)[0]?.raw ?? "")).toMatch(
      /^(Mo|Di|Mi|Do|Fr|Sa|So)\., \d+\. \S+ um \d\d:\d\d ME(S)?Z\r$/m,
    );
  });

  it("is emailed in a daily digest if the tutor has chosen that", async () => {
    const tutor = await world.aPerson("TEACHER", "Tom");
    await world.node.service.update(tutor, { mail: "DAILY" });
    for (const name of ["Nora", "Uma"]) {
      const student = await world.aPerson("STUDENT", name);
      await world.startChat(student, tutor, `I am ${name}`);
    }
    await world.pass(24 * 60);
    await world.pass(24 * 60);
    expect(world.mailsTo(tutor)).toHaveLength(1);
    const text = textOf(world.mailsTo(tutor)[0]?.raw ?? "");
    expect(text).toContain("2 unread messages in 2 chats");
    for (const name of ["Nora", "Uma"]) expect(text).toContain(`I am ${name}`);
  });

  it("is emailed later if the mail server does not accept it at first", async () => {
    const { tutor } = await world.aChat();
    const away: Mailer = { send: () => Promise.reject(new Error("away")), close: async () => undefined };
    await untilLogIsReadable(world.database);
    await world.advance(10 * aMinute);
    await world.anotherNode({ mailer: away }).run();
    expect(world.mailsTo(tutor)).toEqual([]);
    await world.pass(1);
    expect(world.mailsTo(tutor)).toHaveLength(1);
  });

  it("stops all further emails to an address that the mail server does not know, and records that in the account", async () => {
    const { tutor, writes } = await world.aChat();
    world.mail.refusesMailbox(`${tutor.id}@example.org`);
    await world.pass(10);
    const [account] = await world.database.query<{ at: Date | null }>(
      "select email_refused_at as at from account where id = $1",
      [tutor.id],
    );
    expect(account?.at).toBeInstanceOf(Date);
    await writes("Hello?");
    await world.pass(70);
    expect(world.mail.attempts(`${tutor.id}@example.org`)).toBe(1);
  });
});

describe("several nodes that send notifications", () => {
  it("email each user once, and repeat only the email that a killed node was sending", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => world.aChat()));
    await untilLogIsReadable(world.database);
    await world.node.run();
    await world.advance(10 * aMinute);
    const before = world.mail.received.length;
    // The first node hands over its third email, and is killed before it can record that.
    let handedOver = 0;
    let onThird: () => void = () => undefined;
    const dying: Mailer = {
      async send(message) {
        await world.mailer.send(message);
        if (++handedOver < 3) return;
        onThird();
        await new Promise(() => undefined);
      },
      close: async () => undefined,
    };
    const killed = world.anotherNode({ mailer: dying, isKilled: true });
    const thirdMail = new Promise<void>((resolve) => (onThird = resolve));
    void killed.run();
    await thirdMail;
    expect(world.mail.received).toHaveLength(before + 3);
    await Promise.all([world.anotherNode().run(), world.anotherNode().run()]);
    await world.advance(3 * aMinute);
    await Promise.all([world.anotherNode().run(), world.anotherNode().run()]);
    const counts = people.map(({ tutor }) => world.mailsTo(tutor).length).sort();
    expect(counts).toEqual([...Array<number>(11).fill(1), 2]);
    const [twice] = people.map(({ tutor }) => world.mailsTo(tutor)).filter((mails) => mails.length === 2);
    const ids = twice?.map(({ raw }) => headerOf(raw, "Message-ID"));
    expect(ids?.[0]).toBe(ids?.[1]);
  });
});

async function dueOf(people: readonly Viewer[]): Promise<number> {
  const ids = people.map(({ id }) => id);
  const text = "select count(*)::int from notification_due where reader_id = any($1)";
  return (await world.database.query<{ count: number }>(text, [ids]))[0]?.count ?? 0;
}
