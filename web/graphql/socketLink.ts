import { ApolloLink, CombinedGraphQLErrors, Observable } from "@apollo/client";
import { print } from "@apollo/client/utilities";
import type { GraphQLFormattedError } from "graphql";
import { Unreachable } from "./failures";
import { isExpired, socket } from "./socket";

function failureOf(error: unknown): Error {
  if (error instanceof Error) return error;
  if (Array.isArray(error)) return new CombinedGraphQLErrors({ errors: error as GraphQLFormattedError[] });
  return new Unreachable();
}

/**
 * Carries operations over the WebSocket. They live through lost connections and expired tokens: each is sent again on
 * the next connection, so a mutation needs a key of its own (clientMessageId) and a subscription a cursor: the variables
 * that `context.freshVariables` gives are asked for on each connection.
 */
export const socketLink = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const { query, variables, operationName, extensions } = operation;
      const { freshVariables, http } = operation.getContext() as {
        freshVariables?: () => Record<string, unknown>;
        http?: { includeQuery?: boolean };
      };
      const payload = {
        // Where the hash is enough it stands in the extensions.
        query: http?.includeQuery === false ? "" : print(query),
        get variables(): Record<string, unknown> {
          return freshVariables?.() ?? variables;
        },
        operationName: operationName ?? null,
        extensions,
      };
      let stop: () => void;
      const start = () => {
        stop = socket.subscribe(payload, {
          next: (result) => observer.next(result as ApolloLink.Result),
          complete: () => observer.complete(),
          error: (error) => {
            if (isExpired(error)) start();
            else observer.error(failureOf(error));
          },
        });
      };
      start();
      return () => stop();
    }),
);
