// A tutor's chats with graphql-ws and nothing else, until a message comes: node docs/examples/feed-with-graphql-ws.mjs
import { createClient } from "graphql-ws";
import WebSocket from "ws";
import { accessTokenOf, cursorBeforeAMessage, server } from "./demo.mjs";

const subscription = `subscription ($after: String) {
  chatFeed(after: $after) { cursor chatId seq event { __typename ... on MessageSent { message { content } } } }
}`;
/** Close codes after which the client has to be mended. */
const finalCodes = [4400, 4406, 4409];

/** Yields each item after a cursor once, however often the connection is cut. `accessToken` returns a valid token. */
export async function* feed({ server, accessToken, after }) {
  const client = createClient({
    url: `${server.replace(/^http/, "ws")}/graphql`,
    webSocketImpl: WebSocket,
    // Asked before each connection: a token that has ended is replaced here.
    connectionParams: async () => ({ authorization: await accessToken() }),
    // Its own retry would repeat the subscription from its first cursor.
    retryAttempts: 0,
  });
  try {
    for (let cursor = after, attempt = 1; ; attempt++) {
      try {
        for await (const { data, errors } of client.iterate({ query: subscription, variables: { after: cursor } })) {
          if (errors) throw errors;
          attempt = 1;
          cursor = data.chatFeed.cursor;
          yield data.chatFeed;
        }
      } catch (error) {
        // An array of errors means that the subscription was refused; anything else that the connection was lost.
        if (Array.isArray(error) || finalCodes.includes(error.code)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(100 * 2 ** attempt, 30_000)));
    }
  } finally {
    await client.dispose();
  }
}

async function main() {
  const accessToken = () => accessTokenOf("tutor@saywell.example");
  for await (const { seq, event } of feed({ server, accessToken, after: await cursorBeforeAMessage() })) {
    console.log(seq, event.__typename, event.message?.content ?? "");
    if (event.__typename === "MessageSent") break;
  }
}

if (import.meta.filename === process.argv[1]) void main();
