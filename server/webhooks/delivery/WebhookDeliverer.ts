import type { ClaimedChat, DeliveryQueue, PendingDelivery, Target } from "./DeliveryQueue.js";
import { decideNextStep } from "./retryRules.js";
import { signedHeaders } from "./signature.js";
import type { WebhookSender } from "./WebhookSender.js";
import type { EventReader } from "../../chat/index.js";
import type { Clock } from "../../platform/clock.js";
import { jittered } from "../../platform/jitter.js";
import { failpoint } from "../../platform/process/failpoint.js";
import type { Telemetry } from "../../platform/telemetry/Telemetry.js";
import { toBody } from "../webhookEvents.js";

/** The maximum number of chats that a node serves concurrently; `perWebhook` leaves room for other webhooks. */
export const maxConcurrent = { total: 200, perWebhook: 4 };

/** How often an idle node checks for due deliveries. */
const intervalMs = 1000;

/**
 * The time after claiming a chat during which a node may begin to send the chat's deliveries. The rest are claimed
 * again, so that a revoked API key, a suspended owner or a removed message takes effect even if the receiver is slow.
 */
const maxClaimMs = 1000;

/** How long a suspended owner's deliveries are postponed each time. */
const suspendedForMs = 10 * 60_000;

/** How long attempts in progress may take once the server is stopping. */
const stopTimeoutMs = 3000;

type Dependencies = {
  readonly queue: DeliveryQueue;
  readonly events: Pick<EventReader, "at">;
  readonly sender: WebhookSender;
  readonly accounts: {
    activePeople(ids: readonly string[]): Promise<ReadonlySet<string>>;
    activeApiKeys(ids: readonly string[]): Promise<ReadonlySet<string>>;
  };
  readonly clock: Clock;
  readonly telemetry: Telemetry;
};

/**
 * Sends due deliveries; runs on every node. The deliveries of one chat to one webhook are sent in order, each only
 * after the previous one was accepted or has failed permanently. Each is sent at least once: a delivery whose response
 * can't be recorded is sent again when the lease expires.
 */
export class WebhookDeliverer {
  private readonly running = new Set<Promise<void>>();
  private readonly runningOf = new Map<string, number>();
  private isStopped = false;
  private loop: Promise<void> | undefined;
  private wake: () => void = () => undefined;

  constructor(private readonly deps: Dependencies) {}

  start(): void {
    this.loop = this.work();
  }

