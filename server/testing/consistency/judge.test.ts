import type { Following, Happening, History, Send } from "./history.js";
import { countKinds, judge } from "./judge.js";

const started: Happening = {
  chatId: "c",
  seq: 1,
  type: "ChatStarted",
  authorId: "anna",
  key: null,
  content: null,
  upTo: null,
};
const said = (seq: number, key: string, authorId = "anna"): Happening => ({
  ...{ chatId: "c", seq, type: "MessageSent", authorId, key, content: `I am ${key}`, upTo: null },
});
const read = (seq: number, upTo: number, authorId = "tom"): Happening => ({
  ...{ chatId: "c", seq, type: "MessagesRead", authorId, key: null, content: null, upTo },
});
const sent = (key: string, invokedAt: number, seq: number | null, authorId = "anna"): Send => ({
  ...{ chatId: "c", authorId, key, content: `I am ${key}`, invokedAt },
  acknowledgements: seq === null ? [] : [{ at: invokedAt + 1, seq }],
});

const log = [started, said(2, "a"), said(3, "b"), read(4, 3), said(5, "c")];

/** Anna wrote "a", "b" and "c", each after the one before was acknowledged; Tom read, and followed from the beginning. */
function aStory(
  told: Partial<Omit<History, "log">> & { log?: readonly Happening[]; toms?: Partial<Following> } = {},
): History {
  const { toms, log: events = log, ...rest } = told;
  const tom: Following = {
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
    followings: [tom],
    ...rest,
    sends: told.sends ?? [sent("a", 0, 2), sent("b", 10, 3), sent("c", 20, 5)],
    log: new Map([["c", events]]),
  };
}

const sentences = (history: History) => judge(history).map(({ kind, sentence }) => `${kind}: ${sentence}`);
const without = (...seqs: number[]) => log.filter(({ seq }) => !seqs.includes(seq));

describe("the checker", () => {
  it("has nothing to say where all is well", () => {
    expect(judge(aStory())).toEqual([]);
    expect(countKinds([])).toBe("0 lost, 0 invented, 0 doubled, 0 misnumbered, 0 misordered, 0 echoed, 0 misprojected");
  });

  it("allows a message that nobody promised to be there or not", () => {
    const unsure = [sent("a", 0, 2), sent("b", 10, 3), sent("c", 20, null), sent("d", 20, null)];
    expect(judge(aStory({ sends: unsure }))).toEqual([]);
  });

  it("finds a lost message", () => {
    const sends = [sent("a", 0, 2), sent("b", 10, 3), sent("c", 20, 5), sent("d", 30, 6)];
    expect(sentences(aStory({ sends }))).toEqual([
      "lost: Message d of chat c was acknowledged as number 6, but it is not in the log.",
    ]);
  });

  it("finds a promise that was not kept to the number", () => {
    const twice: Send = { ...sent("b", 10, 3), acknowledgements: [3, 4].map((seq) => ({ at: 11, seq })) };
    expect(sentences(aStory({ sends: [sent("a", 0, 2), twice, sent("c", 20, 5)] }))).toEqual([
      "misnumbered: Message b of chat c was acknowledged as number 4, but the log has it as number 3.",
    ]);
  });

  it("finds an invented and a changed message", () => {
    const changed = { ...said(5, "c"), content: "I am another" };
    const [first, second] = sentences(
      aStory({ log: [...without(5), changed], sends: [sent("a", 0, 2), sent("c", 20, 5)] }),
    );
    expect(first).toBe("invented: Nobody sent MessageSent 3 (b) of chat c.");
    expect(second).toBe('invented: MessageSent 5 (c) of chat c says "I am another", but "I am c" was sent.');
  });

  it("tells one author's key from another's", () => {
    const sends = [sent("a", 0, 2), sent("b", 10, 3), sent("c", 20, 5, "tom")];
    expect(sentences(aStory({ sends }))).toEqual([
      "lost: Message c of chat c was acknowledged as number 5, but it is not in the log.",
      "invented: Nobody sent MessageSent 5 (c) of chat c.",
    ]);
  });

  it("finds a doubled message", () => {
    const doubled = [...log, said(6, "c")];
    expect(sentences({ ...aStory({ log: doubled }), shownChats: [] })).toEqual([
      "doubled: MessageSent 6 (c) of chat c is number 5 once more.",
    ]);
  });

  it.each([
    ["a hole", without(4), "misnumbered: Event 4 of chat c has number 5."],
    ["a number twice", [...without(5), read(4, 3)], "misnumbered: Event 5 of chat c has number 4."],
    ["a late beginning", without(1), "misnumbered: Event 1 of chat c has number 2."],
  ])("finds %s in the numbers", (_what, events, sentence) => {
    expect(sentences({ ...aStory({ log: events }), followings: [], shownChats: [] })).toContain(sentence);
  });

  it("finds what was acknowledged before and stands behind", () => {
    const swapped = [started, said(2, "b"), said(3, "a"), read(4, 3), said(5, "c")];
    const sends = [sent("a", 0, 3), sent("b", 10, 2), sent("c", 20, 5)];
    expect(sentences(aStory({ log: swapped, sends }))).toEqual([
      "misordered: Message a of chat c was acknowledged before b was attempted, but has number 3 and the later one 2.",
    ]);
  });

  it("leaves open the order of messages that were on their way at the same time", () => {
    const swapped = [started, said(2, "b"), said(3, "a"), read(4, 3), said(5, "c")];
    const sends = [sent("a", 0, 3), { ...sent("b", 0.5, 2) }, sent("c", 20, 5)];
    expect(judge(aStory({ log: swapped, sends }))).toEqual([]);
  });
});

