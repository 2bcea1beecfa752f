import type { DocumentTypeDecoration } from "@graphql-typed-document-node/core";
import { RequestFailed, Unreachable } from "./failures";

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
  let answer: Answer<TData>;
  try {
    const response = await fetch(graphqlPath, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json", ...headers },
      body: JSON.stringify({ query: document.toString(), variables }),
      credentials: "same-origin",
      signal: AbortSignal.timeout(patience),
    });
    answer = (await response.json()) as Answer<TData>;
  } catch {
    throw new Unreachable();
  }
  const [error] = answer.errors ?? [];
  if (error) throw new RequestFailed(error.message, error.extensions?.code);
  if (!answer.data) throw new Unreachable();
  return answer.data;
}
