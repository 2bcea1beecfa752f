import type { Viewer } from "../../accounts/index.js";
import { buildNotifications, type Notifications, type PushSettings } from "../../notifications/index.js";
import { newId } from "../../platform/ids.js";
import type { Mailer } from "../../platform/mail/mailer.js";
import { SmtpMailer } from "../../platform/mail/SmtpMailer.js";
import { createLogger } from "../../platform/telemetry/logger.js";
import { Telemetry } from "../../platform/telemetry/Telemetry.js";
import { atTheEnd } from "../support/atTheEnd.js";
import { untilLogIsReadable } from "../support/databases/readableLog.js";
import { createTestDatabase, type TestDatabase } from "../support/databases/testDatabase.js";
import { type ChatNode, startChatNode } from "../support/servers/chatNode.js";
import { type MailServer, type ReceivedMail, startMailServer } from "../support/servers/mailServer.js";
import { type PushService, startPushService } from "../support/servers/pushService.js";

const aMinute = 60_000;

type NodeOptions = {
  readonly mailer?: Mailer;
  /** Null if the node sends no push notifications. */
  readonly push?: Pick<PushSettings, "origins" | "timeoutMs"> | null;
  /** Whether the test treats the node as killed and so doesn't stop it at the end. */
  readonly isKilled?: boolean;
};

/** Nodes that notify users of messages, with a mail server, a push service and a clock that the test advances. */
export class NotificationsHarness {
  readonly node: Notifications;
  private time = Date.now();

  private constructor(
    readonly database: TestDatabase,
    readonly chats: ChatNode,
    readonly mail: MailServer,
    readonly push: PushService,
    readonly mailer: Mailer,
  ) {
    this.node = this.anotherNode();
  }

  /** Starts a node, a mail server and a push service; closes everything at the end of the test file. */
  static async open(): Promise<NotificationsHarness> {
    const database = await createTestDatabase();
    const chats = await startChatNode(database);
    atTheEnd(() => chats.stop());
    const [mail, push] = await Promise.all([startMailServer(), startPushService()]);
    const mailer = new SmtpMailer(mail.url, "Saywell <hello@saywell.example>");
    atTheEnd(() => mailer.close());
    const opened = new NotificationsHarness(database, chats, mail, push, mailer);
    await opened.node.run();
    return opened;
  }

  /** Builds a node without starting it, so that it does nothing until the test calls its methods. */
  anotherNode({
    mailer = this.mailer,
    push = { origins: [this.push.origin] },
    isKilled = false,
  }: NodeOptions = {}): Notifications {
    const node = buildNotifications({
      database: this.chats.database,
      chats: this.chats.reader,
      mailer,
      clock: { now: () => this.now },
      monotonicNow: () => this.time,
      secrets: ["a secret of the tests, the same on every node"],
      publicUrl: "https://saywell.example",
      push: push && {
        secret: "a secret of the tests for pushes",
        subject: "mailto:a@saywell.example",
        ...push,
      },
      telemetry: new Telemetry(createLogger("silent")),
    });
    if (!isKilled) atTheEnd(() => node.stop());
    return node;
  }

  get now(): Date {
    return new Date(this.time);
  }

  /** Advances the clock and ages the leases, which expire by the database's clock; doesn't run any node. */
  async advance(milliseconds: number): Promise<void> {
    this.time += milliseconds;
    const earlier = "update notification_lease set until = until - $1 * interval '1 millisecond'";
    await this.database.query(earlier, [milliseconds]);
  }

  /** Waits until a node can read everything written to the log. */
  untilRecorded(): Promise<void> {
    return untilLogIsReadable(this.database);
  }

  async pass(minutes: number): Promise<void> {
    await this.untilRecorded();
    await this.node.run();
    await this.advance(minutes * aMinute);
    await this.node.run();
  }

  async aPerson(role: "STUDENT" | "TEACHER", firstName: string, isVerified = true): Promise<Viewer> {
    const [id, sessionId] = [newId(), newId()];
    await this.database.query(
      `insert into account (id, role, email, first_name, last_name, email_proven_at)
       values ($1, $2, $3, $4, 'Lind', $5)`,
      [id, role, `${id}@example.org`, firstName, isVerified ? new Date() : null],
    );
    await this.database.query("insert into session (id, account_id, created_at) values ($1, $2, now())", [
      sessionId,
      id,
    ]);
    return { id, role, credentialId: sessionId, scopes: null };
  }

  /** Creates a chat in which Nora, a student, has written to Tom, a tutor. */
  async aChat({ isVerified = true } = {}) {
    const [student, tutor] = await Promise.all([
      this.aPerson("STUDENT", "Nora"),
      this.aPerson("TEACHER", "Tom", isVerified),
    ]);
    const chatId = await this.startChat(student, tutor, "Hi");
    return {
      student,
      tutor,
      chatId,
      writes: (content: string) =>
        this.chats.service.send(student, chatId, { content, clientMessageId: null, origin: null }, { at: this.now }),
    };
  }

  async startChat(student: Viewer, tutor: Viewer, content: string): Promise<string> {
    const first = { content, clientMessageId: null, origin: null, tutorId: tutor.id, kind: "TEXT" } as const;
    return (await this.chats.service.start(student, first, { at: this.now })).chatId;
  }

  mailsTo({ id }: Viewer): readonly ReceivedMail[] {
    return this.mail.received.filter(({ to }) => to.includes(`${id}@example.org`));
  }
}
