import { defaultSettings, type NotifiableMessage, type Reader } from "../../notifications/index.js";
import { newId } from "../../platform/ids.js";
import type { DeviceSubscription, PushService } from "../support/servers/pushService.js";

export type DrillMessage = NotifiableMessage & {
  /** Appears in the message's text. */
  readonly number: number;
  readonly authorId: string;
};

/** A user who receives messages, and everything that determines their notifications. */
export type DrillReader = Reader & {
  readonly id: string;
  /** What is special about the reader. */
  readonly name: string;
  readonly isMuted: boolean;
  readonly device: DeviceSubscription | null;
  readonly messages: readonly DrillMessage[];
};

type Case = {
  readonly reader?: Partial<Reader>;
  readonly message?: Partial<NotifiableMessage>;
  readonly isMuted?: boolean;
  /** Whether each message comes from a different student. */
  readonly hasManyChats?: boolean;
};

const anHour = 60 * 60_000;
const messagesEach = 5;

export const contentOf = (number: number): string => `Message ${number}, are you there?`;

export const numbersIn = (text: string): ReadonlySet<number> =>
  new Set([...text.matchAll(/Message (\d+), are you/g)].map(([, number]) => Number(number)));

/**
 * Creates readers with five messages each. Half of them are simply away; the others cycle through special cases that
 * cover all rules. `first` is the number of readers already created.
 */
export function makeReaders(
  count: number,
  now: Date,
  push: Pick<PushService, "subscribe">,
  first: number,
): readonly DrillReader[] {
  const timeZone = zoneAtNoon(now);
  const cases = Object.entries(casesAt(now));
  return Array.from({ length: count }, (_, i): DrillReader => {
    const [name, { reader, message, isMuted = false, hasManyChats = false }] =
      (i % 2 === 1 ? cases[((i - 1) / 2) % cases.length] : undefined) ?? (["away", {}] as const);
    const authors = Array.from({ length: hasManyChats ? messagesEach : 1 }, newId);
    const sentAt = message?.sentAt ?? new Date(now.getTime() - 2 * anHour);
    const facts = { isTrialRequest: false, isRead: false, isRemoved: false, isAuthorSuspended: false, ...message };
    return {
      ...{ id: newId(), name, isMuted, settings: defaultSettings, isActive: true, isMailable: true },
      ...{ isOnline: false, lastSeenAt: new Date(now.getTime() - 100 * anHour), timeZone },
      ...{ hasPush: false, device: reader?.hasPush === true ? push.subscribe() : null },
      ...reader,
      messages: Array.from({ length: messagesEach }, (_unused, index) => ({
        ...facts,
        number: (first + i) * messagesEach + index,
        authorId: authors[index % authors.length] ?? "",
        sentAt: new Date(sentAt.getTime() + index * 1000),
      })),
    };
  });
}

function casesAt(now: Date): Readonly<Record<string, Case>> {
  const ago = (hours: number) => new Date(now.getTime() - hours * anHour);
  const settings = (own: Partial<typeof defaultSettings>) => ({ settings: { ...defaultSettings, ...own } });
  // Includes the current time: it is noon in the readers' time zone.
  const quietHours = { from: 9 * 60, to: 18 * 60 };
  return {
    "is asked for a trial": { message: { isTrialRequest: true } },
    "wants no emails": { reader: settings({ mail: "OFF" }) },
    "wants emails only about trial requests": {
      reader: settings({ mail: "OFF" }),
      message: { isTrialRequest: true },
    },
    "has unsubscribed": {
      reader: settings({ mail: "OFF", trialRequests: false }),
      message: { isTrialRequest: true },
    },
    "wants a daily digest": {
      reader: settings({ mail: "DAILY" }),
      message: { sentAt: ago(26) },
      hasManyChats: true,
    },
    "gets the digest tomorrow": { reader: settings({ mail: "DAILY" }) },
    "has quiet hours": { reader: settings({ quietHours }) },
    "muted the chat": { isMuted: true },
    "has an unverified address": { reader: { isMailable: false } },
    "is suspended": { reader: { isActive: false } },
    "has a message from a suspended user": { message: { isAuthorSuspended: true } },
    "has been connected since": { reader: { lastSeenAt: now } },
    "has read all": { message: { isRead: true } },
    "has only removed messages": { message: { isRemoved: true } },
    "has old messages": { message: { sentAt: ago(80) } },
    "is pushed": { reader: { hasPush: true, ...settings({ mail: "OFF" }) } },
    "is pushed after quiet hours": { reader: { hasPush: true, ...settings({ mail: "OFF", quietHours }) } },
  };
}

/**
 * Returns a time zone in which it is between 12:00 and 12:59, so that no day or quiet hours begin or end during the
 * drill.
 */
function zoneAtNoon(now: Date): string {
  const hours = 12 - now.getUTCHours();
  // In these names, positive offsets are west of Greenwich.
  return `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}
