import { ApolloClient, ApolloLink, HttpLink } from "@apollo/client";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import { authorizedFetch } from "./authorizedFetch";
import { createCache } from "./cache";
import { operationIds } from "./generated/operationIds";
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

/** Sends the hash of an operation in its place, and the whole of it where a server of another version does not know it. */
const persisted = new PersistedQueryLink({
  generateHash: (document) => {
    const operation = document.definitions.find((definition) => definition.kind === "OperationDefinition");
    return operationIds[operation?.name?.value ?? ""] ?? "";
  },
});

/** The one Apollo Client of this page. Import it only from modules that are loaded when somebody is logged in. */
export const client = new ApolloClient({
  cache: createCache(),
  dataMasking: true,
  link: persisted.concat(
    ApolloLink.split(
      travelsBySocket,
      socketLink,
      new HttpLink({ uri: graphqlPath, fetch: authorizedFetch, headers: { accept: "application/json" } }),
    ),
  ),
  defaultOptions: { watchQuery: { fetchPolicy: "cache-first" } },
});
