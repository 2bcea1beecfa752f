import type { Pool } from "pg";
import { ChatLog } from "./ChatLog.js";
import { newId } from "../../platform/ids.js";
import { type Alteration, alterStatements } from "../../testing/consistency/simulation/alterStatements.js";
import { startNodeWithChat } from "../../testing/support/servers/chatNode.js";

/**
 * Makes the first write with the single-message statement fail, and delays each write with the general statement until
 * no single-message write is in progress.
 */
function alterWrites(pool: Pool): Pool {
  let failures = 1;
  const writes: Promise<unknown>[] = [];
  const run: Alteration = ({ values, ...statement }, real) => real.query({ ...statement, values: [...values] });
  return alterStatements(pool, {
    "log-append message of student": (statement, real) => {
      if (failures-- > 0) return Promise.reject(new Error("The write failed."));
      const write = run(statement, real);
      writes.push(write);
      return write;
    },
    "log-append": async (statement, real) => {
      await new Promise((resolve) => setImmediate(resolve));
      await Promise.allSettled(writes);
      return run(statement, real);
    },
  });
}

it("a message that is sent again after a failure is stored before the author's next message", async () => {
  const { node, anna, chatId } = await startNodeWithChat("Hi");
  const log = new ChatLog(node.database.pool, alterWrites(node.database.writers));
  const message = (content: string) => {
    const fact = { type: "MessageSent", content, kind: "TEXT" } as const;
    return { chatId, authorId: anna.id, isByStudent: true, key: newId(), fact };
  };
  const first = message("One");
  await expect(log.append(first)).rejects.toThrow("The write failed.");
  await Promise.all([log.append({ ...first }), log.append(message("Two"))]);
  expect((await log.read(chatId, 2, 10)).map(({ fact }) => fact)).toMatchObject([
    { content: "One" },
    { content: "Two" },
  ]);
});
