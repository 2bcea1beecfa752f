import type { ObservedSubscription, ObservedEvent, History, Send } from "./history.js";
import { countKinds, checkHistory } from "./checkHistory.js";

const started: ObservedEvent = {
  chatId: "c",
  seq: 1,
  type: "ChatStarted",
  authorId: "anna",
  key: null,
  content: null,
  upTo: null,
};
const said = (seq: number, key: string, authorId = "anna"): ObservedEvent => ({
  ...{ chatId: "c", seq, type: "MessageSent", authorId, key, content: `I am ${key}`, upTo: null },
});
const read = (seq: number, upTo: number, authorId = "tom"): ObservedEvent => ({
  ...{ chatId: "c", seq, type: "MessagesRead", authorId, key: null, content: null, upTo },
});
const sent = (key: string, invokedAt: number, seq: number | null, authorId = "anna"): Send => ({
  ...{ chatId: "c", authorId, key, content: `I am ${key}`, invokedAt },
  acknowledgements: seq === null ? [] : [{ at: invokedAt + 1, seq }],
});

const log = [started, said(2, "a"), said(3, "b"), read(4, 3), said(5, "c")];

/**
 * Anna sent "a", "b" and "c", each after the previous one was acknowledged; Tom read messages and was subscribed from
 * the start. `overrides` replaces parts of the history.
 */
function aStory(
  overrides: Partial<Omit<History, "log">> & {
    log?: readonly ObservedEvent[];
    toms?: Partial<ObservedSubscription>;
  } = {},
): History {
  const { toms, log: events = log, ...rest } = overrides;
  const tom: ObservedSubscription = {
    name: "Tom",
    personId: "tom",
    since: new Map(),
    applied: events,
    toTheEnd: true,
    ownKeys: null,
    ...toms,
  };
  return {
    people: new Map([["c", ["anna", "tom"]]]),
    shownMessages: new Map([["c", events.filter(({ type }) => type === "MessageSent")]]),
    shownChats: [{ chatId: "c", personId: "tom", lastSeq: events.length, unreadCount: 1 }],
    differences: [],
    subscriptions: [tom],
    ...rest,
    sends: overrides.sends ?? [sent("a", 0, 2), sent("b", 10, 3), sent("c", 20, 5)],
    log: new Map([["c", events]]),
  };
}

const sentences = (history: History) => checkHistory(history).map(({ kind, sentence }) => `${kind}: ${sentence}`);
const without = (...seqs: number[]) => log.filter(({ seq }) => !seqs.includes(seq));

describe("the checker", () => {
  it("finds no violation in a correct history", () => {
    expect(checkHistory(aStory())).toEqual([]);
    expect(countKinds([])).toBe("0 lost, 0 invented, 0 doubled, 0 misnumbered, 0 misordered, 0 echoed, 0 misprojected");
  });

  it("accepts an unacknowledged message whether or not it is in the log", () => {
    const unsure = [sent("a", 0, 2), sent("b", 10, 3), sent("c", 20, null), sent("d", 20, null)];
    expect(checkHistory(aStory({ sends: unsure }))).toEqual([]);
  });

  it("finds a lost message", () => {
    const sends = [sent("a", 0, 2), sent("b", 10, 3), sent("c", 20, 5), sent("d", 30, 6)];
    expect(sentences(aStory({ sends }))).toEqual([
      "lost: Message d of chat c was acknowledged as number 6, but it is not in the log.",
    ]);
  });

  it("finds a message whose stored number differs from its acknowledged number", () => {
    const twice: Send = { ...sent("b", 10, 3), acknowledgements: [3, 4].map((seq) => ({ at: 11, seq })) };
    expect(sentences(aStory({ sends: [sent("a", 0, 2), twice, sent("c", 20, 5)] }))).toEqual([
      "misnumbered: Message b of chat c was acknowledged as number 4, but the log has it as number 3.",
    ]);
  });

  it("finds a message that no client sent, and a message whose text was changed", () => {
    const changed = { ...said(5, "c"), content: "I am another" };
    const [first, second] = sentences(
      aStory({ log: [...without(5), changed], sends: [sent("a", 0, 2), sent("c", 20, 5)] }),
    );
    expect(first).toBe("invented: No client sent MessageSent 3 (b) of chat c.");
    expect(second).toBe('invented: MessageSent 5 (c) of chat c says "I am another", but "I am c" was sent.');
  });

  it("treats messages with the same key from two authors as different messages", () => {
    const sends = [sent("a", 0, 2), sent("b", 10, 3), sent("c", 20, 5, "tom")];
    expect(sentences(aStory({ sends }))).toEqual([
      "lost: Message c of chat c was acknowledged as number 5, but it is not in the log.",
      "invented: No client sent MessageSent 5 (c) of chat c.",
    ]);
  });

  it("finds a duplicated message", () => {
    const doubled = [...log, said(6, "c")];
    expect(sentences({ ...aStory({ log: doubled }), shownChats: [] })).toEqual([
      "doubled: MessageSent 6 (c) of chat c is a duplicate of number 5.",
    ]);
  });

  it.each([
    ["a gap", without(4), "misnumbered: Event 4 of chat c has number 5."],
    ["a duplicate", [...without(5), read(4, 3)], "misnumbered: Event 5 of chat c has number 4."],
    ["a late start", without(1), "misnumbered: Event 1 of chat c has number 2."],
  ])("finds %s in the sequence numbers", (_what, events, sentence) => {
    expect(sentences({ ...aStory({ log: events }), subscriptions: [], shownChats: [] })).toContain(sentence);
  });

  it("finds messages that are stored out of real-time order", () => {
    const swapped = [started, said(2, "b"), said(3, "a"), read(4, 3), said(5, "c")];
    const sends = [sent("a", 0, 3), sent("b", 10, 2), sent("c", 20, 5)];
    expect(sentences(aStory({ log: swapped, sends }))).toEqual([
      "misordered: Message a of chat c was acknowledged before b was attempted, but has number 3 and the later one 2.",
    ]);
  });

  it("accepts either order of concurrent messages", () => {
    const swapped = [started, said(2, "b"), said(3, "a"), read(4, 3), said(5, "c")];
    const sends = [sent("a", 0, 3), { ...sent("b", 0.5, 2) }, sent("c", 20, 5)];
    expect(checkHistory(aStory({ log: swapped, sends }))).toEqual([]);
  });
});

