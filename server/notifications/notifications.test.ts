import type { Viewer } from "../accounts/index.js";
import type { Mailer } from "../platform/mail/mailer.js";
import { NotificationsHarness } from "../testing/notifications/NotificationsHarness.js";
import { untilLogIsReadable } from "../testing/support/databases/readableLog.js";
import { DueNotifications } from "./due/DueNotifications.js";

const aMinute = 60_000;
let harness: NotificationsHarness;
beforeAll(async () => {
  harness = await NotificationsHarness.open();
});
beforeEach(() => harness.advance(24 * 60 * aMinute));

const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}:\\s*((?:.|\\r\\n[ \\t])*)`, "mi").exec(raw)?.[1]?.replaceAll(/\r\n\s+/g, " ") ?? null;
const textOf = (raw: string) => {
  const unfolded = raw.replaceAll(/=\r\n/g, "");
  return unfolded.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString());
};

describe("a message to a tutor who is away", () => {
  it("is emailed once, after ten minutes, with a link to the chat; the next email follows an hour later", async () => {
    const { tutor, chatId, writes } = await harness.aChat();
    await writes("Are you <there>?");
    await harness.pass(9);
    expect(harness.mailsTo(tutor)).toHaveLength(0);
    await harness.pass(1);
    await harness.pass(1);
    expect(harness.mailsTo(tutor)).toHaveLength(1);
    const raw = harness.mailsTo(tutor)[0]?.raw ?? "";
    const text = textOf(raw);
    expect(headerOf(raw, "Subject")).toBe("Nora L. wrote to you on Saywell");
    expect(headerOf(raw, "Auto-Submitted")).toBe("auto-generated");
    expect(headerOf(raw, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(headerOf(raw, "List-Unsubscribe")).toMatch(
      /^<https:\/\/saywell\.example\/notifications\/unsubscribe\?token=/,
    );
    expect(headerOf(raw, "References")).toBe(`<chat.${chatId}@saywell.example>`);
    expect(text).toContain("2 new messages from Nora L.");
    expect(text).toContain("Are you <there>?");
    expect(text).toContain("Are you &lt;there&gt;?");
    expect(text).toContain(`https://saywell.example/dashboard/chat?chat=${chatId}`);

    await writes("Hello?");
    await harness.pass(30);
    expect(harness.mailsTo(tutor)).toHaveLength(1);
    await harness.pass(30);
    expect(harness.mailsTo(tutor)).toHaveLength(2);
    // All three messages are still unread, but only one has not been emailed yet.
    expect(textOf(harness.mailsTo(tutor)[1]?.raw ?? "")).toContain("1 new message from Nora L.");
  });

  it("is emailed if the tutor turns emails on while the server is deciding about the message", async () => {
    const { tutor, writes } = await harness.aChat();
    await harness.node.service.update(tutor, { mail: "OFF" });
    await writes("Are you there?");
    await harness.pass(5);
    const { reschedule } = DueNotifications.prototype;
    const rescheduling = jest.spyOn(DueNotifications.prototype, "reschedule");
    rescheduling.mockImplementationOnce(async function (this: DueNotifications, ...args) {
      await harness.node.service.update(tutor, { mail: "UNREAD" });
      return reschedule.apply(this, args);
    });
    await harness.pass(5);
    expect(rescheduling).toHaveBeenCalled();
    expect(harness.mailsTo(tutor)).toHaveLength(1);
  });

  it("is not emailed if its chat is muted, even if the tutor mutes the chat again after reaching the limit on muted chats", async () => {
    const { tutor, chatId, writes } = await harness.aChat();
    const other = await harness.aPerson("STUDENT", "Otto");
    const otherChatId = await harness.startChat(other, tutor, "Good day");
    await harness.node.service.mute(tutor, chatId);
    await harness.database.query(
      `insert into muted_chat (account_id, chat_id, muted_at)
       select $1, gen_random_uuid(), now() from generate_series(2, 1000)`,
      [tutor.id],
    );
    const { mutedChatIds } = await harness.node.service.mute(tutor, chatId);
    expect(mutedChatIds).toHaveLength(1000);
    await expect(harness.node.service.mute(tutor, otherChatId)).rejects.toMatchObject({
      problems: [{ code: "TOO_MANY_MUTED" }],
    });
    await writes("Can you hear me?");
    await harness.pass(10);
    const mails = harness.mailsTo(tutor).map(({ raw }) => textOf(raw));
    expect(mails).toEqual([expect.stringContaining("Good day")]);
    expect(mails[0]).not.toContain("Can you hear me?");
  });

  it("is not emailed if the tutor has since read it, connected, or muted the chat", async () => {
    const [reads, connects, mutes] = await Promise.all([harness.aChat(), harness.aChat(), harness.aChat()]);
    const { seq } = await reads.writes("A question");
    await harness.pass(0);
    await harness.chats.service.read(reads.tutor, `${reads.chatId}-${seq}`, null);
    await harness.database.query("insert into person_presence values ($1, $2, false)", [
      connects.tutor.id,
      new Date(harness.now.getTime() + 1),
    ]);
    await harness.node.service.mute(mutes.tutor, mutes.chatId);
    await harness.pass(10);
    for (const { tutor } of [reads, connects, mutes]) expect(harness.mailsTo(tutor)).toEqual([]);
    expect(await dueOf([reads.tutor, connects.tutor, mutes.tutor])).toBe(0);
  });

  it("is never emailed to an unverified address, or if the student is suspended", async () => {
    const [unverified, suspended] = await Promise.all([harness.aChat({ isVerified: false }), harness.aChat()]);
    await harness.database.query("update account set suspended_at = now() where id = $1", [suspended.student.id]);
    await harness.pass(10);
    expect([...harness.mailsTo(unverified.tutor), ...harness.mailsTo(suspended.tutor)]).toEqual([]);
  });

  it("is emailed with the newest unread messages, at most five in all, and the number of new messages", async () => {
    const { tutor, writes } = await harness.aChat();
    for (let i = 1; i <= 7; i++) await writes(`Message ${i}`);
    await harness.pass(10);
    const text = textOf(harness.mailsTo(tutor)[0]?.raw ?? "");
    expect(text).toContain("8 new messages from Nora L.");
    expect(text).toContain("The 5 newest of 8 messages");
    expect(text).toContain("Message 7");
    expect(text).not.toContain("Message 2");
  });

  it("is emailed with its time in the locale and time zone of the tutor's device", async () => {
    const { tutor } = await harness.aChat();
    await harness.chats.service.saveTimeZone(tutor, "Europe/Vienna", "de-AT");
    await harness.database.query(
      "update person_presence set seen_at = seen_at - interval '1 day' where person_id = $1",
      [tutor.id],
    );
    await harness.pass(10);
    expect(textOf(harness.mailsTo(tutor)[0]?.raw ?? "")).toMatch(
      /^(Mo|Di|Mi|Do|Fr|Sa|So)\., \d+\. \S+ um \d\d:\d\d ME(S)?Z\r$/m,
    );
  });

  it("is emailed once, in a daily digest, if the tutor has chosen one; the digest promises no reminder", async () => {
    const tutor = await harness.aPerson("TEACHER", "Tom");
    await harness.node.service.update(tutor, { mail: "DAILY" });
    for (const name of ["Nora", "Uma"]) {
      const student = await harness.aPerson("STUDENT", name);
      await harness.startChat(student, tutor, `I am ${name}`);
    }
    await harness.pass(24 * 60);
    await harness.pass(24 * 60);
    expect(harness.mailsTo(tutor)).toHaveLength(1);
    const text = textOf(harness.mailsTo(tutor)[0]?.raw ?? "");
    expect(text).toContain("2 new messages in 2 chats");
    expect(text).toContain("at most one of these emails a day");
    expect(text).not.toContain("once a day while you have unread messages");
    for (const name of ["Nora", "Uma"]) expect(text).toContain(`I am ${name}`);
  });

  it("is emailed later if the mail server does not accept it at first", async () => {
    const { tutor } = await harness.aChat();
    const away: Mailer = { send: () => Promise.reject(new Error("away")), close: async () => undefined };
    await untilLogIsReadable(harness.database);
    await harness.advance(10 * aMinute);
    await harness.anotherNode({ mailer: away }).run();
    expect(harness.mailsTo(tutor)).toEqual([]);
    await harness.pass(1);
    expect(harness.mailsTo(tutor)).toHaveLength(1);
  });

  it("is emailed again after a minute, not immediately, if the database can't record that it was emailed", async () => {
    const { tutor } = await harness.aChat();
    await harness.startChat(await harness.aPerson("STUDENT", "Uma"), tutor, "Good day");
    await harness.untilRecorded();
    await harness.advance(10 * aMinute);
    const settling = jest
      .spyOn(DueNotifications.prototype, "settleMailed")
      .mockRejectedValue(new Error("The disk is full"));
    for (let runs = 0; runs < 3; runs += 1) await harness.node.run().catch(() => undefined);
    settling.mockRestore();
    const ids = () => harness.mailsTo(tutor).map(({ raw }) => headerOf(raw, "Message-ID"));
    const [first, second] = ids();
    expect(ids()).toEqual([first, second]);
    await harness.pass(1);
    await harness.pass(70);
    expect(ids().toSorted()).toEqual([first, first, second, second].toSorted());
  });

  it("is emailed again after two minutes if the database can neither record nor postpone the email, and other tutors are emailed in the meantime", async () => {
    const readers = [await harness.aChat(), await harness.aChat(), await harness.aChat()];
    await harness.untilRecorded();
    await harness.advance(10 * aMinute);
    const fails = (method: "settleMailed" | "postponeMail") =>
      jest.spyOn(DueNotifications.prototype, method).mockRejectedValue(new Error("The disk is full"));
    const failing = [fails("settleMailed"), fails("postponeMail")];
    for (let runs = 0; runs < 6; runs += 1) await harness.node.run().catch(() => undefined);
    for (const method of failing) method.mockRestore();
    const counts = () => readers.map(({ tutor }) => harness.mailsTo(tutor).length);
    expect(counts()).toEqual([1, 1, 1]);
    await harness.pass(2);
    await harness.pass(70);
    expect(counts()).toEqual([2, 2, 2]);
  });

  it("counts as overdue while the mail server accepts no email, but not during quiet hours", async () => {
    const due = new DueNotifications(harness.chats.database.pool);
    const away: Mailer = { send: () => Promise.reject(new Error("away")), close: async () => undefined };
    const node = harness.anotherNode({ mailer: away });
    await harness.pass(0);
    const { tutor } = await harness.aChat();
    await harness.untilRecorded();
    await node.run();
    await harness.advance(10 * aMinute);
    for (const minutes of [0, 30, 60, 90, 120]) {
      await node.run();
      expect(await due.overdue(harness.now)).toEqual({ due: 1, lag: expect.closeTo(minutes * 60, -1) });
      await harness.advance(30 * aMinute);
    }
    const clock = (hours: number) => new Date(harness.now.getTime() + hours * 60 * aMinute).toISOString().slice(11, 16);
    await node.service.update(tutor, { quietHours: { from: clock(-1), to: clock(8) } });
    await node.run();
    expect(await due.overdue(harness.now)).toEqual({ due: 0, lag: 0 });
    await harness.advance(7.5 * 60 * aMinute);
    expect(await due.overdue(harness.now)).toEqual({ due: 0, lag: 0 });
    await harness.pass(30);
    expect(harness.mailsTo(tutor)).toHaveLength(1);
  });

  it("is not emailed to an address that the mail server has permanently rejected, even if it is in another chat, and the account records the rejection", async () => {
    const { tutor, writes } = await harness.aChat();
    await harness.startChat(await harness.aPerson("STUDENT", "Uma"), tutor, "Good day");
    harness.mail.refusesMailbox(`${tutor.id}@example.org`);
    await harness.pass(10);
    const [account] = await harness.database.query<{ at: Date | null }>(
      "select email_refused_at as at from account where id = $1",
      [tutor.id],
    );
    expect(account?.at).toBeInstanceOf(Date);
    await writes("Hello?");
    await harness.pass(70);
    expect(harness.mail.attempts(`${tutor.id}@example.org`)).toBe(1);
  });
});

