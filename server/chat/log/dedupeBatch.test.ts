import { newId } from "../../platform/ids.js";
import { aPerson, startTwoChatNodes } from "../../testing/support/servers/chatNode.js";
import type { AppendCommand } from "./appending.js";
import { ChatLog } from "./ChatLog.js";
import { dedupeBatch } from "./dedupeBatch.js";

const commands = (authorId = "student") => {
  const common = { chatId: "chat", authorId, isByStudent: true };
  const message = (key: string): AppendCommand => ({
    ...{ ...common, key },
    fact: { type: "MessageSent", content: "Hello!", kind: "TEXT" },
  });
  const read = (count: number): AppendCommand => ({
    ...{ ...common, key: null, count },
    fact: { type: "MessagesRead", upTo: count },
  });
  return { message, read };
};

it("read receipts covered by an earlier one in the batch share its outcome", () => {
  const { read } = commands();
  const [third, second, fifth] = [read(3), read(2), read(5)];
  const { written, later } = dedupeBatch([third, second, fifth]);
  expect(written).toEqual([
    { command: third, duplicates: [second] },
    { command: fifth, duplicates: [] },
  ]);
  expect(later.size).toBe(0);
});

it("a read receipt waits for the outcome of an earlier message by the same user, because the message may be a retry", () => {
  const [own, other] = [commands(), commands("tutor")];
  const [message, covered, others] = [own.message("a"), own.read(5), other.read(5)];
  const { written, later } = dedupeBatch([message, covered, others]);
  expect(written.map(({ command }) => command)).toEqual([message, others]);
  expect([...later]).toEqual([covered]);
});

it("messages with the same key from the two participants are not duplicates", () => {
  const [own, other] = [commands().message("a"), commands("tutor").message("a")];
  const { written, later } = dedupeBatch([own, other]);
  expect(written).toEqual([
    { command: own, duplicates: [] },
    { command: other, duplicates: [] },
  ]);
  expect(later.size).toBe(0);
});

async function startLog() {
  const { database, nodes } = await startTwoChatNodes();
  const [student, tutor] = [await aPerson(database, "STUDENT"), await aPerson(database, "TEACHER")];
  const first = { content: "Hi", clientMessageId: null, origin: null, tutorId: tutor.id, kind: "TEXT" } as const;
  const { chatId } = await nodes[0].service.start(student, first);
  const log = new ChatLog(nodes[0].database.pool, nodes[0].database.writers);
  const append = (author: typeof student, command: Pick<AppendCommand, "fact" | "key" | "count">) =>
    log.append({ chatId, authorId: author.id, isByStudent: author === student, ...command });
  return { database, log, chatId, student, tutor, append };
}

const message = (content: string, key = newId()) => ({
  key,
  fact: { type: "MessageSent", content, kind: "TEXT" } as const,
});

it("a message is stored even if the counterpart has used the same key and a read receipt arrives with the message", async () => {
  const { log, chatId, student, tutor, append } = await startLog();
  const { event: asked } = await append(student, message("Hello", "1"));
  const readFirst = { key: null, count: 1, fact: { type: "MessagesRead", upTo: 2 } as const };
  const [, replied] = await Promise.all([append(tutor, readFirst), append(tutor, message("Hello", "1"))]);
  expect(replied.isNew).toBe(true);
  const stored = (await log.read(chatId, 2, 10)).filter(({ fact }) => fact.type === "MessageSent");
  expect(stored.map(({ seq }) => seq)).toEqual([asked?.seq, replied.event?.seq]);
});

it("a read receipt that is appended together with the retry of an older message is stored", async () => {
  const { database, chatId, student, tutor, append } = await startLog();
  const question = message("Are you there?");
  const { event: asked } = await append(student, question);
  const { event: reply } = await append(tutor, message("Yes!"));

  const readReply = { key: null, count: 1, fact: { type: "MessagesRead", upTo: reply?.seq ?? 0 } as const };
  const [retried, read] = await Promise.all([append(student, question), append(student, readReply)]);
  expect(retried).toMatchObject({ event: { seq: asked?.seq }, isNew: false });
  expect(read).toMatchObject({ event: { fact: readReply.fact }, isNew: true });
  const [chat] = await database.query<{ student_read: number }>("select student_read from chat where id = $1", [
    chatId,
  ]);
  expect(chat?.student_read).toBe(1);
});
