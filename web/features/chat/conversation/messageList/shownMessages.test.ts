import type { Message } from "../../feed/inboxCache";
import type { OutgoingMessage } from "../../outbox/outboxStore";
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
const pending = (clientMessageId: string, more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  clientMessageId,
  chatId: "c1",
  content: clientMessageId,
  writtenAt: "2026-03-14T10:01:00.000Z",
  state: "sending",
  reason: null,
  seq: null,
  ...more,
});
const status = { viewerId: "anna", counterpartDeliveredUpTo: 0, counterpartReadUpTo: 0, isConnected: true };
const seenByAnna = (
  messages: readonly Message[],
  outgoing: readonly OutgoingMessage[],
  more: Partial<typeof status> = {},
) => shownMessages(messages, outgoing, { ...status, ...more }).map(({ key, progress }) => `${key} ${progress}`);

it("Anna's messages are marked as sent, delivered or read", () => {
  const messages = [stored(2, "anna"), stored(3, "ben"), stored(4, "anna"), stored(5, "anna")];
  expect(seenByAnna(messages, [], { counterpartReadUpTo: 3, counterpartDeliveredUpTo: 4 })).toEqual([
    "c1-2 read",
    "c1-3 arrived",
    "c1-4 delivered",
    "c1-5 sent",
  ]);
});

it("pending messages are shown last and keep their key once they are stored", () => {
  const failed = pending("k2", { state: "failed" });
  expect(seenByAnna([stored(2, "ben")], [pending("k1"), failed])).toEqual(["c1-2 arrived", "k1 sending", "k2 failed"]);
  expect(seenByAnna([stored(2, "ben"), stored(3, "anna", "k1")], [pending("k1"), failed])).toEqual([
    "c1-2 arrived",
    "k1 sent",
    "k2 failed",
  ]);
});

it("a pending message is marked as waiting while there is no connection", () => {
  expect(seenByAnna([], [pending("k1")], { isConnected: false })).toEqual(["k1 waiting"]);
});

it("a sent message is shown last until the loaded messages reach its sequence number", () => {
  const done = pending("k1", { state: "stored", seq: 3 });
  expect(seenByAnna([stored(2, "ben")], [done])).toEqual(["c1-2 arrived", "k1 sent"]);
  // A sent message that may precede the loaded messages is not shown.
  expect(seenByAnna([stored(9, "ben")], [done])).toEqual(["c1-9 arrived"]);
});
