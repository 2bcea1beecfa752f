import { appendMessages } from "./appendMessages.js";
import { foldChat } from "../projections/fold.js";
import { type EventRow, toEvent } from "../rows/eventRow.js";
import { aPerson, type ChatNode, startChatNode } from "../../testing/support/servers/chatNode.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";

const first = (tutorId: string) => {
  return { content: "Hi!", clientMessageId: null, origin: null, tutorId, kind: "TEXT" } as const;
};

describe("appendMessages", () => {
  let database: TestDatabase;
  let node: ChatNode;

  beforeAll(async () => {
    database = await createTestDatabase();
    node = await startChatNode(database);
  });
  afterAll(async () => {
    await node.stop();
    await database.drop();
  });

  it("stores a batch from several authors and chats exactly as if its messages had arrived one by one", async () => {
    const [tom, ...students] = await Promise.all(
      (["TEACHER", "STUDENT", "STUDENT", "STUDENT"] as const).map((role) => aPerson(database, role)),
    );
    if (tom === undefined) throw new Error("The tutor is missing.");
    const chats = await Promise.all(
      students.map(async (student) => {
        const { chatId } = await node.service.start(student, first(tom.id));
        return { chatId, people: [student, tom] as const };
      }),
    );
    // Each letter stands for a chat; uppercase means that its student writes, lowercase that its tutor does.
    const sent = [..."AaBbCABccaaCBbAcCCbABa"].map((character, i) => {
      const chat = chats["ABC".indexOf(character.toUpperCase())];
      if (chat === undefined) throw new Error(`There is no chat ${character}.`);
      return { ...chat, author: chat.people[character === character.toUpperCase() ? 0 : 1], content: `${i} “{"\\,}”` };
    });
    const results = await appendMessages(
      node.database.writers,
      sent.map(({ author, chatId, content }, i) => {
        return {
          chatId,
          authorId: author.id,
          isByStudent: author.role === "STUDENT",
          key: `"key, \\ {${i}}`,
          fact: { type: "MessageSent", content, kind: "TEXT" },
        };
      }),
    );
    for (const { chatId, people } of chats) {
      const rows = await database.query<EventRow>("select * from chat_event where chat_id = $1 order by seq", [chatId]);
      const written = rows.slice(-sent.filter((each) => each.chatId === chatId).length);
      expect(results.filter((_, i) => sent[i]?.chatId === chatId)).toEqual(
        written.map((row) => ({ outcome: { event: toEvent(row), isNew: true } })),
      );
      expect(written.map(({ author_id, data }) => [author_id, data["content"]])).toEqual(
        sent.filter((each) => each.chatId === chatId).map(({ author, content }) => [author.id, content]),
      );
      for (const { id } of people) {
        const ordinals = rows
          .filter((row) => row.type === "MessageSent" && row.author_id === id)
          .map((row) => row.ordinal);
        expect(ordinals).toEqual(ordinals.map((_, i) => i + 1));
      }
      expect(await node.reader.chat(people[0], chatId)).toMatchObject({ ...foldChat(rows.map(toEvent)).state });
    }
  });
});
