// Follows a tutor's chats with Apollo Client until a message arrives.
// Usage: node docs/examples/feed-with-apollo.mjs
import { realpathSync } from "node:fs";
import { ApolloClient, CombinedGraphQLErrors, gql, InMemoryCache } from "@apollo/client";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { createClient } from "graphql-ws";
import { concatAll, defer, map, retry, tap, throwError, timer } from "rxjs";
import WebSocket from "ws";
import { accessTokenOf, cursorBeforeAMessage, cursorProblems, server, temporaryCodes } from "./demo.mjs";

// Apollo Client and graphql-ws use the global WebSocket, which Node.js has provided since version 22.
globalThis.WebSocket ??= WebSocket;

const subscription = gql`
  subscription ($after: String) {
    chatFeed(after: $after) {
      cursor
      chatId
      seq
      event {
        __typename
        ... on MessageSent {
          message {
            content
          }
        }
      }
    }
  }
`;
/** Close codes for client errors, which a retry would not fix. */
const finalCodes = [4400, 4406, 4409];
/** Close code for a rejected token. */
const rejectedCode = 4403;

/**
 * Emits each item once, no matter how often the connection is lost. `start` fetches the data that the feed updates, and
 * returns the feed's cursor; if the server no longer accepts the cursor, `start` is called again. `accessToken` returns
 * a valid token. If either function throws anything but a TypeError, or if the server rejects the same token twice, the
 * feed ends.
 */
export function feed({ server, accessToken, start }) {
  let [token, rejected, cursor, closeCode] = ["", "", null, 0];
  let callbackError;
  const socket = createClient({
    url: `${server.replace(/^http/, "ws")}/graphql`,
    connectionParams: () => ({ authorization: token }),
    // The library's own retry would resubscribe from the initial cursor and deliver old items again.
    retryAttempts: 0,
    on: { closed: ({ code }) => (closeCode = code) },
  });
  const client = new ApolloClient({ link: new GraphQLWsLink(socket), cache: new InMemoryCache() });
  const isCursorRejected = (error) =>
    CombinedGraphQLErrors.is(error) && cursorProblems.includes(error.errors[0].extensions?.problem);
  const isFinal = (error) => {
    if (CombinedGraphQLErrors.is(error)) return !temporaryCodes.includes(error.errors[0].extensions?.code);
    // A TypeError means that a retry may succeed.
    if (error === callbackError) return !(error instanceof TypeError);
    return finalCodes.includes(closeCode) || (closeCode === rejectedCode && token === rejected);
  };
  const delay = (error, attempt) => {
    if (isCursorRejected(error)) cursor = null;
    else if (isFinal(error)) return throwError(() => error);
    if (closeCode === rejectedCode) rejected = token;
    return timer(Math.random() * Math.min(100 * 2 ** attempt, 30_000));
  };

  return defer(async () => {
    closeCode = 0;
    try {
      token = await accessToken();
      cursor ??= await start();
    } catch (error) {
      callbackError = error;
      throw error;
    }
    return client.subscribe({ query: subscription, variables: { after: cursor }, fetchPolicy: "no-cache" });
  }).pipe(
    concatAll(),
    map(({ data, error }) => {
      if (error) throw error;
      return data.chatFeed;
    }),
    tap((item) => (cursor = item.cursor)),
    retry({ delay, resetOnSuccess: true }),
  );
}

async function main() {
  const accessToken = () => accessTokenOf("tutor@saywell.example");
  const items = feed({ server, accessToken, start: cursorBeforeAMessage }).subscribe(({ seq, event }) => {
    console.log(seq, event.__typename, event.message?.content ?? "");
    if (event.__typename === "MessageSent") items.unsubscribe();
  });
}

if (import.meta.filename === realpathSync(process.argv[1] ?? "")) void main();
