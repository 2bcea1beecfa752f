import { describe, type ObservedEvent, type History, type Violation } from "./history.js";

type Shown = Pick<History, "log" | "people" | "shownChats" | "shownMessages" | "differences">;

/** Checks that message histories, chat lists, unread counts and stored rows agree with the log. */
export function checkProjections(shown: Shown): readonly Violation[] {
  const sentences = [
    ...[...shown.shownMessages].flatMap(([chatId, messages]) => judgeHistory(messages, shown.log.get(chatId) ?? [])),
    ...judgeLists(shown),
    ...shown.differences,
  ];
  return sentences.map((sentence) => ({ kind: "misprojected", sentence }));
}

function judgeHistory(messages: readonly ObservedEvent[], events: readonly ObservedEvent[]): readonly string[] {
  const sent = events.filter(({ type }) => type === "MessageSent");
  const wrong = Array.from({ length: Math.max(sent.length, messages.length) }, (_, i) => [messages[i], sent[i]]).find(
    ([shown, logged]) => shown?.seq !== logged?.seq || shown?.content !== logged?.content,
  );
  if (!wrong) return [];
  const [shown, logged] = wrong;
  if (!logged) return [`The history shows ${shown && describe(shown)}, which is not in the log.`];
  return [`The history has ${shown ? describe(shown) : "nothing"} instead of ${describe(logged)}.`];
}

function judgeLists({ log, shownChats }: Shown): readonly string[] {
  return shownChats.flatMap(({ chatId, personId, lastSeq, unreadCount }) => {
    const events = log.get(chatId) ?? [];
    const list = `The list of ${personId} shows`;
    const unread = countUnread(events, personId);
    return [
      ...(lastSeq === events.length
        ? []
        : [`${list} ${lastSeq} as the newest number of chat ${chatId}, but the log has ${events.length}.`]),
      ...(unreadCount === unread
        ? []
        : [`${list} ${unreadCount} unread messages in chat ${chatId}, but there are ${unread}.`]),
    ];
  });
}

/** Counts unread messages without the server's code; assumes that no one marks messages as unread. */
function countUnread(events: readonly ObservedEvent[], personId: string): number {
  const mine = events.filter(({ authorId }) => authorId === personId);
  const mark = mine.reduce(
    (most, { type, seq, upTo }) => Math.max(most, type === "MessageSent" ? seq : (upTo ?? 0)),
    0,
  );
  return events.filter(({ type, authorId, seq }) => type === "MessageSent" && authorId !== personId && seq > mark)
    .length;
}
