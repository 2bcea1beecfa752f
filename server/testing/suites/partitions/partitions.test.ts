import { Client } from "pg";
import { chatColumns, partitionByChat } from "./partitionByChat.js";
import { atTheEnd } from "../../support/atTheEnd.js";
import { until } from "../../support/pause.js";
import { aChat } from "../../support/people/people.js";
import { Simulation } from "../../consistency/simulation/Simulation.js";
import { startTestApp } from "../../support/servers/startTestApp.js";
import { runStory } from "../contracts/runStory.js";
import { createTestDatabase, type TestDatabase } from "../../support/databases/testDatabase.js";

/** How long to wait for every client to receive everything. */
const timeoutMs = 60_000;

/** Not partitioned: cursors of log consumers, statistics about all chats, settings, and queues. */
const unpartitioned = [
  ...["chat_log_consumer", "chat_statistics", "chat_statistics_cursor", "chat_statistics_trial"],
  ...["muted_chat", "notification_due", "notification_mail", "webhook_delivery", "webhook_queue"],
];

const partitioned = async () => {
  const database = await createTestDatabase();
  await partitionByChat(database);
  return database;
};

describe("the chat tables", () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));

  it("include every table with a chat ID, except cursors, statistics, settings and queues", async () => {
    const columns = await database.query<{ table: string }>(`select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'chat_id' order by 1`);
    const tables = ["chat", ...columns.map(({ table }) => table)].sort();
    expect(tables).toEqual([...Object.keys(chatColumns), ...unpartitioned].sort());
  });

  it("have primary and unique keys that all start with the chat's ID, except the key on a chat's two members", async () => {
    const keys = await database.query<{ table: string; index: string; first: string }>(
      `select c.relname as table, i.relname as index, a.attname as first
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
      where x.indisunique and c.relname = any($1) order by 1, 2`,
      [Object.keys(chatColumns)],
    );
    expect(keys.length).toBeGreaterThanOrEqual(6);
    const others = keys.filter(({ table, first }) => first !== chatColumns[table as keyof typeof chatColumns]);
    expect(others).toEqual([{ table: "chat", index: "chat_student_id_tutor_id_key", first: "student_id" }]);
  });

  it("are not referenced by foreign keys, and reference only accounts", async () => {
    const keys = await database.query<{ from: string; to: string }>(
      `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
      where contype = 'f' and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))`,
      [Object.keys(chatColumns)],
    );
    expect(new Set(keys.map(({ from, to }) => `${from} -> ${to}`))).toEqual(new Set(["chat -> account"]));
  });
});

describe("a database with partitioned chats", () => {
  it("gives the same results, field by field, as one without partitions", async () => {
    const [whole, parts] = [await startTestApp(), await startTestApp({ database: await partitioned() })];
    const speech = { student: { version: 4, transport: "websocket" }, tutor: "graphql" } as const;
    expect(await runStory(parts, speech)).toEqual(await runStory(whole, speech));
  });

  it("does not lose, duplicate or reorder messages, and still allows only INSERTs into the chat log", async () => {
    const database = await partitioned();
    const simulation = await Simulation.open({}, database);
    const pairs = [await simulation.aPair(), await simulation.aPair(), await simulation.aPair()];
    const [pair] = pairs;
    await simulation.follows(pair!.tutor, "Amelia", { by: 1 });
    for (const one of pairs) for (const text of ["one", "two"]) await simulation.says(one, one.student, text);
    // A retry with the same key still returns the same message, although each partition has a unique index of its own.
    await simulation.says(pair!, pair!.student, "two", { by: 1 });
    expect(await simulation.verdict(timeoutMs)).toEqual([]);
    await expect(database.query("delete from chat_event")).rejects.toThrow(/permission denied|takes INSERT/);
    await simulation.close();
  });
});

/** The real method, which the spy calls. */
const originalQuery = Client.prototype.query;

type Plan = Readonly<Record<string, unknown>> & { readonly Plans?: readonly Plan[] };

function nodesOf(plan: Plan): readonly Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

describe("the chat queries", () => {
  /** Statements that read the log of all chats, and so need every partition. */
  const ofAllChats = ["feed-changed", "feed-state"];

  it("filter and join by chat, so that each query reads only that chat's partition", async () => {
    const database = await partitioned();
    const app = await startTestApp({ database });
    const recorded = new Map<string, { text: string; values: readonly unknown[] }>();
    const query = jest.spyOn(Client.prototype, "query");
    query.mockImplementation(function (this: Client, ...args: unknown[]) {
      const [config] = args as [{ name?: string; text?: string; values?: unknown[] } | undefined];
      if (config?.name !== undefined && config.text !== undefined) {
        recorded.set(config.name, { text: config.text, values: config.values ?? [] });
      }
      return originalQuery.apply(this, args as never);
    });
    const chat = await aChat(app);
    const feed = await chat.tutor.follows();
    const { message } = await chat.student.says(chat.id, "Are you there?");
    await feed.next();
    await chat.tutor.reads(message);
    await chat.tutor.messages(chat.id, { last: 1 });
    await chat.tutor.chats();
    await chat.tutor.follows((await chat.tutor.chats()).feedCursor);
    // The node compares its feeds with the log once a second.
    await until("The feeds are compared", () => recorded.has("feed-changed"), timeoutMs);
    query.mockRestore();

    // Force the plans that large tables would get, which use an index wherever there is one.
    const client = new Client({ connectionString: database.url });
    await client.connect();
    atTheEnd(() => client.end());
    await client.query("set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off");
    const strays: string[] = [];
    const ofTheLog = [...recorded].filter(([, { text }]) => /chat_event|message_amendment|chat_delivery/.test(text));
    for (const [name, { text, values }] of ofTheLog) {
      const { rows } = await client.query<{ "QUERY PLAN": readonly [{ Plan: Plan }] }>({
        text: `explain (format json, verbose) ${text}`,
        values: [...values],
      });
      const nodes = nodesOf(rows[0]!["QUERY PLAN"][0].Plan);
      for (const node of nodes) {
        const relation = typeof node["Relation Name"] === "string" ? node["Relation Name"] : "";
        if (!/^(chat_event|message_amendment|chat_delivery)_\d$/.test(relation) || node["Operation"] !== undefined)
          continue;
        const condition = [node["Index Cond"], node["Recheck Cond"], node["Filter"]].join(" ");
        if (!condition.includes("chat_id") && !ofAllChats.includes(name))
          strays.push(`${name}: ${relation} by ${condition}`);
      }
    }
    expect(ofTheLog.map(([name]) => name).sort()).toEqual(
      expect.arrayContaining(["feed-changed", "feed-since", "log-append message of student"]),
    );
    expect(strays).toEqual([]);
  });
});
