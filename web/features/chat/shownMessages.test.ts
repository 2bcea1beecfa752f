import type { Message } from "./inboxCache";
import type { OutgoingMessage } from "./Outbox";
import { shownMessages } from "./shownMessages";

const stored = (seq: number, authorId: string, clientMessageId: string | null = null): Message => ({
  __typename: "Message",
  id: `c1-${seq}`,
  chatId: "c1",
  seq,
  clientMessageId,
  content: `${authorId} ${seq}`,
  kind: "TEXT",
  sentAt: "2026-03-14T10:00:00.000Z",
  editedAt: null,
  removedAt: null,
  author: { __typename: "Person", id: authorId, displayName: authorId },
});
const onItsWay = (clientMessageId: string, state: OutgoingMessage["state"] = "sending"): OutgoingMessage => ({
  clientMessageId,
  chatId: "c1",
  content: clientMessageId,
  writtenAt: "2026-03-14T10:01:00.000Z",
  state,
  reason: null,
});
const seenByAnna = (messages: readonly Message[], outgoing: readonly OutgoingMessage[], counterpartReadUpTo = 0) =>
  shownMessages(messages, outgoing, { viewerId: "anna", counterpartReadUpTo }).map(
    ({ key, progress }) => `${key} ${progress}`,
  );

it("ticks what Ben has read", () => {
  expect(seenByAnna([stored(2, "anna"), stored(3, "ben"), stored(4, "anna")], [], 3)).toEqual([
    "c1-2 read",
    "c1-3 arrived",
    "c1-4 sent",
  ]);
});

it("shows what Anna just wrote below, and keeps its key when it is stored", () => {
  expect(seenByAnna([stored(2, "ben")], [onItsWay("k1"), onItsWay("k2", "failed")])).toEqual([
    "c1-2 arrived",
    "k1 sending",
    "k2 failed",
  ]);
  expect(seenByAnna([stored(2, "ben"), stored(3, "anna", "k1")], [onItsWay("k1"), onItsWay("k2", "failed")])).toEqual([
    "c1-2 arrived",
    "k1 sent",
    "k2 failed",
  ]);
});
