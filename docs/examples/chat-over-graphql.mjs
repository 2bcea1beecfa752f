// Sends a student's message to a tutor over GraphQL; the tutor receives it live.
// Usage: node docs/examples/chat-over-graphql.mjs
import WebSocket from "ws";
import { ChatsDocument, Saywell } from "./client/dist/index.js";

const server = process.env.SAYWELL_URL ?? "http://127.0.0.1:4000";
const password = "saywell-demo";
const options = { webSocketImpl: WebSocket };

const tutor = new Saywell(server, { email: "tutor@saywell.example", password }, options);
const student = new Saywell(server, { email: "student@saywell.example", password }, options);

// Get the cursor first: the feed delivers everything after it, even what happened before the feed opened.
const cursor = await tutor.cursor();

const { chats } = await student.request(ChatsDocument, { first: 1, named: "Amelia" });
const message = {
  chatId: chats.edges[0].node.id,
  content: `Hello at ${new Date().toISOString()}`,
  // The server stores a message with this key only once, no matter how often the message is sent.
  clientMessageId: crypto.randomUUID(),
};
const [first, again] = [await student.send(message), await student.send(message)];
console.log(`sent as number ${first.seq}, and again as ${again.seq}`);

for await (const { event } of tutor.feed(cursor)) {
  if (event.__typename !== "MessageSent" || event.message.content !== message.content) continue;
  console.log(`received from ${event.message.author.displayName}: ${event.message.content}`);
  break;
}
await tutor.close();
