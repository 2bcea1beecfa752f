import { LogConsumer } from "../../chat/index.js";
import type { Failpoint } from "../../platform/process/failpoint.js";
import { createLogger } from "../../platform/telemetry/logger.js";
import { Telemetry } from "../../platform/telemetry/Telemetry.js";
import { untilLogIsReadable } from "../support/databases/readableLog.js";
import { until } from "../support/pause.js";
import type { ChatNode } from "../support/servers/chatNode.js";
import { type MailServer, startMailServer } from "../support/servers/mailServer.js";
import { type PushService, startPushService } from "../support/servers/pushService.js";
import type { StartedProcess } from "../support/servers/startedProcess.js";
import { importReaders, type Position } from "./importReaders.js";
import { checkNotifications, positionKey, type Verdict, type Waiting } from "./checkNotifications.js";
import { type DrillReader, makeReaders } from "./readers.js";

/** Nodes kill themselves at this failpoint when they reach it for the `after`-th time. */
export type Kill = { readonly at: Failpoint; readonly after: number };

/** Starts a node of the built server. */
export type StartNode = (environment: Readonly<Record<string, string>>) => Promise<StartedProcess>;

type Query = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

const timeoutMs = 120_000;

/**
 * Two server nodes that are killed while they notify users of messages, and a mail server and a push service that
 * record what arrives.
 */
export class NotificationDrill {
  private readonly positions = new Map<number, Position>();
  private readonly readers: DrillReader[] = [];
  private readonly now = new Date();
  /** The transaction, chat and sequence number of the last event in the log. */
  private end: readonly string[] = [];

  private constructor(
    private readonly deps: {
      readonly node: ChatNode;
      readonly start: StartNode;
      readonly mail: MailServer;
      readonly push: PushService;
    },
  ) {}

  /** Starts the mail server and the push service; `node` writes the messages, and `start` starts the drill's nodes. */
  static async prepare(node: ChatNode, start: StartNode): Promise<NotificationDrill> {
    const [mail, push] = await Promise.all([startMailServer(), startPushService()]);
    const consumer = {
      name: "notifications",
      pool: node.database.pool,
      telemetry: new Telemetry(createLogger("silent")),
    };
    // Stores the consumer's position in the log, so that the nodes read every message written from now on.
    await new LogConsumer({ ...consumer, handle: async () => undefined }).run();
    return new NotificationDrill({ node, start, mail, push });
  }

  /** Returns null if the node killed itself before it was ready. */
  async start(kill?: Kill): Promise<StartedProcess | null> {
    const { start, mail, push } = this.deps;
    const environment = {
      SMTP_URL: mail.url,
      PUSH_ORIGINS: push.origin,
      VAPID_SECRET: "a secret of the drill for pushes, which both nodes share",
      SEED_DEMO: "off",
      SAYWELL_FAILPOINT: kill ? `${kill.at}:${kill.after}` : "",
    };
    return start(environment).catch((error: unknown) => {
      if (kill && String(error).includes("ended with SIGKILL")) return null;
      throw error;
    });
  }

  /** Creates `count` new readers and writes five messages to each of them. */
  async write(count: number): Promise<void> {
    const readers = makeReaders(count, this.now, this.deps.push, this.readers.length);
    const positions = await importReaders(this.deps.node, readers);
    for (const [number, position] of positions) this.positions.set(number, position);
    this.readers.push(...readers);
    await untilLogIsReadable({ query: this.query });
    const end = "select tx, chat_id, seq from chat_event order by tx desc, chat_id desc, seq desc limit 1";
    this.end = Object.values((await this.query<{ tx: string; chat_id: string; seq: string }>(end))[0] ?? {});
  }

  /** Starts both nodes; as soon as one has killed itself, kills the other as well. */
  async killBoth(kill: Kill): Promise<void> {
    const nodes = await Promise.all([this.start(kill), this.start(kill)]);
    const ended = nodes.map((node) => node?.ended ?? Promise.resolve("SIGKILL" as const));
    let late: NodeJS.Timeout | undefined;
    const tooLate = new Promise<"late">((resolve) => (late = setTimeout(() => resolve("late"), timeoutMs)));
    const outcome = await Promise.race([...ended, tooLate]);
    clearTimeout(late);
    await Promise.all(nodes.map(async (node) => node?.end("SIGKILL")));
    if (outcome !== "SIGKILL") throw new Error(`No node killed itself at ${kill.at} (${outcome}).`);
    // The leases of the dead nodes would otherwise last up to two minutes.
    await this.query("update notification_lease set until = now()");
  }

  /** Resolves once the nodes have read everything and nothing is due; returns how many milliseconds that took. */
  async untilIdle(): Promise<number> {
    const text = `select not exists (select from notification_due where mail_at <= now())
      and not exists (select from notification_due where push_at <= now())
      and not exists (select from notification_lease where until > now())
      and exists (select from chat_log_consumer
        where name = 'notifications' and (tx, chat_id, seq) >= ($1, $2, $3)) as idle`;
    const isIdle = async () => (await this.query<{ idle: boolean }>(text, this.end))[0]?.idle === true;
    return until("Nothing is due anymore", isIdle, timeoutMs);
  }

  /**
   * Simulates an hour passing, and waits for the remaining emails: readers were emailed about only a chat's first
   * messages if the nodes hadn't read the rest from the log yet.
   */
  async passAnHour(): Promise<void> {
    await this.query(`with rest as (
        update notification_due d set mail_at = now() from notification_mail n
        where n.reader_id = d.reader_id and n.chat_id = d.chat_id)
      update notification_mail set mailed_at = mailed_at - interval '1 hour'`);
    await this.untilIdle();
  }

  /** Compares the notifications that arrived with those that the rules require. */
  async verdict(): Promise<Verdict> {
    const text = `select chat_id as "chatId", seq::float8 as seq, push_at as "pushAt", mail_at as "mailAt"
      from notification_due`;
    const rows = await this.query<Position & Waiting>(text);
    const { mail, push } = this.deps;
    const waiting = new Map(rows.map((row) => [positionKey(row), row]));
    const outcome = { mails: mail.received, pushes: push.received, waiting };
    return checkNotifications(this.readers, this.positions, this.now, outcome);
  }

  /** Runs `work` while no node can read the log for notifications. */
  async whileNoneReads<Result>(work: () => Promise<Result>): Promise<Result> {
    const client = await this.deps.node.database.pool.connect();
    const lock = "(hashtext('chat_log_consumer'), hashtext('notifications'))";
    try {
      await client.query(`select pg_advisory_lock${lock}`);
      return await work();
    } finally {
      await client.query(`select pg_advisory_unlock${lock}`);
      client.release();
    }
  }

  private readonly query: Query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await this.deps.node.database.pool.query<Row>(text, [...values])).rows;
}
