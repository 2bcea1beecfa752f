import { type ChatReader, LogConsumer } from "../chat/index.js";
import { RepeatingTask } from "../platform/async/RepeatingTask.js";
import type { AsyncClock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import type { Mailer } from "../platform/mail/mailer.js";
import { keysFor, type Secrets } from "../platform/secrets/keys.js";
import type { Telemetry } from "../platform/telemetry/Telemetry.js";
import { deliverMail } from "./delivery/deliverMail.js";
import { deliverPush } from "./delivery/deliverPush.js";
import { type Deliver, Dispatcher } from "./delivery/Dispatcher.js";
import { DueNotifications } from "./due/DueNotifications.js";
import { recordDue } from "./due/recordDue.js";
import { UnsubscribeTokens } from "./mail/UnsubscribeTokens.js";
import { PushSender } from "./push/PushSender.js";
import { vapidKeysOf } from "./push/vapid.js";
import { NotificationService } from "./settings/NotificationService.js";

export type PushSettings = {
  /** The secret from which the VAPID key pair is derived. */
  readonly secret: string;
  /** An https or mailto URL that push services can use to contact the operator. */
  readonly subject: string;
  /** Origins of push services that are allowed even if they are internal or use plain HTTP. */
  readonly origins: readonly string[];
  /** How long to wait for a push service; ten seconds by default. */
  readonly timeoutMs?: number;
};

export type NotificationDependencies = {
  readonly database: Database;
  readonly chats: Pick<ChatReader, "chat">;
  readonly mailer: Mailer;
  /** Determines what is due; all nodes must share this clock. */
  readonly clock: AsyncClock;
  /** A monotonic clock, in milliseconds; `performance.now` by default. */
  readonly monotonicNow?: () => number;
  readonly secrets: Secrets;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Null if this server sends no push notifications. */
  readonly push: PushSettings | null;
  readonly telemetry: Telemetry;
};

export type Notifications = {
  readonly service: NotificationService;
  /** Makes a single pass: reads new events from the log, and sends the notifications that are due. */
  run(): Promise<{ readonly checkedForPush: number; readonly checkedForMail: number }>;
  deleteOldMailTimes(): Promise<number>;
  start(): void;
  /** Finishes the email that is being sent, and aborts pushes, which stay due. */
  stop(): Promise<void>;
};

const intervalMs = 1000;
/** How often overdue notifications are counted for the metrics. */
const countIntervalMs = 10_000;
/** The limit per node; keeps a burst of emails from slowing down the chat. */
const mailsPerSecond = 12;

/** Wires up the slice's services. Several nodes share the work of sending notifications. */
export function buildNotifications(deps: NotificationDependencies): Notifications {
  const { database, chats, mailer, clock, secrets, publicUrl, telemetry } = deps;
  const { monotonicNow = () => performance.now() } = deps;
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
    telemetry,
    handle: async (events, client) => recordDue(events, client, await clock.now()),
  });
  const shared = { pool, manager, due, clock, monotonicNow };
  const mails = new Dispatcher({
    ...shared,
    channel: "mail",
    // One at a time, so that at most one email is repeated after a node is killed.
    atOnce: 1,
    minServeMs: 1000 / mailsPerSecond,
    deliver: deliverMail({ mailer, manager, due, tokens, publicUrl, logger, counter }),
  });
  const pushes = new Dispatcher({
    ...shared,
    channel: "push",
    atOnce: 20,
    minServeMs: 0,
    deliver: push ? deliverPush({ sender: push, pool, manager, due, logger, counter }) : settleUnpushed(due),
  });
  let overdue = { due: 0, lag: 0 };
  metrics.addGauge("saywell_notification_due", "Overdue notifications, across all nodes.", [], () => [[overdue.due]]);
  const lagHelp = "How long the oldest notification has been overdue, in seconds.";
  metrics.addGauge("saywell_notification_lag_seconds", lagHelp, [], () => [[overdue.lag]]);
  const repeat = (title: string, run: () => Promise<unknown>, everyMs = intervalMs) =>
    new RepeatingTask({ run, intervalMs: everyMs, onError: (error) => telemetry.taskFailed(title, error) });
  const tasks = [
    repeat("Failed to push notifications", () => pushes.run()),
    repeat("Failed to email notifications", () => mails.run()),
    repeat(
      "Failed to count notifications",
      async () => (overdue = await due.overdue(await clock.now())),
      countIntervalMs,
    ),
  ];
  return {
    service: new NotificationService({ database, chats, due, tokens, push, clock }),
    async run() {
      await consumer.run();
      return { checkedForPush: await pushes.run(), checkedForMail: await mails.run() };
    },
    deleteOldMailTimes: () => due.deleteOldMailTimes(),
    start() {
      consumer.start();
      for (const task of tasks) task.start();
    },
    async stop() {
      mails.stop();
      pushes.stop();
      push?.stop();
      await Promise.all([consumer.stop(), ...tasks.map((task) => task.stop())]);
    },
  };
}

/**
 * Cancels due pushes on a server without push settings: otherwise, pushes to devices subscribed earlier would stay due
 * forever.
 */
function settleUnpushed(due: DueNotifications): Deliver {
  return ({ messages }) => {
    const settled = messages.map(({ chatId, seq }) => ({ chatId, seq, at: null }));
    return due.reschedule("push", settled);
  };
}