describe("the checker of a client's received events", () => {
  const toms = (applied: readonly ObservedEvent[], more: Partial<ObservedSubscription> = {}) =>
    sentences(aStory({ toms: { applied, ...more } }));

  it("accepts events that start after the fetched events, or that end early because the client left", () => {
    expect(toms(log.slice(3), { since: new Map([["c", 3]]) })).toEqual([]);
    expect(toms(log.slice(1), { since: new Map([["c", 3]]) })).toEqual([]);
    expect(toms(log.slice(0, 3), { toTheEnd: false })).toEqual([]);
    expect(toms([], { since: new Map([["c", 5]]) })).toEqual([]);
  });

  it.each([
    ["gap", without(3), {}, "lost: Tom did not receive MessageSent 3 (b) of chat c."],
    ["missing end", log.slice(0, 2), {}, "lost: Tom did not receive MessageSent 3 (b) of chat c nor 2 more."],
    ["late start", log.slice(2), {}, "lost: Tom did not receive ChatStarted 1 of chat c nor 1 more."],
    [
      "gap before the client left",
      [log[0]!, log[2]!],
      { toTheEnd: false },
      "lost: Tom did not receive MessageSent 2 (a) of chat c.",
    ],
    ["repeat", [...log, log[4]!], {}, "doubled: Tom received MessageSent 5 (c) of chat c twice."],
    [
      "wrong order",
      [log[0]!, log[2]!, log[1]!, log[3]!, log[4]!],
      {},
      "misordered: Tom received MessageSent 2 (a) of chat c only after number 3.",
    ],
    [
      "message that is not in the log",
      [...log, said(6, "x")],
      {},
      "invented: Tom received MessageSent 6 (x) of chat c, which is not in the log.",
    ],
    [
      "changed message",
      [...without(5), { ...said(5, "c"), content: "No" }],
      {},
      'invented: Tom received "No" as MessageSent 5 (c) of chat c, which says "I am c".',
    ],
    [
      "chat between other users",
      [...log, { ...said(1, "x"), chatId: "d" }],
      {},
      "invented: Tom received events of chat d, which is not theirs.",
    ],
  ])("finds a %s", (_what, applied, more, sentence) => {
    expect(toms(applied, more)).toEqual([sentence]);
  });

  it("finds a message that is echoed to the legacy client that sent it", () => {
    const anna = { name: "Anna", personId: "anna", ownKeys: new Set(["a", "c"]) };
    expect(toms([log[1]!, log[2]!], anna)).toEqual([]);
    expect(toms([log[1]!, log[2]!, log[4]!], anna)).toEqual([
      "echoed: Anna received MessageSent 5 (c) of chat c, which they sent themselves.",
    ]);
    expect(toms([log[1]!], anna)).toEqual(["lost: Anna did not receive MessageSent 3 (b) of chat c."]);
  });
});

describe("the checker of the state that the API returns", () => {
  it("reports differences in the stored projections", () => {
    expect(sentences(aStory({ differences: ["chat has last_seq 1 instead of 5"] }))).toEqual([
      "misprojected: chat has last_seq 1 instead of 5",
    ]);
  });

  it("finds messages that the history lacks, and messages in the history that are not in the log", () => {
    expect(sentences(aStory({ shownMessages: new Map([["c", [log[1]!, log[4]!]]]) }))).toEqual([
      "misprojected: The history has MessageSent 5 (c) of chat c instead of MessageSent 3 (b) of chat c.",
    ]);
    expect(sentences(aStory({ shownMessages: new Map([["c", [...without(1, 4), said(6, "x")]]]) }))).toEqual([
      "misprojected: The history shows MessageSent 6 (x) of chat c, which is not in the log.",
    ]);
  });

  it("finds wrong counts in the chat list", () => {
    const shownChats = [
      { chatId: "c", personId: "tom", lastSeq: 4, unreadCount: 2 },
      { chatId: "c", personId: "anna", lastSeq: 5, unreadCount: 0 },
    ];
    expect(sentences(aStory({ shownChats }))).toEqual([
      "misprojected: The list of tom shows 4 as the newest number of chat c, but the log has 5.",
      "misprojected: The list of tom shows 2 unread messages in chat c, but there are 1.",
    ]);
  });
});