  /** Finishes the running attempts, or aborts them after a few seconds. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.wake();
    const timer = setTimeout(() => this.deps.sender.stop(), stopTimeoutMs);
    await this.loop;
    await Promise.all(this.running);
    clearTimeout(timer);
    this.deps.sender.stop();
  }

  private async work(): Promise<void> {
    while (!this.isStopped) {
      const begun = await this.beginDue().catch((error: unknown) => {
        this.deps.telemetry.taskFailed("Failed to check for due webhook deliveries", error);
        return 0;
      });
      if (begun === 0) await this.pause();
    }
  }

  /** Waits for the interval, or until a slot is freed or `stop` is called. */
  private async pause(): Promise<void> {
    if (this.isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, intervalMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Claims due chats and starts sending their deliveries; returns the number of chats. */
  private async beginDue(): Promise<number> {
    const { queue, events, accounts } = this.deps;
    const room = maxConcurrent.total - this.running.size;
    if (room <= 0) return 0;
    const endsAt = performance.now() + maxClaimMs;
    const chats = await queue.claim(room, maxConcurrent.perWebhook, this.runningOf);
    if (chats.length === 0) return 0;
    const targets = await queue.targets([...new Set(chats.map(({ webhookId }) => webhookId))]);
    const owners = await accounts.activePeople([...targets.values()].map(({ ownerId }) => ownerId));
    const keys = await accounts.activeApiKeys([...targets.values()].flatMap(({ apiKeyId }) => apiKeyId ?? []));
    const shown = await events.at(chats.flatMap(({ deliveries }) => deliveries));
    const bodies = new Map(shown.map((one) => [keyOf(one.event), toBody(one)]));
    for (const chat of chats) {
      const target = targets.get(chat.webhookId);
      if (target === undefined) continue;
      const hasEnded = target.apiKeyId !== null && !keys.has(target.apiKeyId);
      this.track(chat, () => {
        if (target.isDisabled) return this.deps.queue.giveUp(target.id);
        if (hasEnded) return this.disableWithEndedKey(chat, target);
        if (!owners.has(target.ownerId)) return this.postpone(chat);
        return this.sendChat(chat, target, bodies, endsAt);
      });
    }
    return chats.length;
  }

  /** Disables a webhook whose API key has ended, or releases the chat if the webhook now belongs to another key. */
  private async disableWithEndedKey(chat: ClaimedChat, { id, apiKeyId }: Target): Promise<void> {
    await this.deps.queue.disable(id, "API_KEY", apiKeyId);
    await this.deps.queue.release(chat, 0);
  }

  private track({ webhookId }: ClaimedChat, work: () => Promise<void>): void {
    this.runningOf.set(webhookId, (this.runningOf.get(webhookId) ?? 0) + 1);
    const done: Promise<void> = work()
      // Once the lease has expired, this node or another one retries.
      .catch((error: unknown) => this.deps.telemetry.taskFailed("Failed to send to a webhook", error, { webhookId }))
      .finally(() => {
        this.running.delete(done);
        const remaining = (this.runningOf.get(webhookId) ?? 1) - 1;
        if (remaining === 0) this.runningOf.delete(webhookId);
        else this.runningOf.set(webhookId, remaining);
        this.wake();
      });
    this.running.add(done);
  }

  private postpone(chat: ClaimedChat): Promise<void> {
    return this.deps.queue.release(chat, suspendedForMs);
  }

  /** Sends a chat's first delivery, and the following ones until `performance.now()` reaches `endsAt`. */
  private async sendChat(
    chat: ClaimedChat,
    target: Target,
    bodies: ReadonlyMap<string, string>,
    endsAt: number,
  ): Promise<void> {
    for (const delivery of chat.deliveries) {
      if (this.isStopped) break;
      const isLast = delivery === chat.deliveries.at(-1);
      const body = bodies.get(keyOf(delivery));
      if (body === undefined) throw new Error(`The event for delivery ${delivery.id} is missing from the log.`);
      const isNextWelcome = await this.attempt(chat, target, { ...delivery, body, isLast });
      if (!isNextWelcome || isLast) return;
      if (performance.now() > endsAt) break;
    }
    await this.deps.queue.release(chat, chat.deliveries.length > 0 ? 0 : null);
  }

  /** Makes one attempt; returns whether the chat's next delivery can follow. */
  private async attempt(
    chat: ClaimedChat,
    { url, secrets }: Target,
    delivery: PendingDelivery & { readonly body: string; readonly isLast: boolean },
  ): Promise<boolean> {
    const { queue, sender, clock, telemetry } = this.deps;
    const startedAt = clock.now();
    const begun = performance.now();
    const headers = signedHeaders(delivery, secrets, startedAt);
    const { statusCode, error, ...result } = await sender.send({ url, headers, body: delivery.body });
    failpoint("after-webhook-response");
    if (error !== null && sender.isStopped) {
      await queue.release(chat, 0);
      return false;
    }
    const durationMs = Math.round(performance.now() - begun);
    const step = decideNextStep({ statusCode, error, ...result }, delivery, clock.now(), jittered);
    const isDelivered = step.kind === "delivered";
    const isStored = await queue.record(chat, {
      ...{ deliveryId: delivery.id, startedAt, durationMs, statusCode, error },
      status: isDelivered ? "DELIVERED" : "PENDING",
      // If the webhook is about to be disabled, the chat stays leased until then.
      isReleased: step.kind === "retry" || (isDelivered && delivery.isLast),
      nextInMs: step.kind === "retry" ? step.afterMs : null,
    });
    if (!isStored) return false;
    telemetry.metrics.webhookAttempts.add(step.kind);
    if (step.kind === "disable") await queue.disable(chat.webhookId, step.reason);
    return isDelivered;
  }
}

function keyOf({ chatId, seq }: { readonly chatId: string; readonly seq: number }): string {
  return `${chatId} ${seq}`;
}
