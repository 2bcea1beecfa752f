import type { Pool } from "pg";
import { type EntityManager, In } from "typeorm";
import { readUnreadChats } from "../../chat/index.js";
import { errorCode } from "../../platform/errors/StartupError.js";
import type { Counter } from "../../platform/metrics/Counter.js";
import { failpoint } from "../../platform/process/failpoint.js";
import type { Logger } from "../../platform/telemetry/logger.js";
import type { DueNotifications } from "../due/DueNotifications.js";
import { groupBy } from "../groupBy.js";
import type { PushResult, PushSender } from "../push/PushSender.js";
import type { Subscription } from "../push/subscriptions.js";
import { PushSubscriptionRow } from "../rows/PushSubscriptionRow.js";
import type { DeliveredMessage } from "./decideDeliveries.js";
import type { Deliver } from "./Dispatcher.js";

/** The payload that a device's service worker receives. */
export type PushPayload = {
  readonly chatId: string;
  /** With `sentAt` (ISO 8601), lets a device avoid showing a message twice. */
  readonly seq: number;
  readonly sentAt: string;
  /** The author's display name. */
  readonly title: string;
  readonly body: string;
  /**
   * The number of unread chats, and the ids of the newest of them. If all are listed, the device closes notifications
   * about all other chats, because those chats must have been read elsewhere.
   */
  readonly unreadChats: number;
  readonly unreadChatIds: readonly string[];
};

/** The maximum length of a push's text, in characters: a payload is limited to 4096 bytes. */
const maxLength = 180;
const maxUnreadChats = 20;

/**
 * Pushes the newest due message of each chat to all of the reader's devices; a device whose push times out gets no
 * other push in the same delivery.
 */
export function deliverPush(deps: {
  readonly sender: PushSender;
  readonly pool: Pool;
  readonly manager: EntityManager;
  readonly due: DueNotifications;
  readonly logger: Logger;
  readonly counter: Counter;
}): Deliver {
  const { sender, pool, manager, due, logger, counter } = deps;

  /** Adds the device to `timedOut` if its push service does not respond in time. */
  async function push(device: Subscription, payload: PushPayload, timedOut: Set<Subscription>): Promise<PushResult> {
    const result = await sender.send(device, payload, payload.chatId.replaceAll("-", "")).catch((error: unknown) => {
      if (errorCode(error) === "TIMEOUT") timedOut.add(device);
      logger.warn({ err: error, host: new URL(device.endpoint).host }, "A notification could not be pushed");
      return "failed" as const;
    });
    counter.add("push", result);
    return result;
  }

  return async ({ mailbox, subscriptions, messages }, mayBegin) => {
    const unread = await readUnreadChats(pool, mailbox.personId, maxUnreadChats);
    const dueNow = messages.filter(({ isDue }) => isDue);
    const pushed: DeliveredMessage[] = [];
    const timedOut = new Set<Subscription>();
    for (const chat of groupBy(dueNow, ({ chatId }) => chatId)) {
      if (!mayBegin()) break;
      const payload = payloadOf(chat, unread);
      failpoint("before-push");
      // Skip devices whose push service has timed out: waiting again for each chat would also delay other readers.
      const devices = subscriptions.filter((device) => !timedOut.has(device));
      const results = await Promise.all(devices.map((device) => push(device, payload, timedOut)));
      const gone = devices.filter((_, i) => results[i] === "gone").map(({ endpoint }) => endpoint);
      if (gone.length > 0) await manager.delete(PushSubscriptionRow, { endpoint: In(gone) });
      // If a push may have failed because this node is stopping, leave the chat to another node.
      if (sender.isStopped && results.includes("failed")) break;
      pushed.push(...chat);
    }
    failpoint("after-push");
    // Record pushes only now, after sending them, as with emails: a crash may repeat a push (which the device shows
    // silently), but never loses one. Don't retry pushes that failed for other reasons: unless the reader has turned
    // emails off, an unread message is usually emailed.
    await due.markPushed(pushed);
    await due.reschedule(
      "push",
      pushed.map(({ chatId, seq }) => ({ chatId, seq, at: null })),
    );
  };
}

function payloadOf(
  messages: readonly [DeliveredMessage, ...DeliveredMessage[]],
  { total, ids }: { readonly total: number; readonly ids: readonly string[] },
): PushPayload {
  const last = messages.at(-1) ?? messages[0];
  const { chatId, seq, authorName: title } = last;
  const sentAt = last.sentAt.toISOString();
  const text = [...last.content];
  const body = text.length <= maxLength ? last.content : `${text.slice(0, maxLength).join("")}…`;
  return { chatId, seq, sentAt, title, body, unreadChats: total, unreadChatIds: ids };
}
