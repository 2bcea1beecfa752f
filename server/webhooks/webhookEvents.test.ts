import type { ChatEvent, LoggedEvent } from "../chat/index.js";
import { addressEvents, type Subscriber, toBody } from "./webhookEvents.js";

const noon = new Date("2026-03-02T12:00:00Z");
const event = (fact: ChatEvent["fact"], authorId = "sam"): LoggedEvent => ({
  ...{ chatId: "c1", seq: 3, tx: 9, authorId, clientMessageId: "secret-of-the-sender", ordinal: 1 },
  ...{ recordedAt: noon, studentId: "sam", tutorId: "amelia", fact },
});
const hello = event({ type: "MessageSent", content: "Hello", kind: "TEXT" });
const webhook = (id: string, ownerId: string, more: Partial<Subscriber> = {}): Subscriber => {
  return { id, ownerId, events: null, since: noon, ...more };
};
const receivers = (of: LoggedEvent, ...subscribers: readonly Subscriber[]) =>
  addressEvents([of], subscribers).map(({ webhookId }) => webhookId);

it("a message is sent to all webhooks of the chat's two participants, and to no other user's", () => {
  const all = [webhook("1", "sam"), webhook("2", "amelia"), webhook("3", "amelia"), webhook("4", "mallory")];
  expect(receivers(hello, ...all).sort()).toEqual(["1", "2", "3"]);
});

it("an event about messages marked as unread is sent only to the webhooks of the user who marked them", () => {
  const marked = event({ type: "MarkedUnread", fromSeq: 2 });
  expect(receivers(marked, webhook("1", "sam"), webhook("2", "amelia"))).toEqual(["1"]);
});

it("a webhook receives only the event types that it subscribes to, and only events since it was enabled", () => {
  expect(receivers(hello, webhook("1", "sam", { events: ["message.sent"] }))).toEqual(["1"]);
  expect(receivers(hello, webhook("1", "sam", { events: ["chat.started"] }))).toEqual([]);
  expect(receivers(hello, webhook("1", "sam", { since: new Date(noon.getTime() + 1) }))).toEqual([]);
});

it("a webhook delivery's body contains the same data as the feed, without the sender's private data", () => {
  const sent = { chatId: "c1", seq: 3, authorId: "sam", ordinal: 1, kind: "TEXT", content: "Hello" } as const;
  const message = { ...sent, clientMessageId: "secret-of-the-sender", sentAt: noon, editedAt: null, removedAt: null };
  const body = toBody({ event: hello, message });
  expect(body).not.toContain("secret-of-the-sender");
  expect(JSON.parse(body)).toEqual({
    type: "message.sent",
    timestamp: "2026-03-02T12:00:00.000Z",
    data: {
      chatId: "c1",
      seq: 3,
      message: {
        ...{ id: "c1-3", seq: 3, authorId: "sam", kind: "TEXT", content: "Hello" },
        ...{ sentAt: "2026-03-02T12:00:00.000Z", editedAt: null, removedAt: null },
      },
    },
  });
});
