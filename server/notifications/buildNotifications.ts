import { type ChatReader, LogConsumer } from "../chat/index.js";
import { RepeatingTask } from "../platform/async/RepeatingTask.js";
import type { Clock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import type { Mailer } from "../platform/mail/mailer.js";
import { keysFor, type Secrets } from "../platform/secrets/keys.js";
import type { Telemetry } from "../platform/telemetry/Telemetry.js";
import { deliverMail } from "./delivery/deliverMail.js";
import { deliverPush } from "./delivery/deliverPush.js";
import { Dispatcher } from "./delivery/Dispatcher.js";
import { DueNotifications } from "./due/DueNotifications.js";
import { recordDue } from "./due/recordDue.js";
import { UnsubscribeTokens } from "./mail/UnsubscribeTokens.js";
import { PushSender } from "./push/PushSender.js";
import { vapidKeysOf } from "./push/vapid.js";
import { NotificationService } from "./settings/NotificationService.js";

/** What pushes need; null if this server sends none. */
export type PushSettings = {
  /** What the key pair is derived from. */
  readonly secret: string;
  /** How push services reach the operator. */
  readonly subject: string;
  /** Origins of push services that may be internal. */
  readonly origins: readonly string[];
  /** How long a push may take, in milliseconds; ten seconds by default. */
  readonly timeoutMs?: number;
};

/** What notifications need from outside. */
export type NotificationDependencies = {
  readonly database: Database;
  readonly chats: Pick<ChatReader, "chat">;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** The site's public URL, without a trailing slash. */
  readonly publicUrl: string;
  readonly push: PushSettings | null;
  readonly telemetry: Telemetry;
};

/** The notifications of a server node. */
export type Notifications = {
  readonly service: NotificationService;
  /** Reads on in the log, and sends what is due, once. */
  run(): Promise<{ readonly pushed: number; readonly mailed: number }>;
  /** Works in the background, every second. */
  start(): void;
  /** Finishes the mail that is being sent, and aborts pushes: they stay due. */
  stop(): Promise<void>;
};

const intervalMs = 1000;
/** How often overdue notifications are counted: metrics are read less often. */
const countIntervalMs = 10_000;
/** How many people a node mails per second at most: a burst of mails must not slow down the chat. */
const mailsPerSecond = 12;

/** Builds the notifications of a node; several nodes share the work. */
export function buildNotifications(deps: NotificationDependencies): Notifications {
  const { database, chats, mailer, clock, secrets, publicUrl, telemetry } = deps;
  const { logger, metrics } = telemetry;
  const { pool } = database;
  const { manager } = database.dataSource;
  const due = new DueNotifications(pool);
  const tokens = new UnsubscribeTokens(keysFor("notification unsubscribe", secrets));
  const push = deps.push && new PushSender({ ...deps.push, keys: vapidKeysOf(deps.push.secret) });
  const counter = metrics.notifications;
  const consumer = new LogConsumer({
    name: "notifications",
    pool,
    logger,
    handle: (events, client) => recordDue(events, client, clock.now()),
  });
  const shared = { pool, manager, due, clock };
  const mails = new Dispatcher({
    ...shared,
    channel: "mail",
    // One at a time: a node that is killed repeats at most one mail.
    atOnce: 1,
    minServeMs: 1000 / mailsPerSecond,
    deliver: deliverMail({ mailer, manager, due, tokens, publicUrl, clock, logger, counter }),
  });
  const pushes =
    push &&
    new Dispatcher({
      ...shared,
      channel: "push",
      atOnce: 20,
      minServeMs: 0,
      deliver: deliverPush({ sender: push, pool, manager, due, logger, counter }),
    });
  let overdue = { due: 0, lag: 0 };
  metrics.ask("saywell_notification_due", "Notifications that should have been sent by now, on all nodes.", [], () => [
    [overdue.due],
  ]);
  const lagHelp = "For how long the oldest notification should have been sent, in seconds.";
  metrics.ask("saywell_notification_lag_seconds", lagHelp, [], () => [[overdue.lag]]);
  const repeat = (title: string, run: () => Promise<unknown>, everyMs = intervalMs) =>
    new RepeatingTask({ run, intervalMs: everyMs, onError: (error) => logger.warn({ error }, title) });
  const tasks = [
    repeat("Failed to push notifications", async () => pushes?.run()),
    repeat("Failed to mail notifications", () => mails.run()),
    repeat("Failed to count notifications", async () => (overdue = await due.overdue(clock.now())), countIntervalMs),
  ];
  return {
    service: new NotificationService({ database, chats, due, tokens, push, clock }),
    async run() {
      await consumer.run();
      return { pushed: (await pushes?.run()) ?? 0, mailed: await mails.run() };
    },
    start() {
      consumer.start();
      for (const task of tasks) task.start();
    },
    async stop() {
      mails.stop();
      pushes?.stop();
      push?.stop();
      await Promise.all([consumer.stop(), ...tasks.map((task) => task.stop())]);
    },
  };
}
