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
 * A minimal chat server: Socket.IO, one prepared INSERT per message, and an emit to everyone else in the chat's room.
 * It has no authorization, sequence numbers or unread counts. With REDIS_URL, messages reach other nodes over Redis
 * pub/sub, as with Socket.IO's Redis adapter.
 */
export async function main(): Promise<void> {
  const { PORT, DATABASE_URL, REDIS_URL } = process.env;
  const server = createServer();
  const io = new Server(server, { serveClient: false });
  const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
  const publish = await openRooms(io, REDIS_URL);
  io.on("connection", (socket) => {
    const { chat, person } = socket.handshake.auth as { readonly chat: string; readonly person: string };
    void socket.join(chat);
    socket.on("message", ({ chatID, content }: Sent) => {
      void pool.query<Stored>({ name: "insert", text: insert, values: [chatID, person, content] }).then(({ rows }) => {
        const message = { _id: rows[0]?.id, chat: chatID, content, createdAt: rows[0]?.created, author: person };
        publish({ chatId: chatID, from: socket.id, message });
      });
    });
  });
  server.listen(Number(PORT), "127.0.0.1", () => process.stdout.write("ready\n"));
}

async function openRooms(io: Server, redisUrl: string | undefined): Promise<(emitted: Emitted) => void> {
  const emit = ({ chatId, from, message }: Emitted) => io.to(chatId).except(from).emit("message", { message });
  if (redisUrl === undefined) return emit;
  const [publisher, subscriber] = [new Redis(redisUrl), new Redis(redisUrl)];
  subscriber.on("message", (_channel, text: string) => emit(JSON.parse(text) as Emitted));
  await subscriber.subscribe("chat");
  return (emitted) => void publisher.publish("chat", JSON.stringify(emitted));
}
