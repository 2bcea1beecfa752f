import type { LoggedEvent } from "../../chat/index.js";
import { dueChanges } from "./dueChanges.js";

const now = new Date("2026-11-23T12:00:00Z");
const people = { studentId: "Nora", tutorId: "Tom" };

function event(seq: number, authorId: string, fact: LoggedEvent["fact"], hoursAgo = 0): LoggedEvent {
  const recordedAt = new Date(now.getTime() - hoursAgo * 3_600_000);
  return { ...people, chatId: "chat", seq, tx: 1, authorId, clientMessageId: null, ordinal: null, recordedAt, fact };
}
const message = (seq: number, authorId: string, hoursAgo = 0) =>
  event(seq, authorId, { type: "MessageSent", content: "Hi", kind: "TEXT" }, hoursAgo);
const read = (seq: number, authorId: string, upTo: number) => event(seq, authorId, { type: "MessagesRead", upTo });

const addedBy = (...events: readonly LoggedEvent[]) =>
  dueChanges(events, now).added.map(({ seq, readerId }) => `${seq} for ${readerId}`);

describe("dueChanges", () => {
  it("adds each message for the participant who did not write it", () => {
    expect(addedBy(message(2, "Nora"), message(3, "Nora"))).toEqual(["2 for Tom", "3 for Tom"]);
  });

  it("does not add messages that were read or answered in the same batch", () => {
    expect(addedBy(message(2, "Nora"), message(3, "Nora"), read(4, "Tom", 2))).toEqual(["3 for Tom"]);
    expect(addedBy(message(2, "Nora"), message(3, "Tom"), message(4, "Nora"))).toEqual(["4 for Tom"]);
  });

  it("does not add messages older than three days", () => {
    expect(addedBy(message(2, "Nora", 73), message(3, "Nora", 71))).toEqual(["3 for Tom"]);
  });

  it("returns how far each reader has read, even if an event with a lower position comes later", () => {
    const events = [read(8, "Tom", 4), read(9, "Tom", 7), read(10, "Tom", 5), message(11, "Nora")];
    expect(dueChanges(events, now).read).toEqual([
      { chatId: "chat", readerId: "Tom", upTo: 7 },
      { chatId: "chat", readerId: "Nora", upTo: 11 },
    ]);
    expect(dueChanges([message(2, "Nora")], now).read).toEqual([]);
  });
});
