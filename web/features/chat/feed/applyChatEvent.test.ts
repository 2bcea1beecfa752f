import fc from "fast-check";
import { anna, ben, chat, feedItem, message, read, sent } from "../../../testing/chatResponses";
import { applyChatEvent, type ChatState, type FeedData } from "./applyChatEvent";

type Item = ReturnType<typeof feedItem>;

const withBen = (known: Parameters<typeof chat>[3] = {}, last = message("c1", 2, anna)) => chat("c1", ben, last, known);

const apply = (before: ChatState | null, item: Item, attendedId: string | null = null) =>
  applyChatEvent(before, item.chatFeed as FeedData, { viewerId: anna.id, attendedId });

const started = (seq: number, newChat: ChatState) =>
  feedItem(newChat.id, seq, { __typename: "ChatStarted", chat: newChat });

describe("Anna's chat with Ben", () => {
  it("moves to the top and counts as unread when Ben writes", () => {
    const stored = message("c1", 3, ben);
    expect(apply(withBen(), sent(stored))).toEqual({
      chat: withBen({ lastSeq: 3, unreadCount: 1, readUpTo: 2, counterpartReadUpTo: 3 }, stored),
      moved: true,
      incomplete: false,
    });
  });

  it("shows a message as the latest even if the counts already include it", () => {
    const stored = message("c1", 3, ben);
    const counts = { lastSeq: 3, unreadCount: 1, readUpTo: 2 };
    expect(apply(withBen(counts), sent(stored))).toEqual({
      chat: withBen(counts, stored),
      moved: true,
      incomplete: false,
    });
  });

  it("does not count messages as unread while Anna is looking at it", () => {
    const { chat: after, moved } = apply(withBen(), sent(message("c1", 3, ben)), "c1");
    expect(after?.unreadCount).toBe(0);
    expect(moved).toBe(true);
  });

  it("counts messages as unread while Anna is looking at another chat", () => {
    expect(apply(withBen(), sent(message("c1", 3, ben)), "c2").chat?.unreadCount).toBe(1);
  });

  it("is marked as read when Anna sends a message in it from any device", () => {
    const { chat: after, moved } = apply(withBen({ unreadCount: 3 }), sent(message("c1", 3, anna)));
    expect(after).toMatchObject({ unreadCount: 0, readUpTo: 3, counterpartReadUpTo: 0 });
    expect(moved).toBe(true);
  });

  it("has no unread messages once Anna has read them on another device", () => {
    const waiting = withBen({ unreadCount: 3, readUpTo: 2 }, message("c1", 5, ben));
    expect(apply(waiting, read("c1", 6, anna.id, 5))).toEqual({
      chat: { ...waiting, lastSeq: 6, unreadCount: 0, readUpTo: 5 },
      moved: false,
      incomplete: false,
    });
  });

  it("is reported as incomplete when Anna has read only some of the unread messages", () => {
    const waiting = withBen({ unreadCount: 3, readUpTo: 2 }, message("c1", 5, ben));
    expect(apply(waiting, read("c1", 6, anna.id, 3)).incomplete).toBe(true);
  });

  it("moves Ben's read mark forward when he reads, but never back", () => {
    const once = apply(withBen(), read("c1", 3, ben.id, 2)).chat;
    expect(once).toMatchObject({ lastSeq: 3, counterpartReadUpTo: 2, unreadCount: 0 });
    const twice = apply(once, read("c1", 4, ben.id, 1)).chat;
    expect(twice).toMatchObject({ lastSeq: 4, counterpartReadUpTo: 2 });
  });

  it("adopts the event's unread count when Anna marks messages as unread", () => {
    const marked = (unreadCount: number, lastSeq: number) =>
      feedItem("c1", 3, { __typename: "MarkedUnread", chat: withBen({ unreadCount, lastSeq }) });
    expect(apply(withBen(), marked(2, 3))).toEqual({
      chat: withBen({ lastSeq: 3, unreadCount: 2 }),
      moved: false,
      incomplete: false,
    });
    // The event's count includes a message that has not arrived yet.
    expect(apply(withBen(), marked(3, 4)).incomplete).toBe(true);
  });

  it("keeps its position and counts for an event that changes neither", () => {
    const edited = feedItem("c1", 3, { __typename: "MessageEdited", message: message("c1", 2, anna) });
    const chatAfter = withBen({ lastSeq: 3 });
    expect(apply(withBen(), edited)).toEqual({ chat: chatAfter, moved: false, incomplete: false });
  });

  it("is at the top when it is new", () => {
    const first = withBen({ unreadCount: 1 }, message("c1", 2, ben));
    const { chat: after, moved } = apply(null, started(1, first));
    expect(moved).toBe(true);
    expect(after?.unreadCount).toBe(1);
    // The chat already includes the first message.
    const again = apply(after, sent(message("c1", 2, ben)));
    expect(again.chat).toBe(after);
    expect(again.moved).toBe(false);
  });

  const repeats: readonly [story: string, item: Item][] = [
    ["a known message", sent(message("c1", 2, ben))],
    ["an old message", sent(message("c1", 1, ben))],
    ["an old read event", read("c1", 2, ben.id, 1)],
    ["its start event once the chat is known", started(1, withBen())],
    ["an ephemeral event", feedItem("c1", 0, { __typename: "CounterpartTyping", personId: ben.id, forSeconds: 5 })],
  ];
  it.each(repeats)("is left unchanged by %s", (_story, item) => {
    const before = withBen();
    const applied = apply(before, item);
    expect(applied).toEqual({ chat: before, moved: false, incomplete: false });
    expect(applied.chat).toBe(before);
  });

  const gaps: readonly [story: string, item: Item][] = [
    ["an event is missing before a message", sent(message("c1", 4, ben))],
    ["an event is missing before a read event", read("c1", 9, ben.id, 8)],
  ];
  it.each(gaps)("is left unchanged and reported as incomplete when %s", (_story, item) => {
    const before = withBen();
    const applied = apply(before, item);
    expect(applied).toEqual({ chat: before, moved: false, incomplete: true });
    expect(applied.chat).toBe(before);
  });
});