describe("several nodes that send notifications", () => {
  it("email each user once, and repeat only the email that a killed node was sending", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => harness.aChat()));
    await untilLogIsReadable(harness.database);
    await harness.node.run();
    await harness.advance(10 * aMinute);
    const before = harness.mail.received.length;
    // The first node is killed after sending its third email, before recording it.
    let handedOver = 0;
    let onThird: () => void = () => undefined;
    const dying: Mailer = {
      async send(message) {
        await harness.mailer.send(message);
        if (++handedOver < 3) return;
        onThird();
        await new Promise(() => undefined);
      },
      close: async () => undefined,
    };
    const killed = harness.anotherNode({ mailer: dying, isKilled: true });
    const thirdMail = new Promise<void>((resolve) => (onThird = resolve));
    void killed.run();
    await thirdMail;
    expect(harness.mail.received).toHaveLength(before + 3);
    await Promise.all([harness.anotherNode().run(), harness.anotherNode().run()]);
    await harness.advance(3 * aMinute);
    await Promise.all([harness.anotherNode().run(), harness.anotherNode().run()]);
    const counts = people.map(({ tutor }) => harness.mailsTo(tutor).length).sort();
    expect(counts).toEqual([...Array<number>(11).fill(1), 2]);
    const [twice] = people.map(({ tutor }) => harness.mailsTo(tutor)).filter((mails) => mails.length === 2);
    const ids = twice?.map(({ raw }) => headerOf(raw, "Message-ID"));
    expect(ids?.[0]).toBe(ids?.[1]);
  });
});

