import { Client } from "pg";
import type { AppendCommand } from "./appending.js";
import { ChatLog } from "./ChatLog.js";
import { FeedReader } from "../feed/FeedReader.js";
import { sessionOptions } from "../../platform/database/connections.js";
import { type Database, openDatabase } from "../../platform/database/database.js";
import { newId } from "../../platform/ids.js";
import { aPerson } from "../../testing/support/servers/chatNode.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { describeWith, toolPath } from "../../testing/support/tools.js";
import { startPostgres } from "../../testing/support/servers/postgres.js";
import { makeTemplate, runIn } from "../../testing/support/databases/template.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";

/** `own` is how many chats the test student has. */
const size = { chats: 20_000, eventsPerChat: 10, own: 40 };

/** The maximum number of 8 kB pages that a statement may touch; the log has thousands and the chat table hundreds. */
const maxPages = 400;

type NamedStatement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };
type Plan = Readonly<Record<string, unknown>> & { readonly Plans?: readonly Plan[] };
type Explained = { readonly Plan: Plan; readonly JIT?: unknown };

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const originalQuery = Client.prototype.query;

/** Returns the named statements that `work` sends, each with its latest values. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly NamedStatement[]> {
  const statements = new Map<string, NamedStatement>();
  const spy = jest.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...args: unknown[]) {
    const { name, text = "", values = [] } = args[0] as Partial<NamedStatement>;
    if (name !== undefined) statements.set(name, { name, text, values });
    return originalQuery.apply(this, args as never);
  });
  await work().finally(() => spy.mockRestore());
  return [...statements.values()];
}

async function explain(
  client: Client,
  { text, values }: NamedStatement,
  plan: "custom" | "generic",
): Promise<Explained> {
  // Replace the keys: a statement with stored keys would fail or write nothing.
  const literals = values.map((value) => client.escapeLiteral(String(value).replace(/key-/g, "other-")));
  await client.query("begin");
  await client.query(`set local plan_cache_mode = force_${plan}_plan`);
  await client.query(`prepare statement as ${text}`);
  const { rows } = await client.query<{ "QUERY PLAN": readonly [Explained] }>(
    `explain (analyze, buffers, format json) execute statement${literals.length > 0 ? `(${literals.join(", ")})` : ""}`,
  );
  await client.query("deallocate statement; rollback");
  return rows[0]!["QUERY PLAN"][0];
}

describeWith("olderPostgres")(
  "on a distribution's default Postgres, which compiles expensive statements just in time",
  () => {
    let testDatabase: TestDatabase;
    let database: Database;
    let statements: readonly NamedStatement[];
    /** By statement name: the pages read with each combination of plan and statistics. */
    const pagesRead = new Map<string, number[]>();

    beforeAll(async () => {
      const postgres = await startPostgres(toolPath("olderPostgres"));
      atTheEnd(async () => {
        await postgres.end("SIGQUIT");
      });
      const server = postgres.urlOf("postgres");
      await makeTemplate(server);
      testDatabase = await createTestDatabase(server);
      // Statistics must not exist before the test collects them.
      for (const table of ["chat", "chat_event"]) {
        await testDatabase.query(`alter table ${table} set (autovacuum_enabled = off)`);
      }
      database = await openDatabase(testDatabase.serverUrl, []);
      atTheEnd(() => database.close());
      const [student, tutor] = await Promise.all([aPerson(testDatabase, "STUDENT"), aPerson(testDatabase, "TEACHER")]);
      await testDatabase.query(
        `with student as (
        insert into account (id, role, email, first_name)
        select gen_random_uuid(), 'STUDENT', 'student' || n || '@example.org', 'Someone' from generate_series(1, $3::int) n
        returning id
      ), tutor as (
        insert into account (id, role, email, first_name)
        select gen_random_uuid(), 'TEACHER', 'tutor' || n || '@example.org', 'Someone' from generate_series(1, $4::int) n
        returning id
      ), pair as (
        select id as student, $2::uuid as tutor from student union all select $1, id from tutor
      )
      insert into chat (id, student_id, tutor_id, last_seq, last_tx, student_sent)
      select gen_random_uuid(), student, tutor, $5, row_number() over () * $5, $5 - 1 from pair`,
        [student.id, tutor.id, size.chats, size.own, size.eventsPerChat],
      );
      await testDatabase.query(
        `insert into chat_event (chat_id, seq, tx, type, version, author_id, client_message_id, ordinal, data, recorded_at)
      select id, seq, last_tx - last_seq + seq, case when seq = 1 then 'ChatStarted' else 'MessageSent' end, 1, student_id,
        'key-' || seq, seq - 1, '{"kind": "TEXT", "content": "How are you today?"}', now()
      from chat, generate_series(1, last_seq) seq`,
      );
      await testDatabase.query("update chat_log_shift set shift = 10000000");

      const [log, reader] = [new ChatLog(database.pool, database.writers), new FeedReader(database.pool)];
      const chats = await testDatabase.query<{ id: string; student_id: string }>(
        "select id, student_id from chat where student_id = $1 limit 25",
        [student.id],
      );
      const message = ({ id, student_id }: (typeof chats)[number]): AppendCommand => ({
        ...{ chatId: id, authorId: student_id, isByStudent: true, key: `key-${newId()}` },
        fact: { type: "MessageSent", content: "Hello!", kind: "TEXT" },
      });
      statements = await statementsOf(async () => {
        const state = await reader.state();
        const { position } = await reader.now(student.id);
        await log.append(message(chats[0]!));
        await Promise.all(chats.map((chat) => log.append(message(chat))));
        await Promise.all(
          chats.map(({ id, student_id }) => {
            const read = { type: "MessagesRead", upTo: 1 } as const;
            return log.append({ chatId: id, authorId: student_id, isByStudent: true, key: null, count: 1, fact: read });
          }),
        );
        await log.read(chats[0]!.id, size.eventsPerChat - 1, 200);
        await reader.since(student.id, position);
        await reader.changedSince(state);
      });
    }, 300_000);

    it("every server connection turns off JIT compilation", async () => {
      const jit = async (url: string) => (await runIn<{ jit: string }>(url, "show jit"))[0]?.jit;
      expect(await jit(testDatabase.serverUrl)).toBe("on");
      const settings = [
        ...(await database.dataSource.query<readonly { jit: string }[]>("show jit")),
        ...(await database.pool.query<{ jit: string }>("show jit")).rows,
        ...(await database.writers.query<{ jit: string }>("show jit")).rows,
      ];
      expect(settings).toEqual([{ jit: "off" }, { jit: "off" }, { jit: "off" }]);
    });

    it.each(["no statistics, after a bulk load", "fresh statistics"])(
      "every log and feed statement uses indexes and reads few pages, with %s, for custom and generic plans",
      async (statistics) => {
        if (statistics === "fresh statistics") await testDatabase.query("vacuum analyze");
        const client = new Client({ connectionString: testDatabase.serverUrl, options: sessionOptions });
        await client.connect();
        const problems: string[] = [];
        for (const statement of statements) {
          for (const plan of ["custom", "generic"] as const) {
            const explained = await explain(client, statement, plan);
            const nodes = nodesOf(explained.Plan);
            const scanned = nodes.filter(
              (node) => node["Node Type"] === "Seq Scan" && /^chat(_event)?$/.test(String(node["Relation Name"])),
            );
            const pages = Number(explained.Plan["Shared Hit Blocks"]) + Number(explained.Plan["Shared Read Blocks"]);
            pagesRead.set(statement.name, [...(pagesRead.get(statement.name) ?? []), pages]);
            if (explained.JIT !== undefined) problems.push(`${statement.name} (${plan}) is JIT-compiled`);
            if (scanned.length > 0) problems.push(`${statement.name} (${plan}) scans a whole table`);
            if (pages > maxPages) problems.push(`${statement.name} (${plan}) reads ${pages} pages`);
          }
        }
        await client.end();
        expect(statements.map(({ name }) => name).sort()).toEqual([
          ...["feed-changed", "feed-now", "feed-since", "feed-state", "log-append", "log-append message of student"],
          ...["log-append messages", "log-read"],
        ]);
        expect(problems).toEqual([]);
      },
    );

    it("no statement reads more than three times as many pages with one plan as with another", () => {
      const uneven = [...pagesRead].filter(([, pages]) => Math.max(...pages) > 3 * Math.max(Math.min(...pages), 10));
      expect(uneven).toEqual([]);
      expect(pagesRead.size).toBe(statements.length);
    });
  },
);
