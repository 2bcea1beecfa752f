import { decideToRead, decideToSend, evolve, type ChatState, maxMessageLength, unreadOf } from "./chat.js";
import type { ChatEvent, ChatFact } from "./events.js";

const anna = "0197a000-0000-7000-8000-00000000000a";
const tom = "0197a000-0000-7000-8000-00000000000b";
const started: ChatFact = { type: "ChatStarted", studentId: anna, tutorId: tom };
const text = (content: string): ChatFact => ({ type: "MessageSent", content, kind: "TEXT" });

/** Returns the state of a chat after these events, each given as [author, fact, ordinal]. */
function chatAfter(...facts: readonly (readonly [string, ChatFact, number?])[]): ChatState {
  const events = facts.map(([authorId, fact, ordinal = null], index): ChatEvent => {
    const recordedAt = new Date(0);
    return { chatId: "chat", seq: index + 1, tx: index, authorId, clientMessageId: null, ordinal, recordedAt, fact };
  });
  const state = events.reduce<ChatState | null>(evolve, null);
  if (!state) throw new Error("There are no events.");
  return state;
}

describe("decideToSend", () => {
  it("keeps the text exactly as it was written", () => {
    expect(decideToSend("  Hi Tom!\n", "TRIAL_REQUEST", null)).toEqual({
      type: "MessageSent",
      content: "  Hi Tom!\n",
      kind: "TRIAL_REQUEST",
    });
  });

  it.each([[""], [" \n\t "], ["\u200b\u2060"], ["\u00a0"], ["\ufeff"], ["\u3164\u2800"]])(
    "rejects blank text: %j",
    (blank) => {
      expect(() => decideToSend(blank, "TEXT", null)).toThrow("Write a message first.");
    },
  );

  it("accepts 5,000 Unicode code points of any kind, and rejects one more", () => {
    expect(decideToSend("🙂".repeat(maxMessageLength), "TEXT", null)).toMatchObject({ kind: "TEXT" });
    expect(() => decideToSend("a".repeat(maxMessageLength + 1), "TEXT", null)).toThrow(
      "Maximum 5000 characters allowed",
    );
  });

  it.each([["a\0b"], ["\ud800"]])("rejects text that can't be stored exactly: %j", (content) => {
    expect(() => decideToSend(content, "TEXT", null)).toThrow("can't be stored");
  });

  it("accepts a key of up to 64 printable ASCII characters, and rejects any other", () => {
    expect(decideToSend("Hi", "TEXT", ` ~${"x".repeat(62)}`)).toMatchObject({ content: "Hi" });
    for (const key of ["", "x".repeat(65), "é", "a\n"]) {
      expect(() => decideToSend("Hi", "TEXT", key)).toThrow("1 to 64 printable ASCII characters");
    }
  });
});

describe("decideToRead", () => {
  it("accepts the counterpart's message", () => {
    expect(decideToRead(anna, { seq: 7, authorId: tom })).toEqual({ type: "MessagesRead", upTo: 7 });
  });

  it("rejects the reader's own message", () => {
    expect(() => decideToRead(anna, { seq: 7, authorId: anna })).toThrow("You can't mark your own message");
  });
});

describe("a chat's state", () => {
  it("counts, for each participant, the counterpart's messages that they have not read", () => {
    const state = chatAfter([anna, started], [anna, text("Hi")], [anna, text("Are you free?")]);
    expect([unreadOf(state, tom), unreadOf(state, anna)]).toEqual([2, 0]);
    expect(state).toMatchObject({ lastSeq: 3, lastMessageSeq: 3 });
  });

  it("counts everything before a participant's own message as read by that participant", () => {
    const state = chatAfter([anna, started], [anna, text("Hi")], [tom, text("Hello")], [anna, text("Good")]);
    expect([unreadOf(state, tom), unreadOf(state, anna)]).toEqual([1, 0]);
    expect([state.student.readUpTo, state.tutor.readUpTo]).toEqual([4, 3]);
  });

  it("moves read receipts only forward", () => {
    const read = (upTo: number): ChatFact => ({ type: "MessagesRead", upTo });
    const state = chatAfter(
      [anna, started],
      [anna, text("1")],
      [anna, text("2")],
      [tom, read(3), 2],
      [tom, read(2), 1],
    );
    expect(unreadOf(state, tom)).toBe(0);
    expect(state).toMatchObject({ lastSeq: 5, lastMessageSeq: 3, tutor: { sent: 0, read: 2, readUpTo: 3 } });
  });

  it("throws unless the first event is ChatStarted", () => {
    expect(() => chatAfter([anna, text("Hi")])).toThrow("does not begin with ChatStarted");
  });
});
