import { createServer } from "node:http";
import { Redis } from "ioredis";
import { Pool } from "pg";
import { Server } from "socket.io";

const insert =
  "insert into message (chat_id, author_id, content) values ($1, $2, $3) returning id, created_at as created";

type Sent = { readonly chatID: string; readonly content: string };
type Emitted = { readonly chatId: string; readonly from: string; readonly message: object };
type Stored = { readonly id: string; readonly created: Date };

/**
 * What is built by hand: Socket.IO, one INSERT for each message, and the message to everybody else in the chat's room.
 * Without DATABASE_URL nothing is stored, which is the ceiling; with REDIS_URL other nodes hear of it over publish and
 * subscribe, as the library's Redis adapter does it.
 */
export async function main(): Promise<void> {
  const { PORT, DATABASE_URL, REDIS_URL } = process.env;
  const server = createServer();
  const io = new Server(server, { serveClient: false });
  const pool = DATABASE_URL === undefined ? null : new Pool({ connectionString: DATABASE_URL });
  // A connection that is lost while it is idle is replaced by the pool.
  pool?.on("error", () => undefined);
  const tell = await openRooms(io, REDIS_URL);
  let count = 0;
  io.on("connection", (socket) => {
    const { chat, person } = socket.handshake.auth as { readonly chat: string; readonly person: string };
    void socket.join(chat);
    socket.on("message", ({ chatID, content }: Sent) => {
      const store = async (): Promise<Stored> => {
        if (pool === null) return { id: String(++count), created: new Date() };
        const { rows } = await pool.query<Stored>({ name: "insert", text: insert, values: [chatID, person, content] });
        const [stored] = rows;
        if (stored === undefined) throw new Error("Nothing was stored.");
        return stored;
      };
      void store().then(({ id, created }) => {
        const message = { _id: id, chat: chatID, content, createdAt: created, author: person };
        tell({ chatId: chatID, from: socket.id, message });
      });
    });
  });
  server.listen(Number(PORT), "127.0.0.1", () => process.stdout.write("ready\n"));
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
