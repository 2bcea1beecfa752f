import { ApolloClient, ApolloLink, HttpLink } from "@apollo/client";
import { authorizedFetch } from "./authorizedFetch";
import { createCache } from "./cache";
import { graphqlPath } from "./sendOperation";
import { socketLink } from "./socketLink";

/** Mutations of a conversation travel on the line that also brings the answers. */
const onTheSocket: ReadonlySet<string> = new Set([
  ...["sendMessage", "readMessages", "startChat"],
  ...["editMessage", "removeMessage", "markUnread", "tellTyping"],
]);

function travelsBySocket(operation: ApolloLink.Operation): boolean {
  if (operation.operationType === "subscription") return true;
  return operation.query.definitions.some(
    (definition) =>
      definition.kind === "OperationDefinition" &&
      definition.selectionSet.selections.some((field) => field.kind === "Field" && onTheSocket.has(field.name.value)),
  );
}

/** The one Apollo Client of this page. Import it only from modules that are loaded when somebody is logged in. */
export const client = new ApolloClient({
  cache: createCache(),
  dataMasking: true,
  link: ApolloLink.split(
    travelsBySocket,
    socketLink,
    new HttpLink({ uri: graphqlPath, fetch: authorizedFetch, headers: { accept: "application/json" } }),
  ),
  defaultOptions: { watchQuery: { fetchPolicy: "cache-first" } },
});
