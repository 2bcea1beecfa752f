import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink } from "@apollo/client";
import { RetryLink } from "@apollo/client/link/retry";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { createCache } from "./cache";
import { abortable } from "./connection/abortable";
import { SessionOver, Unreachable } from "./connection/failures";
import { isOnline } from "./connection/network";
import { onReachable } from "./connection/onReachable";
import { noteServerTime } from "./connection/serverTime";
import { RefreshSessionDocument } from "./generated/graphql";
import { openStoredResponses } from "./offline/storedResponses";
import { OfflineResponses } from "./offline/offlineResponses";
import { refetchFailed } from "./offline/refetchFailed";
import { persistedQueries } from "./persistedQueries";
import { readableErrors } from "./errors/readableErrors";
import { sessionLink, withoutToken } from "./session/sessionLink";
import { createTokenRefresh } from "./session/tokenRefresh";
import { createWebSocket } from "./connection/webSocket";

const path = "/graphql";

/** The chat mutations that are sent over the WebSocket, which also delivers the resulting events. */
const chatMutations: ReadonlySet<string> = new Set([
  ...["sendMessage", "readMessages", "startChat"],
  ...["editMessage", "removeMessage", "markUnread", "tellTyping"],
]);

function hasChatMutation({ query }: ApolloLink.Operation): boolean {
  return query.definitions.some(
    (definition) =>
      definition.kind === "OperationDefinition" &&
      definition.selectionSet.selections.some((field) => field.kind === "Field" && chatMutations.has(field.name.value)),
  );
}

export const refreshToken = createTokenRefresh(async () => {
  const { data } = await client.mutate({
    mutation: RefreshSessionDocument,
    fetchPolicy: "no-cache",
    context: withoutToken(),
  });
  if (!data) throw new Unreachable();
  return data.refreshSession;
});

const webSocket = new GraphQLWsLink(
  createWebSocket(() => `${window.location.origin.replace(/^http/, "ws")}${path}`, refreshToken),
);

/**
 * Resends a mutation if the WebSocket closes with a code after which graphql-ws does not reconnect, such as the one for
 * an expired token.
 */
const retryMutation = new RetryLink({
  attempts: { max: 5, retryIf: (error) => !CombinedGraphQLErrors.is(error) && !(error instanceof SessionOver) },
});

/** Resends a query that failed although the browser is online: a network that has just come back might not work yet. */
const retryQuery = new RetryLink({
  attempts: (count, { operationType }, error) =>
    count < 5 && operationType === "query" && error instanceof Unreachable && isOnline(),
});

const timedFetch: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  noteServerTime(response.headers.get("date"));
  return response;
};

const http = sessionLink(refreshToken).concat(
  new HttpLink({ uri: path, headers: { accept: "application/json" }, fetch: timedFetch }),
);

/** The page's only Apollo Client. Import it only from modules that are loaded on demand, because it is large. */
export const client = new ApolloClient({
  cache: createCache(),
  dataMasking: true,
  link: ApolloLink.from([
    abortable,
    new OfflineResponses({ stored: openStoredResponses(), onReachable }),
    retryQuery,
    readableErrors,
    persistedQueries,
    ApolloLink.split(
      ({ operationType }) => operationType === "subscription",
      webSocket,
      ApolloLink.split(hasChatMutation, retryMutation.concat(webSocket), http),
    ),
  ]),
});

onReachable(() => refetchFailed(client));
