import { createServer } from "node:http";
import { setImmediate } from "node:timers/promises";
import { Redis } from "ioredis";
import { Pool } from "pg";
import { Server } from "socket.io";

const insert =
  "insert into message (chat_id, author_id, content) values ($1, $2, $3) returning id, created_at as created";
const insertAll = `insert into message (chat_id, author_id, content)
  select * from unnest($1::uuid[], $2::uuid[], $3::text[]) returning id, created_at as created`;

type Sent = { readonly chatID: string; readonly content: string };
type Emitted = { readonly chatId: string; readonly from: string; readonly message: object };
type Stored = { readonly id: string; readonly created: Date };
/** Chat, author and content of a message. */
type Values = readonly [chat: string, author: string, content: string];
type Store = (values: Values) => Promise<Stored>;

/**
 * What is built by hand: Socket.IO, one INSERT for each message, and the message to everybody else in the chat's room.
 * Without DATABASE_URL nothing is stored, which is the ceiling; with BATCHES all messages that came during one INSERT are the
 * next one; with REDIS_URL other nodes hear of it over publish and subscribe, as the library's Redis adapter does it.
 */
export async function main(): Promise<void> {
  const { PORT, DATABASE_URL, BATCHES, REDIS_URL } = process.env;
  const server = createServer();
  const io = new Server(server, { serveClient: false });
  const store = openStore(DATABASE_URL, BATCHES !== undefined);
  const tell = await openRooms(io, REDIS_URL);
  io.on("connection", (socket) => {
    const { chat, person } = socket.handshake.auth as { readonly chat: string; readonly person: string };
    void socket.join(chat);
    socket.on("message", ({ chatID, content }: Sent) => {
      void store([chatID, person, content]).then(({ id, created }) => {
        const message = { _id: id, chat: chatID, content, createdAt: created, author: person };
        tell({ chatId: chatID, from: socket.id, message });
      });
    });
  });
  server.listen(Number(PORT), "127.0.0.1", () => process.stdout.write("ready\n"));
}

/** How a message is stored: not at all, by a statement of its own, or with all that came meanwhile. */
function openStore(databaseUrl: string | undefined, isBatching: boolean): Store {
  let count = 0;
  if (databaseUrl === undefined) return () => Promise.resolve({ id: String(++count), created: new Date() });
  const pool = new Pool({ connectionString: databaseUrl });
  // A connection that is lost while it is idle is replaced by the pool.
  pool.on("error", () => undefined);
  if (isBatching) return storeInBatches(pool);
  return async (values) => {
    const { rows } = await pool.query<Stored>({ name: "insert", text: insert, values: [...values] });
    return stored(rows[0]);
  };
}

/** Stores what came while others were stored by one statement: one at a time, for two at a time carry no more. */
function storeInBatches(pool: Pool): Store {
  let waiting: { readonly values: Values; readonly resolve: (stored: Stored) => void }[] = [];
  let isWriting = false;
  const write = async (): Promise<void> => {
    isWriting = true;
    // What else comes in this turn goes with it.
    await setImmediate();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const values = ([0, 1, 2] as const).map((column) => batch.map((each) => each.values[column]));
      const { rows } = await pool.query<Stored>({ name: "insert all", text: insertAll, values });
      batch.forEach(({ resolve }, i) => resolve(stored(rows[i])));
    }
    isWriting = false;
  };
  return (values) =>
    new Promise((resolve) => {
      waiting.push({ values, resolve });
      if (!isWriting) void write();
    });
}

function stored(row: Stored | undefined): Stored {
  if (row === undefined) throw new Error("Nothing was stored.");
  return row;
}

/** How a message is told to its room: here, or on every node. */
async function openRooms(io: Server, redisUrl: string | undefined): Promise<(emitted: Emitted) => void> {
  const emit = ({ chatId, from, message }: Emitted) => io.to(chatId).except(from).emit("message", { message });
  if (redisUrl === undefined) return emit;
  const [publisher, subscriber] = [new Redis(redisUrl), new Redis(redisUrl)];
  subscriber.on("message", (_channel, text: string) => emit(JSON.parse(text) as Emitted));
  await subscriber.subscribe("chat");
  return (emitted) => void publisher.publish("chat", JSON.stringify(emitted));
}
