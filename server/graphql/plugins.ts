import type { ApolloServerPlugin } from "@apollo/server";
import type { GraphQLFormattedError, GraphQLSchema } from "graphql";
import type { Context } from "./context.js";
import { outcomeOf, reportErrors, toGraphQLError } from "./errors.js";
import { subscriptionOverHttp } from "./limits/documentRules.js";
import type { KnownOperations } from "./limits/KnownOperations.js";
import { operationField, recordOperation } from "./operationMetrics.js";
import { limitHeaders } from "../platform/limits/limitHeaders.js";
import type { Telemetry } from "../platform/telemetry/Telemetry.js";

export const costHeader = "x-operation-cost";

/**
 * Counts operations before they are executed, and sets the cookie that identifies the device after a login or sign-up.
 */
export function limitsPlugin(): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async didResolveOperation({ document, operation, request, contextValue: { count } }) {
        // If no operation has the requested name, Apollo responds with status 400.
        if (!operation) return count.chargeRejected();
        if (operation.operation === "subscription") throw subscriptionOverHttp();
        await count.charge({ document, node: operation, variables: request.variables }).catch((error: unknown) => {
          throw toGraphQLError(error);
        });
      },
      didEncounterErrors: ({ contextValue: { count } }) => count.chargeRejected(),
      async willSendResponse({ response: { http }, contextValue: { count, response } }) {
        if (count.cost !== null) http.headers.set(costHeader, String(count.cost));
        for (const [name, value] of Object.entries(count.allowance ? limitHeaders(count.allowance) : {})) {
          const header = name.toLowerCase();
          if (!http.headers.has(header)) http.headers.set(header, value);
        }
        const cookie = count.deviceCookie();
        if (cookie !== null) response?.append("Set-Cookie", cookie);
      },
    }),
  };
}

/** Measures operations and reports their errors with the request id. */
export function telemetryPlugin(schema: GraphQLSchema, telemetry: Telemetry): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      const begin = performance.now();
      const span = telemetry.tracing?.begin("graphql");
      return {
        async didEncounterErrors({ errors, contextValue }) {
          reportErrors(errors, contextValue.requestId, telemetry);
        },
        async willSendResponse({ document, request, errors, contextValue: { requestId } }) {
          const operation = document ? operationField(schema, document, request.operationName) : "none";
          const outcome = outcomeOf(errors);
          span?.end({ name: `graphql ${operation}`, isFailure: outcome === "failed" });
          recordOperation(telemetry, { operation, transport: "http", outcome, begin, requestId });
        },
      };
    },
  };
}

/** Rejects all operations except the web client's own. */
export function knownOperationsPlugin(known: KnownOperations): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async didResolveOperation({ source }) {
        known.require(source);
      },
    }),
  };
}

/** The media types, written as Apollo Server negotiates them. */
const mediaTypes = ["application/json; charset=utf-8", "application/graphql-response+json; charset=utf-8"];

/**
 * The codes of errors in a document or its variables. Errors about exceeded bounds and rate limits are left out because
 * they keep their status for every media type.
 */
const mistakes: ReadonlySet<unknown> = new Set([
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "OPERATION_RESOLUTION_FAILURE",
  "BAD_USER_INPUT",
]);

const isMistake = ({ extensions }: GraphQLFormattedError) =>
  mistakes.has(extensions?.["code"]) && extensions?.["problem"] !== "BAD_IDEMPOTENCY_KEY";

/**
 * Sends errors in a document with status 200 if the response is `application/json` (GraphQL over HTTP, section 6.4.1),
 * because clients that expect that type can't distinguish GraphQL's 400 from a proxy's. In an
 * `application/graphql-response+json` response, such errors have status 400.
 */
export function jsonStatusPlugin(): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async willSendResponse({ contextValue, response: { http, body } }) {
        const isPlain = contextValue.response?.req.accepts(mediaTypes) === mediaTypes[0];
        const errors = body.kind === "single" ? (body.singleResult.errors ?? []) : [];
        if (isPlain && http.status === 400 && errors.every(isMistake)) {
          http.status = 200;
        }
      },
    }),
  };
}
