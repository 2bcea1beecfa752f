import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import type { EntityManager } from "typeorm";
import { type Mailbox, readMailboxes } from "../../accounts/index.js";
import { type AddressedMessage, type Presence, readAddressedMessages, readPresence } from "../../chat/index.js";
import type { Clock } from "../../platform/clock.js";
import { newId } from "../../platform/ids.js";
import { failpoint } from "../../platform/process/failpoint.js";
import { type Decision, decideNotification } from "../decision/decideNotification.js";
import type { NotificationSettings } from "../decision/settings.js";
import type { Channel, DueMessage, DueNotifications } from "../due/DueNotifications.js";
import { groupBy } from "../groupBy.js";
import { readSettings } from "../settings/readSettings.js";
import { readSubscriptions, type Subscription } from "../push/subscriptions.js";

/** A reader with the messages to send them now on one channel. */
export type Delivery = {
  readonly mailbox: Mailbox;
  readonly settings: NotificationSettings;
  /** The IANA time zone of the reader's device; UTC if unknown. */
  readonly timeZone: string;
  /** The BCP 47 tag of the language whose dates the reader's device shows; en-US if unknown. */
  readonly locale: string;
  readonly subscriptions: readonly Subscription[];
  readonly messages: readonly [DeliveredMessage, ...DeliveredMessage[]];
};

/** A message to send, its author's name, and whether its own time has come. */
export type DeliveredMessage = DueMessage & {
  readonly content: string;
  readonly authorName: string;
  readonly isDue: boolean;
};

/**
 * Sends what is due to one reader, and records it. As soon as `mayBegin` returns false, it begins with nothing further:
 * what is left keeps its time, and is claimed again.
 */
export type Deliver = (delivery: Delivery, mayBegin: () => boolean) => Promise<void>;

/** How long a node may keep readers to itself, and when it begins with nothing further for them, in milliseconds. */
const leaseMs = 120_000;
const lastBeginMs = 60_000;
/** How many readers one lease covers. */
const maxReaders = 50;

type Decided = { readonly row: DueMessage; readonly message: AddressedMessage; readonly decision: Decision };

/**
 * Decides for the messages that are due on a channel, and has those delivered whose time has come. A reader is leased
 * while a node works for them: if it is killed, another one continues when the lease ends.
 */
export class Dispatcher {
  private readonly holder = newId();
  private stopped = false;

  constructor(
    private readonly deps: {
      readonly channel: Channel;
      readonly pool: Pool;
      readonly manager: EntityManager;
      readonly due: DueNotifications;
      readonly clock: Clock;
      readonly deliver: Deliver;
      /** How many readers are served at once. */
      readonly atOnce: number;
      /** How long serving one of them takes at least, in milliseconds. */
      readonly minServeMs: number;
    },
  ) {}

  /** Works until nothing is due; returns how many messages were decided. */
  async run(): Promise<number> {
    let decided = 0;
    while (!this.stopped) {
      const { due, channel, clock } = this.deps;
      const now = clock.now();
      const until = new Date(now.getTime() + leaseMs);
      const readers = await due.claim(channel, { holder: this.holder, now, until, limit: maxReaders });
      if (readers.length === 0) break;
      failpoint("after-notification-claim");
      try {
        decided += await this.serve(readers, now);
      } finally {
        await due.release(channel, this.holder, readers);
      }
    }
    return decided;
  }

  /** Lets `run` end after the delivery that it is at. */
  stop(): void {
    this.stopped = true;
  }

  /** What would be delivered to each reader now; changes nothing. */
  async preview(readers: readonly string[]): Promise<readonly Delivery[]> {
    return (await this.decide(readers, this.deps.clock.now())).deliveries;
  }

  private async serve(readers: readonly string[], now: Date): Promise<number> {
    const { due, channel, deliver, atOnce, minServeMs, clock } = this.deps;
    const { rows, looks, deliveries } = await this.decide(readers, now);
    await due.reschedule(channel, looks);
    failpoint("after-notification-decision");
    const mayBegin = () => !this.stopped && clock.now().getTime() - now.getTime() <= lastBeginMs;
    const waiting = [...deliveries];
    const serveNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next && mayBegin(); next = waiting.shift()) {
        await Promise.all([deliver(next, mayBegin), delay(minServeMs)]);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, serveNext));
    return rows;
  }

  private async decide(readers: readonly string[], now: Date) {
    const { pool, manager, due, channel } = this.deps;
    const rows = await due.of(readers);
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
    const looks: { chatId: string; seq: number; at: Date | null }[] = [];
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
          looks.push({ chatId: row.chatId, seq: row.seq, at: null });
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
        if (!isDue(each)) looks.push({ chatId: each.row.chatId, seq: each.row.seq, at: timeOf(each) });
      }
      // A younger message goes along with one whose time has come.
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
    return { rows: rows.length, looks, deliveries };
  }
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