async function dueOf(people: readonly Viewer[]): Promise<number> {
  const ids = people.map(({ id }) => id);
  const text = "select count(*)::int from notification_due where reader_id = any($1)";
  return (await harness.database.query<{ count: number }>(text, [ids]))[0]?.count ?? 0;
}

it("quiet hours are rejected if a time is invalid or both are the same", async () => {
  const tutor = await harness.aPerson("TEACHER", "Tom");
  const { service } = harness.node;
  const saves = (from: string, to: string) => service.update(tutor, { quietHours: { from, to } });
  await expect(saves("24:00", "7:00")).rejects.toMatchObject({
    problems: ["from", "to"].map((time) => ({ field: `quietHours.${time}`, code: "NOT_A_TIME" })),
  });
  await expect(saves("22:00", "22:00")).rejects.toMatchObject({
    problems: [{ field: "quietHours.to", code: "NO_QUIET_HOURS" }],
  });
  expect((await service.settings(tutor)).quietHours).toBeNull();
});

describe("concurrent changes to notification settings", () => {
  it("all take effect", async () => {
    const tutors = await Promise.all(Array.from({ length: 20 }, () => harness.aPerson("TEACHER", "Tom")));
    const { service } = harness.node;
    for (const tutor of tutors) {
      await Promise.all([
        service.update(tutor, { mail: "OFF" }),
        service.update(tutor, { quietHours: { from: "22:00", to: "07:00" } }),
        service.update(tutor, { trialRequests: false }),
      ]);
      const expected = { mail: "OFF", trialRequests: false, quietHours: { from: 22 * 60, to: 7 * 60 } };
      expect(await service.settings(tutor)).toMatchObject(expected);
    }
  });
});
