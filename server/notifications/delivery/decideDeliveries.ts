import type { Pool } from "pg";
import type { EntityManager } from "typeorm";
import { type Mailbox, readMailboxes } from "../../accounts/index.js";
import { type AddressedMessage, type Presence, readAddressedMessages, readPresence } from "../../chat/index.js";
import { type Decision, decideNotification } from "../decision/decideNotification.js";
import type { NotificationSettings } from "../decision/settings.js";
import type { Channel, DueMessage, DueNotifications, Recheck } from "../due/DueNotifications.js";
import { groupBy } from "../groupBy.js";
import { readSettings } from "../settings/readSettings.js";
import { readSubscriptions, type Subscription } from "../push/subscriptions.js";

/** A reader, and the messages to deliver to them on one channel, now or later; at least one is due now. */
export type Delivery = {
  readonly mailbox: Mailbox;
  readonly settings: NotificationSettings;
  /** The IANA time zone of the reader's device; UTC if unknown. */
  readonly timeZone: string;
  /** The locale of the reader's device for dates, as a BCP 47 tag; en-US if unknown. */
  readonly locale: string;
  readonly subscriptions: readonly Subscription[];
  readonly messages: readonly [DeliveredMessage, ...DeliveredMessage[]];
};

/** An email can also include messages that are not due yet. */
export type DeliveredMessage = DueMessage & {
  readonly content: string;
  readonly authorName: string;
  readonly isDue: boolean;
};

export type DecisionSources = {
  readonly channel: Channel;
  readonly pool: Pool;
  readonly manager: EntityManager;
  readonly due: DueNotifications;
};

/** `rows` is the number of messages checked. */
export type DecidedDeliveries = {
  readonly rows: number;
  readonly rechecks: readonly Recheck[];
  readonly deliveries: readonly Delivery[];
};

type Decided = { readonly row: DueMessage; readonly message: AddressedMessage; readonly decision: Decision };

/** Decides which of these readers' messages to deliver now, and when to check the rest again. */
export async function decideDeliveries(
  { pool, manager, due, channel }: DecisionSources,
  readers: readonly string[],
  now: Date,
): Promise<DecidedDeliveries> {
  const rows = await due.of(channel, readers);
  const messages = new Map(
    (await readAddressedMessages(pool, rows)).map((message) => [keyOf(message), message] as const),
  );
  const people = [...new Set([...readers, ...[...messages.values()].map(({ authorId }) => authorId)])];
  const [mailboxes, presences, settings, subscriptions] = await Promise.all([
    readMailboxes(manager, people),
    readPresence(manager, readers),
    readSettings(manager, readers),
    readSubscriptions(manager, readers),
  ]);
  const mailboxOf = new Map(mailboxes.map((mailbox) => [mailbox.personId, mailbox]));
  const timeOf = ({ decision }: Decided) => (channel === "push" ? decision.pushAt : decision.mailAt);
  const rechecks: Recheck[] = [];
  const deliveries: Delivery[] = [];
  for (const ofReader of groupBy(rows, ({ readerId }) => readerId)) {
    const { readerId } = ofReader[0];
    const index = readers.indexOf(readerId);
    const [mailbox, presence, own] = [mailboxOf.get(readerId), presences[index], settings[index]];
    const devices = subscriptions.get(readerId) ?? [];
    const decided = ofReader.flatMap((row): readonly Decided[] => {
      const message = messages.get(keyOf(row));
      const author = message && mailboxOf.get(message.authorId);
      if (!message || !author || !mailbox || !presence || !own) {
        rechecks.push({ ...row, at: null });
        return [];
      }
      const facts = { ...row, isRead: message.isRead, isRemoved: message.removedAt !== null };
      const reader = readerOf(mailbox, presence, own, devices.length > 0);
      const decision = decideNotification({ ...facts, isAuthorSuspended: author.isSuspended }, reader, row, now);
      return [{ row, message, decision }];
    });
    const isDue = (each: Decided) => {
      const at = timeOf(each);
      return at !== null && at <= now;
    };
    for (const each of decided) {
      if (!isDue(each)) rechecks.push({ ...each.row, at: timeOf(each) });
    }
    // Include messages that are not due yet: they can be emailed along with one that is due.
    const wanted = decided.filter((each) => timeOf(each) !== null);
    const delivered = wanted.map((each): DeliveredMessage => {
      const authorName = mailboxOf.get(each.message.authorId)?.displayName ?? "";
      return { ...each.row, content: each.message.content, authorName, isDue: isDue(each) };
    });
    const [first, ...rest] = delivered;
    if (!first || !delivered.some((each) => each.isDue) || !mailbox || !own) continue;
    const formats = { timeZone: presence?.timeZone ?? "UTC", locale: presence?.locale ?? "en-US" };
    deliveries.push({ mailbox, settings: own, ...formats, subscriptions: devices, messages: [first, ...rest] });
  }
  return { rows: rows.length, rechecks, deliveries };
}

function readerOf(mailbox: Mailbox, presence: Presence, settings: NotificationSettings, hasPush: boolean) {
  const { isOnline, lastSeenAt, timeZone } = presence;
  const { isMailable, isSuspended } = mailbox;
  const account = { settings, isActive: !isSuspended, isMailable, hasPush };
  return { ...account, isOnline, lastSeenAt, timeZone: timeZone ?? "UTC" };
}

function keyOf({ chatId, seq }: { readonly chatId: string; readonly seq: number }): string {
  return `${chatId} ${seq}`;
}
