import fc from "fast-check";
import { applyChatEvent, type ChatState, type FeedEvent, type FeedItem, type InboxState } from "./applyChatEvent";

const anna = "anna"; // the viewer
const ben = "ben";
const message = (chatId: string, seq: number, authorId: string) => ({ id: `${chatId}-${seq}`, seq, authorId });

const chat = (chatId: string, known: Partial<ChatState> = {}): ChatState => ({
  lastSeq: 2,
  unreadCount: 0,
  readUpTo: 2,
  counterpartReadUpTo: 0,
  lastMessage: message(chatId, 2, anna),
  ...known,
});

const inbox = (known: Partial<InboxState> = {}): InboxState => ({
  viewerId: anna,
  attendedId: null,
  order: ["c1", "c2"],
  chats: { c1: chat("c1"), c2: chat("c2") },
  ...known,
});

const sent = (chatId: string, seq: number, authorId: string): FeedItem => ({
  chatId,
  seq,
  event: { type: "MessageSent", message: message(chatId, seq, authorId) },
});
const read = (chatId: string, seq: number, readerId: string, upTo: number): FeedItem => ({
  chatId,
  seq,
  event: { type: "MessagesRead", readerId, upTo },
});

describe("Anna's inbox", () => {
  it("moves a chat to the top and counts it as unread when Ben writes", () => {
    const { state, incomplete } = applyChatEvent(inbox(), sent("c2", 3, ben));
    expect(incomplete).toBe(false);
    expect(state.order).toEqual(["c2", "c1"]);
    expect(state.chats.c2).toEqual({
      lastSeq: 3,
      unreadCount: 1,
      readUpTo: 2,
      counterpartReadUpTo: 3,
      lastMessage: message("c2", 3, ben),
    });
  });

  it("shows a message as the chat's last one even if the counts already include it", () => {
    const counted = inbox({ chats: { c2: chat("c2", { lastSeq: 3, unreadCount: 1 }) } });
    const { state, incomplete } = applyChatEvent(counted, sent("c2", 3, ben));
    expect(incomplete).toBe(false);
    expect(state.order).toEqual(["c2", "c1"]);
    expect(state.chats.c2).toMatchObject({ lastSeq: 3, unreadCount: 1, lastMessage: message("c2", 3, ben) });
  });

  it("does not count messages in the chat that Anna is looking at as unread", () => {
    const { state } = applyChatEvent(inbox({ attendedId: "c2" }), sent("c2", 3, ben));
    expect(state.chats.c2?.unreadCount).toBe(0);
    expect(state.order).toEqual(["c2", "c1"]);
  });

  it("marks a chat as read when Anna sends a message in it from any device", () => {
    const waiting = inbox({ chats: { c2: chat("c2", { unreadCount: 3 }) } });
    const { state } = applyChatEvent(waiting, sent("c2", 3, anna));
    expect(state.chats.c2).toMatchObject({ unreadCount: 0, readUpTo: 3, counterpartReadUpTo: 0 });
    expect(state.order).toEqual(["c2", "c1"]);
  });

  it("clears the unread count when Anna reads on another device", () => {
    const waiting = inbox({
      chats: { c2: chat("c2", { lastSeq: 5, unreadCount: 3, lastMessage: message("c2", 5, ben) }) },
    });
    const { state, incomplete } = applyChatEvent(waiting, read("c2", 6, anna, 5));
    expect(state.chats.c2).toMatchObject({ lastSeq: 6, unreadCount: 0, readUpTo: 5 });
    expect(state.order).toEqual(["c1", "c2"]);
    expect(incomplete).toBe(false);
  });

  it("is reported as incomplete when Anna has read only some of the unread messages", () => {
    const waiting = inbox({
      chats: { c2: chat("c2", { lastSeq: 5, unreadCount: 3, lastMessage: message("c2", 5, ben) }) },
    });
    expect(applyChatEvent(waiting, read("c2", 6, anna, 3)).incomplete).toBe(true);
  });

  it("moves Ben's read mark forward when he reads, but never back", () => {
    const once = applyChatEvent(inbox(), read("c1", 3, ben, 2)).state;
    expect(once.chats.c1).toMatchObject({ lastSeq: 3, counterpartReadUpTo: 2, unreadCount: 0 });
    const twice = applyChatEvent(once, read("c1", 4, ben, 1)).state;
    expect(twice.chats.c1).toMatchObject({ lastSeq: 4, counterpartReadUpTo: 2 });
  });

  it("adopts the event's unread count when Anna marks messages as unread", () => {
    const marked = (unreadCount: number, lastSeq: number): FeedItem => ({
      chatId: "c2",
      seq: 3,
      event: { type: "MarkedUnread", chat: chat("c2", { unreadCount, lastSeq }) },
    });
    const { state, incomplete } = applyChatEvent(inbox(), marked(2, 3));
    expect(state.chats.c2).toMatchObject({ lastSeq: 3, unreadCount: 2, readUpTo: 2 });
    expect(state.order).toEqual(["c1", "c2"]);
    expect(incomplete).toBe(false);
    // The event's count includes a message that has not arrived yet.
    expect(applyChatEvent(inbox(), marked(3, 4)).incomplete).toBe(true);
  });

  it("keeps a chat's position and counts for an uncounted event", () => {
    const { state } = applyChatEvent(inbox(), { chatId: "c2", seq: 3, event: { type: "Uncounted" } });
    expect(state.chats.c2).toEqual(chat("c2", { lastSeq: 3 }));
    expect(state.order).toEqual(["c1", "c2"]);
  });

  it("puts a new chat at the top", () => {
    const started: FeedItem = {
      chatId: "c3",
      seq: 1,
      event: { type: "ChatStarted", chat: chat("c3", { unreadCount: 1, lastMessage: message("c3", 2, ben) }) },
    };
    const { state } = applyChatEvent(inbox(), started);
    expect(state.order).toEqual(["c3", "c1", "c2"]);
    expect(state.chats.c3?.unreadCount).toBe(1);
    // The chat already includes the first message.
    expect(applyChatEvent(state, sent("c3", 2, ben)).state).toBe(state);
  });

  const repeats: readonly [story: string, item: FeedItem][] = [
    ["a known message", sent("c1", 2, ben)],
    ["an old message", sent("c1", 1, ben)],
    ["an old read event", read("c1", 2, ben, 1)],
    ["an ephemeral event", { chatId: "c9", seq: 0, event: { type: "Uncounted" } }],
    ["the start of a known chat", { chatId: "c1", seq: 1, event: { type: "ChatStarted", chat: chat("c1") } }],
  ];
  it.each(repeats)("is left unchanged by %s", (_story, item) => {
    const before = inbox();
    expect(applyChatEvent(before, item)).toEqual({ state: before, incomplete: false });
  });

  const gaps: readonly [story: string, item: FeedItem][] = [
    ["an event is missing before a message", sent("c1", 4, ben)],
    ["an event is missing before a read event", read("c1", 9, ben, 8)],
    ["the chat is not in the loaded list", sent("c9", 3, ben)],
  ];
  it.each(gaps)("is left unchanged and reported as incomplete when %s", (_story, item) => {
    const before = inbox();
    expect(applyChatEvent(before, item)).toEqual({ state: before, incomplete: true });
  });
});

