import { describe, type Happening, type History, type Violation } from "./history.js";

type Shown = Pick<History, "log" | "people" | "shownChats" | "shownMessages" | "differences">;

/** Everything that is made from the log equals what it is made from: histories, lists, counts and the stored rows. */
export function judgeProjections(shown: Shown): readonly Violation[] {
  const sentences = [
    ...[...shown.shownMessages].flatMap(([chatId, messages]) => judgeHistory(messages, shown.log.get(chatId) ?? [])),
    ...judgeLists(shown),
    ...shown.differences,
  ];
  return sentences.map((sentence) => ({ kind: "misprojected", sentence }));
}

function judgeHistory(messages: readonly Happening[], events: readonly Happening[]): readonly string[] {
  const sent = events.filter(({ type }) => type === "MessageSent");
  const wrong = Array.from({ length: Math.max(sent.length, messages.length) }, (_, i) => [messages[i], sent[i]]).find(
    ([shown, logged]) => shown?.seq !== logged?.seq || shown?.content !== logged?.content,
  );
  if (!wrong) return [];
  const [shown, logged] = wrong;
  if (!logged) return [`The history shows ${shown && describe(shown)}, which is not in the log.`];
  return [`The history has ${shown ? describe(shown) : "nothing"} in the place of ${describe(logged)}.`];
}

function judgeLists({ log, shownChats }: Shown): readonly string[] {
  return shownChats.flatMap(({ chatId, personId, lastSeq, unreadCount }) => {
    const events = log.get(chatId) ?? [];
    const who = `The list of ${personId} shows for chat ${chatId}`;
    const unread = countUnread(events, personId);
    return [
      ...(lastSeq === events.length
        ? []
        : [`${who} number ${lastSeq} as its newest, but the log has ${events.length}.`]),
      ...(unreadCount === unread ? [] : [`${who} ${unreadCount} unread, but ${unread} are.`]),
    ];
  });
}

/** Counts anew, without the server's arithmetic; for chats in which nobody marks messages as unread. */
function countUnread(events: readonly Happening[], personId: string): number {
  const mine = events.filter(({ authorId }) => authorId === personId);
  const mark = mine.reduce(
    (most, { type, seq, upTo }) => Math.max(most, type === "MessageSent" ? seq : (upTo ?? 0)),
    0,
  );
  return events.filter(({ type, authorId, seq }) => type === "MessageSent" && authorId !== personId && seq > mark)
    .length;
}
