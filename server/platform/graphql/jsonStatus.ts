import type { ApolloServerPlugin, BaseContext } from "@apollo/server";
import type { Response } from "express";

const mediaTypes = ["application/json", "application/graphql-response+json"];

/** Mistakes in a document or its variables. What breaks a bound or a limit is refused in every media type alike. */
const mistakes: ReadonlySet<unknown> = new Set([
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "OPERATION_RESOLUTION_FAILURE",
  "BAD_USER_INPUT",
]);

/**
 * Answers mistakes in a document with 200 where the answer is `application/json` (GraphQL over HTTP, section 6.4.1): a
 * client of that type can't tell a 400 of GraphQL's from one of a proxy between. As `application/graphql-response+json`
 * they are 400.
 */
export function jsonStatus<
  Context extends BaseContext & { readonly response: Response | null },
>(): ApolloServerPlugin<Context> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        willSendResponse({ contextValue, response: { http, body } }) {
          const isPlain = contextValue.response?.req.accepts(mediaTypes) === mediaTypes[0];
          const errors = body.kind === "single" ? (body.singleResult.errors ?? []) : [];
          if (isPlain && http.status === 400 && errors.every(({ extensions }) => mistakes.has(extensions?.["code"]))) {
            http.status = 200;
          }
          return Promise.resolve();
        },
      }),
  };
}
