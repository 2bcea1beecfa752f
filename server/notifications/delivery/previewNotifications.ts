import type { AsyncClock } from "../../platform/clock.js";
import type { Database } from "../../platform/database/database.js";
import { type Channel, DueNotifications } from "../due/DueNotifications.js";
import { groupBy } from "../groupBy.js";
import { decideDeliveries, type Delivery } from "./decideDeliveries.js";
import { mailsOf } from "./mailsOf.js";

export type PlannedNotification = {
  readonly channel: Channel;
  readonly personId: string;
  readonly email: string;
  readonly messages: number;
  readonly chatIds: readonly string[];
  /** The number of devices that would get a push; 0 for an email. */
  readonly devices: number;
};

const batchSize = 50;

/** Yields the notifications that a server would send now on a channel, without changing anything. */
export async function* previewNotifications(
  channel: Channel,
  { pool, dataSource }: Pick<Database, "pool" | "dataSource">,
  clock: AsyncClock,
): AsyncGenerator<PlannedNotification> {
  const due = new DueNotifications(pool);
  const readers = await due.overdueReaders(channel, await clock.now());
  for (let i = 0; i < readers.length; i += batchSize) {
    const sources = { channel, pool, manager: dataSource.manager, due };
    const { deliveries } = await decideDeliveries(sources, readers.slice(i, i + batchSize), await clock.now());
    for (const delivery of deliveries) {
      yield* channel === "mail" ? plannedMails(delivery) : plannedPushes(delivery);
    }
  }
}

function plannedMails(delivery: Delivery): readonly PlannedNotification[] {
  const { personId, email } = delivery.mailbox;
  return mailsOf(delivery).map(({ messages }) => ({
    ...{ channel: "mail", personId, email, messages: messages.length, devices: 0 },
    chatIds: [...new Set(messages.map(({ chatId }) => chatId))],
  }));
}

function plannedPushes({ mailbox, messages, subscriptions }: Delivery): readonly PlannedNotification[] {
  const { personId, email } = mailbox;
  const chats = groupBy(
    messages.filter(({ isDue }) => isDue),
    ({ chatId }) => chatId,
  );
  return chats.map((chat) => ({
    ...{ channel: "push", personId, email, messages: chat.length, devices: subscriptions.length },
    chatIds: [chat[0].chatId],
  }));
}
