import type { ClientBase, Pool } from "pg";
import * as sql from "./deliveryQueue.sql.js";
import type { Attempted } from "./retryRules.js";
import type { DeliveryStatus } from "../rows/WebhookDeliveryRow.js";
import type { DisabledReason } from "../rows/WebhookRow.js";
import { addressEvents, type Subscriber } from "../webhookEvents.js";
import type { LoggedEvent } from "../../chat/index.js";
import { deleteInBatches } from "../../platform/async/deleteInBatches.js";
import { inTransaction } from "../../platform/database/inTransaction.js";
import { lockByName } from "../../platform/database/lockByName.js";
import { isTimeout, isTransientError } from "../../platform/database/isTransientError.js";
import { GroupCommit } from "../../platform/eventLog/GroupCommit.js";
import { newId, randomId } from "../../platform/ids.js";

export type PendingDelivery = Attempted & {
  readonly id: string;
  readonly webhookId: string;
  readonly chatId: string;
  readonly seq: number;
};

/**
 * A chat that this node has claimed for one webhook: while the lease lasts, no other node sends the chat's deliveries
 * to that webhook.
 */
export type ClaimedChat = {
  readonly webhookId: string;
  readonly chatId: string;
  readonly lease: string;
  readonly version: string;
  /** The chat's first pending deliveries, in order, at most `maxPerClaim`. */
  readonly deliveries: readonly PendingDelivery[];
};

export type Target = {
  readonly id: string;
  readonly ownerId: string;
  /** The API key that created or last changed the webhook; null for a session. */
  readonly apiKeyId: string | null;
  readonly url: string;
  readonly isDisabled: boolean;
  readonly secrets: readonly Buffer[];
};

/** `status` is the delivery's status after the attempt. */
export type RecordedAttempt = {
  readonly deliveryId: string;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly status: DeliveryStatus;
  /** How long to wait before retrying the delivery; null if it won't be retried. */
  readonly nextInMs: number | null;
  /** Whether the attempt ends the claim. */
  readonly isReleased: boolean;
};

type Recording = RecordedAttempt &
  Pick<ClaimedChat, "webhookId" | "chatId" | "lease"> & { readonly version: string | null };

/** How long to retry storing an attempt during a database outage: less than the lease's duration. */
const maxRetryMs = 15_000;

/** The maximum number of deliveries that a statement changes, so that it finishes well before its timeout. */
const maxPerBatch = 5000;

export const redeliveryLock = (webhookId: string) => `redelivery of ${webhookId}`;

/** Manages the pending deliveries in the database; any node can claim those that are due. */
export class DeliveryQueue {
  /** Stores attempts in batches: those that end while one batch is being stored are stored together in the next. */
  private readonly recordings = new GroupCommit<Recording, boolean>({
    ...{ maxBatches: 1, largestBatch: 200, minCommandsForAnotherBatch: 200, maxQueueLength: 1000, maxRetryMs },
    streamOf: ({ webhookId, chatId }) => `${webhookId} ${chatId}`,
    write: (batch) => this.writeRecordings(batch),
    kindOf: (error) => (isTimeout(error) ? "timeout" : isTransientError(error) ? "transient" : "lasting"),
  });

  /**
   * Running `giveUp` calls by webhook id. Callers share them, because this node may claim more of the webhook's chats
   * before a call ends.
   */
  private readonly givingUp = new Map<string, Promise<void>>();
  private isStopped = false;

  constructor(private readonly pool: Pool) {}

  /** Queues the deliveries of these events to webhooks, within the caller's transaction. */
  async add(events: readonly LoggedEvent[], client: ClientBase): Promise<void> {
    const people = [...new Set(events.flatMap(({ studentId, tutorId }) => [studentId, tutorId]))];
    const { rows: subscribers } = await client.query<Subscriber>(sql.readSubscribers, [people]);
    const added = addressEvents(events, subscribers);
    if (added.length === 0) return;
    const [webhooks, chats] = [added.map(({ webhookId }) => webhookId), added.map(({ chatId }) => chatId)];
    const seqs = added.map(({ seq }) => seq);
    const types = added.map(({ type }) => type);
    await client.query(sql.addDeliveries, [added.map(newId), webhooks, chats, seqs, types]);
    await client.query(sql.makeDue, [webhooks, chats]);
  }

  /**
   * Claims up to `most` due chats. No webhook gets more than `mostPerWebhook` chats, including the chats that this node
   * is already processing for that webhook; `running` has the number of those chats by webhook id.
   */
  async claim(
    most: number,
    mostPerWebhook: number,
    running: ReadonlyMap<string, number>,
  ): Promise<readonly ClaimedChat[]> {
    const lease = randomId();
    const values = [most, lease, mostPerWebhook, JSON.stringify(Object.fromEntries(running))];
    const { rows } = await this.pool.query<Pick<ClaimedChat, "webhookId" | "chatId" | "version">>({
      name: "webhook-claim",
      text: sql.claimDue,
      values,
    });
    if (rows.length === 0) return [];
    const pending = await this.pool.query<Omit<PendingDelivery, "seq"> & { readonly seq: string }>({
      name: "webhook-pending",
      text: sql.readPending,
      values: [rows.map(({ webhookId }) => webhookId), rows.map(({ chatId }) => chatId)],
    });
    const byChat = new Map<string, PendingDelivery[]>();
    for (const row of pending.rows) {
      const key = `${row.webhookId} ${row.chatId}`;
      const known = byChat.get(key) ?? [];
      byChat.set(key, [...known, { ...row, seq: Number(row.seq) }]);
    }
    return rows.map((row) => ({
      ...row,
      lease,
      deliveries: byChat.get(`${row.webhookId} ${row.chatId}`) ?? [],
    }));
  }

