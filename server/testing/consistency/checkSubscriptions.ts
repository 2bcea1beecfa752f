import {
  byChat,
  describe,
  type ObservedSubscription,
  type ObservedEvent,
  type History,
  quote,
  type Violation,
} from "./history.js";

/** Checks that every client received exactly the events that it should: in order, once each and unchanged. */
export function checkSubscriptions({
  subscriptions,
  log,
  people,
}: Pick<History, "subscriptions" | "log" | "people">): readonly Violation[] {
  return subscriptions.flatMap((subscription) => checkSubscription(subscription, log, people));
}

function checkSubscription(
  subscription: ObservedSubscription,
  log: History["log"],
  people: History["people"],
): readonly Violation[] {
  const received = byChat(subscription.applied);
  const foreign = [...received.keys()].filter((chatId) => !people.get(chatId)?.includes(subscription.personId));
  const own = [...people].filter(([, both]) => both.includes(subscription.personId)).map(([chatId]) => chatId);
  return [
    ...foreign.map((chatId): Violation => {
      return {
        kind: "invented",
        sentence: `${subscription.name} received events of chat ${chatId}, which is not theirs.`,
      };
    }),
    ...own.flatMap((chatId) => checkChat(subscription, chatId, received.get(chatId) ?? [], log.get(chatId) ?? [])),
  ];
}

function isMeantFor({ ownKeys }: ObservedSubscription, event: ObservedEvent): boolean {
  if (ownKeys === null) return true;
  // The first message, number 2, announces the new chat, so even the sender receives it.
  return event.type === "MessageSent" && (event.seq === 2 || event.key === null || !ownKeys.has(event.key));
}

function checkChat(
  subscription: ObservedSubscription,
  chatId: string,
  received: readonly ObservedEvent[],
  events: readonly ObservedEvent[],
): readonly Violation[] {
  const { name, since, toTheEnd } = subscription;
  const known = since.get(chatId) ?? 0;
  // The cursor may be older than the fetched chats, but never newer.
  const begin = Math.min(known + 1, received[0]?.seq ?? Infinity);
  const end = toTheEnd ? Infinity : received.reduce((most, { seq }) => Math.max(most, seq), 0);
  const due = events.filter((event) => event.seq >= begin && event.seq <= end && isMeantFor(subscription, event));
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  const seen = new Set<number>();
  const violations: Violation[] = [];
  const add = (kind: Violation["kind"], sentence: string) => violations.push({ kind, sentence: `${name} ${sentence}` });
  let last = 0;
  for (const item of received) {
    const event = bySeq.get(item.seq);
    if (!event) add("invented", `received ${describe(item)}, which is not in the log.`);
    else if (!isMeantFor(subscription, event)) add("echoed", `received ${describe(item)}, which they sent themselves.`);
    else if (seen.has(item.seq)) add("doubled", `received ${describe(item)} twice.`);
    else if (item.seq < last) add("misordered", `received ${describe(item)} only after number ${last}.`);
    else if (!isSame(item, event)) {
      add("invented", `received ${quote(item.content)} as ${describe(item)}, which says ${quote(event.content)}.`);
    }
    seen.add(item.seq);
    last = Math.max(last, item.seq);
  }
  const missing = due.filter(({ seq }) => !seen.has(seq));
  if (missing[0]) {
    const more = missing.length > 1 ? ` nor ${missing.length - 1} more` : "";
    add("lost", `did not receive ${describe(missing[0])}${more}.`);
  }
  return violations;
}

/** Returns whether a received event, `one`, matches the logged one; only the sender of a message receives its key. */
function isSame(one: ObservedEvent, other: ObservedEvent): boolean {
  return (
    one.type === other.type &&
    (one.key === null || one.key === other.key) &&
    one.content === other.content &&
    one.authorId === other.authorId &&
    one.upTo === other.upTo
  );
}