describe("what a client was told", () => {
  const toms = (applied: readonly Happening[], more: Partial<Following> = {}) =>
    sentences(aStory({ toms: { applied, ...more } }));

  it("may begin behind what was fetched, and end before the end when the client left", () => {
    expect(toms(log.slice(3), { since: new Map([["c", 3]]) })).toEqual([]);
    expect(toms(log.slice(1), { since: new Map([["c", 3]]) })).toEqual([]);
    expect(toms(log.slice(0, 3), { toTheEnd: false })).toEqual([]);
    expect(toms([], { since: new Map([["c", 5]]) })).toEqual([]);
  });

  it.each([
    ["hole", without(3), {}, "lost: Tom was not told of MessageSent 3 (b) of chat c."],
    ["missing end", log.slice(0, 2), {}, "lost: Tom was not told of MessageSent 3 (b) of chat c nor of 2 more."],
    ["late beginning", log.slice(2), {}, "lost: Tom was not told of ChatStarted 1 of chat c nor of 1 more."],
    [
      "hole in a past",
      [log[0]!, log[2]!],
      { toTheEnd: false },
      "lost: Tom was not told of MessageSent 2 (a) of chat c.",
    ],
    ["repeat", [...log, log[4]!], {}, "doubled: Tom was told of MessageSent 5 (c) of chat c once more."],
    [
      "other order",
      [log[0]!, log[2]!, log[1]!, log[3]!, log[4]!],
      {},
      "misordered: Tom was told of MessageSent 2 (a) of chat c only after number 3.",
    ],
    [
      "invention",
      [...log, said(6, "x")],
      {},
      "invented: Tom was told of MessageSent 6 (x) of chat c, which is not in the log.",
    ],
    [
      "change",
      [...without(5), { ...said(5, "c"), content: "No" }],
      {},
      'invented: Tom was told "No" as MessageSent 5 (c) of chat c, which says "I am c".',
    ],
    [
      "foreign chat",
      [...log, { ...said(1, "x"), chatId: "d" }],
      {},
      "invented: Tom was told of chat d, which is not theirs.",
    ],
  ])("has no %s", (_what, applied, more, sentence) => {
    expect(toms(applied, more)).toEqual([sentence]);
  });

  it("is no echo for an older client, which hears messages only", () => {
    const anna = { name: "Anna", personId: "anna", ownKeys: new Set(["a", "c"]) };
    expect(toms([log[1]!, log[2]!], anna)).toEqual([]);
    expect(toms([log[1]!, log[2]!, log[4]!], anna)).toEqual([
      "echoed: Anna was told of MessageSent 5 (c) of chat c, which they said themselves.",
    ]);
    expect(toms([log[1]!], anna)).toEqual(["lost: Anna was not told of MessageSent 3 (b) of chat c."]);
  });
});

describe("what is shown", () => {
  it("passes on how the stored projections differ", () => {
    expect(sentences(aStory({ differences: ["chat has last_seq 1 instead of 5"] }))).toEqual([
      "misprojected: chat has last_seq 1 instead of 5",
    ]);
  });

  it("is a history of all messages in their order", () => {
    expect(sentences(aStory({ shownMessages: new Map([["c", [log[1]!, log[4]!]]]) }))).toEqual([
      "misprojected: The history has MessageSent 5 (c) of chat c in the place of MessageSent 3 (b) of chat c.",
    ]);
    expect(sentences(aStory({ shownMessages: new Map([["c", [...without(1, 4), said(6, "x")]]]) }))).toEqual([
      "misprojected: The history shows MessageSent 6 (x) of chat c, which is not in the log.",
    ]);
  });

  it("is a list with the right counts", () => {
    const shownChats = [
      { chatId: "c", personId: "tom", lastSeq: 4, unreadCount: 2 },
      { chatId: "c", personId: "anna", lastSeq: 5, unreadCount: 0 },
    ];
    expect(sentences(aStory({ shownChats }))).toEqual([
      "misprojected: The list of tom shows for chat c number 4 as its newest, but the log has 5.",
      "misprojected: The list of tom shows for chat c 2 unread, but 1 are.",
    ]);
  });
});
