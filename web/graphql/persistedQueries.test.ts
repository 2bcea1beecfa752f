import { ApolloClient, ApolloLink, type DocumentNode, InMemoryCache } from "@apollo/client";
import { waitFor } from "@testing-library/dom";
import { EMPTY } from "rxjs";
import operations from "../../schema/operations.json";
import * as documents from "./generated/graphql";
import { persistedQueries } from "./persistedQueries";

function send(client: ApolloClient, document: DocumentNode): void {
  const [definition] = document.definitions;
  if (definition?.kind !== "OperationDefinition") return;
  const { operation } = definition;
  if (operation === "query") client.watchQuery({ query: document }).subscribe({});
  else if (operation === "mutation") void client.mutate({ mutation: document }).catch(() => undefined);
  else client.subscribe({ query: document }).subscribe();
}

test("the client sends every operation as a hash from the server's list", async () => {
  const hashes: unknown[] = [];
  const record = new ApolloLink(({ extensions: { persistedQuery } }) => {
    hashes.push((persistedQuery as { readonly sha256Hash: string }).sha256Hash);
    return EMPTY;
  });
  const link = ApolloLink.from([persistedQueries, record]);
  const client = new ApolloClient({ cache: new InMemoryCache(), dataMasking: true, link });
  for (const document of Object.values(documents)) send(client, document);
  await waitFor(() => expect(hashes.toSorted()).toEqual(Object.keys(operations).sort()));
});