describe("any conversation between two people", () => {
  type Step = { readonly by: string; readonly does: "write" | "read" };
  const steps = fc.array(
    fc.record<Step>({ by: fc.constantFrom(anna, ben), does: fc.constantFrom<Step["does"]>("write", "read") }),
    { maxLength: 40 },
  );

  /** Returns the log of the events and, after each event, the chat as a fresh fetch would show it to Anna. */
  function history(done: readonly Step[]): { readonly item: FeedItem; readonly fresh: ChatState }[] {
    const log: { item: FeedItem; fresh: ChatState }[] = [];
    const marks: Record<string, number> = { [anna]: 2, [ben]: 0 };
    const messages = [message("c1", 2, anna)];
    for (const { by, does } of done) {
      const seq = (log.at(-1)?.item.seq ?? 2) + 1;
      const foreign = messages.filter(({ authorId }) => authorId !== by).at(-1);
      let event: FeedEvent;
      if (does === "write") {
        messages.push(message("c1", seq, by));
        marks[by] = seq;
        event = { type: "MessageSent", message: message("c1", seq, by) };
      } else if (foreign !== undefined) {
        marks[by] = Math.max(marks[by] ?? 0, foreign.seq);
        event = { type: "MessagesRead", readerId: by, upTo: foreign.seq };
      } else continue;
      const readUpTo = marks[anna] ?? 0;
      log.push({
        item: { chatId: "c1", seq, event },
        fresh: {
          lastSeq: seq,
          readUpTo,
          counterpartReadUpTo: marks[ben] ?? 0,
          unreadCount: messages.filter((each) => each.authorId === ben && each.seq > readUpTo).length,
          lastMessage: messages.at(-1) ?? message("c1", 2, anna),
        },
      });
    }
    return log;
  }

  it("ends in the same state as a fresh fetch, from any earlier state and with repeated events", () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.nat(), (done, startAt, repeatFrom) => {
        const log = history(done);
        const start = startAt % (log.length + 1);
        const stale = start === 0 ? chat("c1") : (log[start - 1]?.fresh ?? chat("c1"));
        let state = inbox({ chats: { c1: stale } });
        const again = repeatFrom % (log.length + 1);
        for (const { item } of [...log.slice(0, log.length), ...log.slice(again)]) {
          const applied = applyChatEvent(state, item);
          expect(applied.incomplete).toBe(false);
          state = applied.state;
        }
        expect(state.chats.c1).toEqual(log.at(-1)?.fresh ?? chat("c1"));
      }),
    );
  });
});
