import type { DocumentTypeDecoration } from "@graphql-typed-document-node/core";
import { RequestFailed, Unreachable } from "./failures";
import { operationIds } from "./session/generated/operationIds";

/** Where GraphQL over HTTP is served. */
export const graphqlPath = "/graphql";

type Answer<T> = {
  readonly data?: T | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
};

/**
 * Sends one operation over HTTP without Apollo Client, for the few that the first page needs. No token goes with it
 * unless `headers` carry one; the refresh cookie always does.
 * @throws Unreachable when there is no answer within `patience` milliseconds or it is no GraphQL, RequestFailed when it says so
 */
export async function sendOperation<TData, TVariables>(
  document: DocumentTypeDecoration<TData, TVariables> & { toString(): string },
  variables: TVariables,
  { headers = {}, patience = 15_000 }: { headers?: Readonly<Record<string, string>>; patience?: number } = {},
): Promise<TData> {
  const query = document.toString();
  const send = async (operation: object): Promise<Answer<TData>> => {
    try {
      const response = await fetch(graphqlPath, {
        method: "POST",
        headers: { accept: "application/json", "content-type": "application/json", ...headers },
        body: JSON.stringify({ ...operation, variables }),
        credentials: "same-origin",
        signal: AbortSignal.timeout(patience),
      });
      return (await response.json()) as Answer<TData>;
    } catch {
      throw new Unreachable();
    }
  };
  const operationName = /^\s*(?:query|mutation)\s+(\w+)/m.exec(query)?.[1] ?? "";
  const sha256Hash = operationIds[operationName];
  const known = { operationName, extensions: { persistedQuery: { version: 1, sha256Hash } } };
  let answer = await send(sha256Hash === undefined ? { query } : known);
  // A server of another version may know it only by its text.
  if (answer.errors?.[0]?.extensions?.code === "PERSISTED_QUERY_NOT_FOUND") answer = await send({ query });
  const [error] = answer.errors ?? [];
  if (error) throw new RequestFailed(error.message, error.extensions?.code);
  if (!answer.data) throw new Unreachable();
  return answer.data;
}
