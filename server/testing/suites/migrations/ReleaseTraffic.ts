import { Client } from "pg";
import { servedTime } from "../../support/clients/servedTime.js";

/** Release 0.1.0 stores a message with these statements. */
const lockChat = "select last_seq, last_tx from chat where id = $1 for update";
const insertEvent = `
  insert into chat_event (chat_id, seq, tx, type, version, author_id, client_message_id, ordinal, data, recorded_at)
  select id, last_seq + 1, pg_current_xact_id()::text::bigint + (select shift from chat_log_shift), 'MessageSent', 1,
    student_id, gen_random_uuid()::text, student_sent + 1, '{"content": "Hi", "kind": "TEXT"}', now()
  from chat where id = $1`;
const updateChat = `
  update chat set last_seq = last_seq + 1, last_message_seq = last_seq + 1, last_recorded_at = now(),
    student_sent = student_sent + 1, last_tx = pg_current_xact_id()::text::bigint + (select shift from chat_log_shift)
  where id = $1`;

const columnsOfTables = `
  select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
  from information_schema.columns where table_schema = current_schema() and table_name <> 'migrations' group by 1`;

/**
 * Simulates nodes of release 0.1.0, which send messages and select every column they know, while migrations run.
 */
export class ReleaseTraffic {
  private longest = 0;
  private sent = 0;
  private isOver = false;

  private constructor(
    private readonly clients: readonly Client[],
    private running: Promise<unknown> = Promise.resolve(),
  ) {}

  /** Starts a reader, which selects from all tables and columns that exist now, and senders, each with its own chat. */
  static async begin(url: string, senders: number): Promise<ReleaseTraffic> {
    const clients = Array.from({ length: senders + 1 }, () => new Client({ connectionString: url }));
    await Promise.all(clients.map((client) => client.connect()));
    const traffic = new ReleaseTraffic(clients);
    const [reader, ...writers] = clients as [Client, ...Client[]];
    const { rows: tables } = await reader.query<{ name: string; columns: string }>(columnsOfTables);
    const { rows: chats } = await reader.query<{ id: string }>("select id from chat limit $1", [senders]);
    const selects = tables.map(({ name, columns }) => ({ name, text: `select ${columns} from ${name} limit 1` }));
    traffic.running = Promise.all([
      traffic.read(reader, selects),
      ...chats.map(({ id }, i) => traffic.write(writers[i] ?? reader, id)),
    ]);
    // `end` rethrows the error.
    traffic.running.catch(() => undefined);
    return traffic;
  }

  /** Returns the longest latency, in milliseconds of `servedTime`, and the number of messages since the last call. */
  take(): { readonly longest: number; readonly sent: number } {
    const { longest, sent } = this;
    [this.longest, this.sent] = [0, 0];
    return { longest, sent };
  }

  /** Stops the traffic and closes the connections. @throws Error if a statement has failed */
  async end(): Promise<void> {
    this.isOver = true;
    try {
      await this.running;
    } finally {
      await Promise.all(this.clients.map((client) => client.end()));
    }
  }

  private async write(client: Client, chatId: string): Promise<void> {
    while (!this.isOver) {
      const passed = servedTime();
      await client.query("begin");
      for (const text of [lockChat, insertEvent, updateChat])
        await client.query({ name: text.slice(0, 20), text, values: [chatId] });
      await client.query("commit");
      this.longest = Math.max(this.longest, passed());
      this.sent += 1;
    }
  }

  private async read(
    client: Client,
    selects: readonly { readonly name: string; readonly text: string }[],
  ): Promise<void> {
    while (!this.isOver) for (const { name, text } of selects) await client.query({ name, text });
  }
}
