// Follows a tutor's chats with only graphql-ws until a message arrives.
// Usage: node docs/examples/feed-with-graphql-ws.mjs
import { realpathSync } from "node:fs";
import { createClient } from "graphql-ws";
import WebSocket from "ws";
import { accessTokenOf, cursorBeforeAMessage, cursorProblems, server, temporaryCodes } from "./demo.mjs";

const subscription = `subscription ($after: String) {
  chatFeed(after: $after) { cursor chatId seq event { __typename ... on MessageSent { message { content } } } }
}`;
/** Close codes for client errors, which a retry would not fix. */
const finalCodes = [4400, 4406, 4409];
/** Close code for a rejected token. */
const rejectedCode = 4403;

/**
 * Yields each item once, no matter how often the connection is lost. `start` fetches the data that the feed updates,
 * and returns the feed's cursor; if the server no longer accepts the cursor, `start` is called again. `accessToken`
 * returns a valid token. If either function throws anything but a TypeError, or if the server rejects the same token
 * twice, the feed ends.
 */
export async function* feed({ server, accessToken, start }) {
  let [token, rejected, cursor] = ["", "", null];
  const client = createClient({
    url: `${server.replace(/^http/, "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: () => ({ authorization: token }),
    // The library's own retry would resubscribe from the initial cursor and deliver old items again.
    retryAttempts: 0,
  });
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        token = await accessToken();
        cursor ??= await start();
        for await (const { data, errors } of client.iterate({ query: subscription, variables: { after: cursor } })) {
          if (errors) throw errors;
          attempt = 1;
          cursor = data.chatFeed.cursor;
          yield data.chatFeed;
        }
      } catch (error) {
        const isRejectedAgain = error.code === rejectedCode && token === rejected;
        if (isCursorRejected(error)) cursor = null;
        else if (isRejectedAgain || isFinal(error)) throw error;
        if (error.code === rejectedCode) rejected = token;
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(100 * 2 ** attempt, 30_000)));
    }
  } finally {
    await client.dispose();
  }
}

function isCursorRejected(error) {
  return Array.isArray(error) && cursorProblems.includes(error[0].extensions?.problem);
}

function isFinal(error) {
  // The server rejected the subscription.
  if (Array.isArray(error)) return !temporaryCodes.includes(error[0].extensions?.code);
  // `accessToken` or `start` failed; a TypeError means that a retry may succeed.
  if (error instanceof Error) return !(error instanceof TypeError);
  // The connection was lost.
  return finalCodes.includes(error.code);
}

async function main() {
  const accessToken = () => accessTokenOf("tutor@saywell.example");
  for await (const { seq, event } of feed({ server, accessToken, start: cursorBeforeAMessage })) {
    console.log(seq, event.__typename, event.message?.content ?? "");
    if (event.__typename === "MessageSent") break;
  }
}

if (import.meta.filename === realpathSync(process.argv[1] ?? "")) void main();