  async targets(ids: readonly string[]): Promise<ReadonlyMap<string, Target>> {
    const { rows } = await this.pool.query<Target>({ name: "webhook-targets", text: sql.readTargets, values: [ids] });
    return new Map(rows.map((target) => [target.id, target]));
  }

  /** Stores an attempt, and extends or ends the lease; returns false, and stores nothing, if the lease is lost. */
  record(chat: ClaimedChat, attempt: RecordedAttempt): Promise<boolean> {
    const { webhookId, chatId, lease, deliveries } = chat;
    // If the claim is full, more deliveries may be pending, even if the version is unchanged.
    const version = deliveries.length < sql.maxPerClaim ? chat.version : null;
    return this.recordings.submit({ ...attempt, webhookId, chatId, lease, version });
  }

  /** Ends a claim. The chat is due again in `dueInMs` or, if that is null, once it gets another delivery. */
  async release({ webhookId, chatId, lease, version }: ClaimedChat, dueInMs: number | null): Promise<void> {
    await this.pool.query(sql.release, [webhookId, chatId, lease, dueInMs, version]);
  }

  /**
   * Disables a webhook, unless it is already disabled, and fails its pending deliveries. With an `apiKeyId`, disables
   * the webhook only if it still belongs to that API key.
   */
  async disable(webhookId: string, reason: DisabledReason, apiKeyId: string | null = null): Promise<void> {
    await this.pool.query(sql.disable, [webhookId, reason, apiKeyId]);
    await this.giveUp(webhookId);
  }

  /** Fails a webhook's pending deliveries if the webhook is disabled. */
  giveUp(webhookId: string): Promise<void> {
    const running =
      this.givingUp.get(webhookId) ?? this.giveUpInBatches(webhookId).finally(() => this.givingUp.delete(webhookId));
    this.givingUp.set(webhookId, running);
    return running;
  }

  /**
   * The webhook's chats stay due until no delivery is pending, so that after a crash or a call to `stop`, the node that
   * claims one of them finishes the work.
   */
  private async giveUpInBatches(webhookId: string): Promise<void> {
    while (!this.isStopped && (await this.runBatch(webhookId, sql.giveUp)));
  }

  /** Ends the running `giveUp` calls after their current batch; later calls do nothing. */
  stop(): void {
    this.isStopped = true;
  }

  /** Deletes a webhook and its deliveries; after a failure, a repeated call deletes the rest. */
  async delete(webhookId: string): Promise<void> {
    await this.pool.query(sql.disable, [webhookId, "OWNER", null]);
    while (await this.runBatch(webhookId, sql.deleteDeliveries));
    await this.pool.query("delete from webhook where id = $1", [webhookId]);
  }

  /**
   * Runs a statement that changes some deliveries of a disabled webhook, in its own transaction; returns whether the
   * statement has to be run again.
   */
  private runBatch(webhookId: string, statement: string): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      const { rowCount: disabled } = await client.query(sql.lockDisabled, [webhookId]);
      if (disabled !== 1) return false;
      await client.query(sql.endLeases, [[webhookId]]);
      const { rowCount: changed } = await client.query(statement, [webhookId, maxPerBatch]);
      if (changed === 0) await client.query(sql.endClaims, [webhookId]);
      return changed !== 0;
    });
  }

  /**
   * Requeues an enabled webhook's failed deliveries. With a `deliveryId`, requeues only that delivery, whatever its
   * status. Returns the number of requeued deliveries.
   */
  async redeliver(webhookId: string, deliveryId: string | null): Promise<number> {
    let total = 0;
    let count: number;
    do {
      count = await this.redeliverBatch(webhookId, deliveryId);
      total += count;
    } while (count === maxPerBatch);
    return total;
  }

  /**
   * Requeues at most `maxPerBatch` deliveries. First waits for other redeliveries: overlapping redeliveries could hold
   * a shared lock on the webhook without interruption, and so keep it from being disabled.
   */
  private redeliverBatch(webhookId: string, deliveryId: string | null): Promise<number> {
    return inTransaction(this.pool, async (client) => {
      await lockByName(client, redeliveryLock(webhookId));
      const { rows } = await client.query<{ count: number }>(sql.redeliver, [webhookId, deliveryId, maxPerBatch]);
      return rows[0]?.count ?? 0;
    });
  }

  /** `due` counts chats; `lagSeconds` is how long the oldest has been overdue. */
  async measure(): Promise<{ readonly due: number; readonly lagSeconds: number }> {
    const { rows } = await this.pool.query<{ due: number; lagSeconds: number }>(sql.measureDue);
    return rows[0] ?? { due: 0, lagSeconds: 0 };
  }

  /**
   * Deletes expired secrets, and deliveries older than the retention period; returns the number of deleted deliveries.
   */
  async deleteOld(): Promise<number> {
    await this.pool.query(sql.deleteReplacedSecrets);
    return deleteInBatches(async () => (await this.pool.query(sql.deleteOld)).rowCount ?? 0);
  }

  private async writeRecordings(batch: readonly Recording[]): Promise<readonly { readonly outcome: boolean }[]> {
    const { rows } = await this.pool.query<{ id: string; lease: string }>({
      name: "webhook-record",
      text: sql.recordAttempts,
      values: [JSON.stringify(batch)],
    });
    // A batch can hold two attempts at a delivery: one under an ended lease, and one under the current lease.
    const stored = new Set(rows.map(({ id, lease }) => `${id} ${lease}`));
    return batch.map(({ deliveryId, lease }) => ({ outcome: stored.has(`${deliveryId} ${lease}`) }));
  }
}
