import { byChat, describe, type Following, type Happening, type History, quote, type Violation } from "./history.js";

/** Every client was told exactly what the log has, from where it began: in order, each event once and unchanged. */
export function judgeFollowings({
  followings,
  log,
  people,
}: Pick<History, "followings" | "log" | "people">): readonly Violation[] {
  return followings.flatMap((following) => judgeFollowing(following, log, people));
}

function judgeFollowing(following: Following, log: History["log"], people: History["people"]): readonly Violation[] {
  const told = byChat(following.applied);
  const foreign = [...told.keys()].filter((chatId) => !people.get(chatId)?.includes(following.personId));
  const own = [...people].filter(([, both]) => both.includes(following.personId)).map(([chatId]) => chatId);
  return [
    ...foreign.map((chatId): Violation => {
      return { kind: "invented", sentence: `${following.name} was told of chat ${chatId}, which is not theirs.` };
    }),
    ...own.flatMap((chatId) => judgeChat(following, chatId, told.get(chatId) ?? [], log.get(chatId) ?? [])),
  ];
}

/** Whether a client is told of an event at all. */
function isMeantFor({ ownKeys }: Following, event: Happening): boolean {
  if (ownKeys === null) return true;
  // The first message starts the chat, and everybody is told of a new chat.
  return event.type === "MessageSent" && (event.seq === 2 || event.key === null || !ownKeys.has(event.key));
}

function judgeChat(
  following: Following,
  chatId: string,
  told: readonly Happening[],
  events: readonly Happening[],
): readonly Violation[] {
  const { name, since, toTheEnd } = following;
  const known = since.get(chatId) ?? 0;
  // The cursor may be older than what was fetched, never newer.
  const begin = Math.min(known + 1, told[0]?.seq ?? Infinity);
  const end = toTheEnd ? Infinity : told.reduce((most, { seq }) => Math.max(most, seq), 0);
  const due = events.filter((event) => event.seq >= begin && event.seq <= end && isMeantFor(following, event));
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  const seen = new Set<number>();
  const violations: Violation[] = [];
  const add = (kind: Violation["kind"], sentence: string) => violations.push({ kind, sentence: `${name} ${sentence}` });
  let last = 0;
  for (const item of told) {
    const event = bySeq.get(item.seq);
    if (!event) add("invented", `was told of ${describe(item)}, which is not in the log.`);
    else if (!isMeantFor(following, event)) add("echoed", `was told of ${describe(item)}, which they said themselves.`);
    else if (seen.has(item.seq)) add("doubled", `was told of ${describe(item)} once more.`);
    else if (item.seq < last) add("misordered", `was told of ${describe(item)} only after number ${last}.`);
    else if (!isSame(item, event)) {
      add("invented", `was told ${quote(item.content)} as ${describe(item)}, which says ${quote(event.content)}.`);
    }
    seen.add(item.seq);
    last = Math.max(last, item.seq);
  }
  const missing = due.filter(({ seq }) => !seen.has(seq));
  if (missing[0]) {
    const more = missing.length > 1 ? ` nor of ${missing.length - 1} more` : "";
    add("lost", `was not told of ${describe(missing[0])}${more}.`);
  }
  return violations;
}

function isSame(one: Happening, other: Happening): boolean {
  return (
    one.type === other.type &&
    one.key === other.key &&
    one.content === other.content &&
    one.authorId === other.authorId &&
    one.upTo === other.upTo
  );
}