describe("a chat that is not in the cache", () => {
  it("is reported as incomplete when a message arrives in it", () => {
    const item = sent(message("c9", 3, ben));
    expect(apply(null, item)).toEqual({ chat: null, moved: false, incomplete: true });
  });

  it("is left alone when an ephemeral event arrives in it", () => {
    const typing = feedItem("c9", 0, { __typename: "CounterpartTyping", personId: ben.id, forSeconds: 5 });
    expect(apply(null, typing)).toEqual({ chat: null, moved: false, incomplete: false });
  });
});

describe("any conversation between two people", () => {
  type Step = { readonly by: typeof anna; readonly does: "write" | "read" };
  const steps = fc.array(
    fc.record<Step>({ by: fc.constantFrom(anna, ben), does: fc.constantFrom<Step["does"]>("write", "read") }),
    { maxLength: 40 },
  );

  /** Returns each event, and the chat as Anna would see it if she fetched it right after the event. */
  function history(done: readonly Step[]): { readonly item: Item; readonly fresh: ChatState }[] {
    const log: { item: Item; fresh: ChatState }[] = [];
    const marks: Record<string, number> = { [anna.id]: 2, [ben.id]: 0 };
    const messages = [message("c1", 2, anna)];
    for (const { by, does } of done) {
      const seq = (log.at(-1)?.fresh.lastSeq ?? 2) + 1;
      const foreign = messages.filter(({ author }) => author !== by).at(-1);
      let item: Item;
      if (does === "write") {
        const stored = message("c1", seq, by);
        messages.push(stored);
        marks[by.id] = seq;
        item = sent(stored);
      } else if (foreign !== undefined) {
        marks[by.id] = Math.max(marks[by.id] ?? 0, foreign.seq);
        item = read("c1", seq, by.id, foreign.seq);
      } else continue;
      const readUpTo = marks[anna.id] ?? 0;
      const counts = {
        lastSeq: seq,
        readUpTo,
        counterpartReadUpTo: marks[ben.id] ?? 0,
        unreadCount: messages.filter(({ author, seq: at }) => author === ben && at > readUpTo).length,
      };
      log.push({ item, fresh: withBen(counts, messages.at(-1)) });
    }
    return log;
  }

  it("reaches the state that a fresh fetch returns, from any earlier state and even if events are repeated", () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.nat(), (done, startAt, repeatFrom) => {
        const log = history(done);
        const start = startAt % (log.length + 1);
        let state: ChatState | null = start === 0 ? withBen() : (log[start - 1]?.fresh ?? withBen());
        const again = repeatFrom % (log.length + 1);
        for (const { item } of [...log, ...log.slice(again)]) {
          const applied = apply(state, item);
          expect(applied.incomplete).toBe(false);
          state = applied.chat;
        }
        expect(state).toEqual(log.at(-1)?.fresh ?? withBen());
      }),
    );
  });
});
