import type { Pool, QueryResult } from "pg";
import type { Mutant } from "../simulation/chatApi.js";
import { type Alteration, alterStatements, runAs, type Statement } from "../simulation/alterStatements.js";

/**
 * Returns `text` with `part` replaced.
 * @throws Error if the part is missing, because a mutant that changes nothing would prove nothing
 */
function replaced(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw new Error(`The statement no longer contains "${part}".`);
  return text.replace(part, by);
}

const same: Alteration = ({ name, text, values }, pool) => pool.query({ name, text, values: [...values] });

async function withoutRows(statement: Statement, pool: Pool): Promise<QueryResult> {
  const answer = await same(statement, pool);
  return { ...answer, rows: [] };
}

/** Returns the comparison's `floor`, but none of the changed chats. */
async function withoutChanges(statement: Statement, pool: Pool): Promise<QueryResult> {
  const answer = await same(statement, pool);
  const [first] = answer.rows as readonly object[];
  return { ...answer, rows: [{ ...first, chat_id: null }] };
}

async function respondsFirst(statement: Statement, pool: Pool): Promise<QueryResult> {
  const client = await pool.connect();
  await client.query("begin");
  const answer = await client.query(statement.text, [...statement.values]);
  await client.query("rollback");
  client.release();
  same(statement, pool).catch(() => undefined);
  return answer;
}

export const acknowledgesBeforeCommit: Mutant = {
  pool: (pool) =>
    alterStatements(pool, {
      "log-append message of student": respondsFirst,
      "log-append message of tutor": respondsFirst,
      "log-append messages": respondsFirst,
    }),
};

/** Ignores idempotency keys; needs a database on which the statement `withoutUniqueKeys` has been run. */
export const hasNoIdempotency: Mutant = {
  pool: (pool) =>
    alterStatements(pool, {
      "log-append": (statement) =>
        runAs(pool, statement, replaced(statement.text, "where i.key is not null", "where false")),
    }),
};

export const withoutUniqueKeys = "drop index chat_event_once";

/** Never reads from the log what Redis did not deliver. */
export const trustsRedisAlone: Mutant = {
  pool: (pool) => alterStatements(pool, { "feed-changed": withoutChanges, "log-read": withoutRows }),
};

/**
 * Starts the next comparison with the log just above the largest visible transaction ID, as if transactions became
 * visible in order.
 */
export const readsByPosition: Mutant = {
  pool: (pool) =>
    alterStatements(pool, {
      "feed-changed": (statement) => {
        const floor = "pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift as floor";
        const largest = "(select coalesce(max(tx), 0) + 1 from chat_event) as floor";
        return runAs(pool, statement, replaced(statement.text, floor, largest));
      },
    }),
};

async function countsBefore(statement: Statement, pool: Pool): Promise<QueryResult> {
  await pool.query("update chat set last_seq = last_seq + 1 where id = $1", [statement.values[0]]);
  return runAs(pool, statement, replaced(statement.text, "last_seq = c.last_seq + 1", "last_seq = c.last_seq"));
}

/** Allocates a message's number in a separate transaction, before the one that stores the message. */
export const countsOutsideTheTransaction: Mutant = {
  pool: (pool) =>
    alterStatements(pool, {
      "log-append": async (statement) => {
        const commands = JSON.parse(String(statement.values[0])) as readonly { chat: string; type: string }[];
        if (commands.some(({ type }) => type === "ChatStarted")) return same(statement, pool);
        const chats = commands.map(({ chat }) => chat);
        await pool.query("update chat set last_seq = last_seq + 1 where id = any($1)", [chats]);
        const text = replaced(statement.text, "p.last_seq + row_number()", "p.last_seq - 1 + row_number()");
        return runAs(pool, statement, text);
      },
      "log-append message of student": countsBefore,
      "log-append message of tutor": countsBefore,
      "log-append messages": async (statement) => {
        await pool.query("update chat set last_seq = last_seq + 1 where id = any($1)", [statement.values[0]]);
        const text = replaced(statement.text, "last_seq = c.last_seq + u.count", "last_seq = c.last_seq - 1 + u.count");
        return runAs(pool, statement, text);
      },
    }),
};
