import { type ApolloServerPlugin, HeaderMap } from "@apollo/server";
import { type FormattedExecutionResult, GraphQLError } from "graphql";
import type { Context } from "./context.js";
import { responseScopeOf } from "../accounts/index.js";
import { toGraphQLError } from "./errors.js";
import { type Operation, rootFieldsOf } from "./limits/operationCost.js";
import { DomainError, type DomainErrorKind } from "../platform/errors/DomainError.js";
import type { PayloadErrors } from "../platform/graphql/problem.type.js";
import { type IdempotentResponses, replayedForSeconds } from "../platform/idempotency/IdempotentResponses.js";
import { derivedKey } from "../platform/ids.js";

/** Mutations that set or clear a cookie; replaying the response body would not. */
const notReplayed = new Set([
  "logIn",
  "logInByLink",
  "logOut",
  "logOutEverywhere",
  "refreshSession",
  "signUpStudent",
  "signUpTutor",
  "startOpenId",
]);

/**
 * Mutations that store a message or an edit under the client's own key or, without one, a key derived from the
 * request's `Idempotency-Key`.
 */
const keyedMutations = new Set(["sendMessage", "startChat", "editMessage"]);

/** The HTTP status for a rejected idempotency key, by the kind of domain error. */
const statuses: Partial<Record<DomainErrorKind, number>> = { MALFORMED: 400, INVALID: 422, CONFLICT: 409 };

/**
 * Replays the response to a mutation that is retried over HTTP with the same Idempotency-Key, as over REST. The
 * response is stored if at least one root field succeeded. Otherwise, the key can be used again. A retry of the same
 * request never stores a message or an edit twice, even if the first response wrongly reported a failure.
 */
export function idempotencyPlugin(responses: IdempotentResponses): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => {
      let beginning: ReturnType<typeof responses.begin<FormattedExecutionResult>> | null = null;
      let hasStarted = false;
      /** Whether at least one root field succeeded without user errors. */
      let isDone = false;
      return {
        async didResolveOperation({ operation: node, schema, document, source, request, contextValue }) {
          const key = request.http?.headers.get("idempotency-key");
          if (key === undefined || !node || !isReplayable({ schema, document, node })) return;
          const parts = ["graphql", source, request.operationName ?? "", JSON.stringify(request.variables ?? {})];
          const scope = responseScopeOf(contextValue.viewer);
          beginning = responses.begin({ scope, key, parts, keptFor: replayedForSeconds });
          const begun = await beginning.catch((error: unknown) => {
            throw keyError(error);
          });
          if ("id" in begun && contextValue.viewer !== null && hasAny({ schema, document, node }, keyedMutations)) {
            contextValue.idempotencyKey = derivedKey(begun.id, ...parts);
          }
        },
        async responseForOperation() {
          const begun = await beginning;
          if (begun === null || !("answer" in begun)) return null;
          const headers = new HeaderMap([["idempotency-replayed", "true"]]);
          return { http: { headers }, body: { kind: "single", singleResult: begun.answer } };
        },
        async executionDidStart() {
          if (beginning === null) return;
          hasStarted = true;
          return {
            willResolveField({ info }) {
              if (info.path.prev !== undefined) return;
              return (error, payload: unknown) => {
                isDone ||= error === null && !isRefused(payload);
              };
            },
          };
        },
        async willSendResponse({ contextValue, response: { body } }) {
          // Another plugin, such as `limitsPlugin`, may have rejected the operation while the key was being claimed.
          const begun = await beginning?.catch(() => null);
          if (!begun || "answer" in begun) return;
          if (isDone && body.kind === "single") await begun.keep(body.singleResult);
          else await (hasStarted && contextValue.idempotencyKey !== null ? begun.expire() : begun.release());
        },
      };
    },
  };
}

/** Converts an error from claiming a key: a domain error gets its REST status and, if known, Retry-After. */
function keyError(error: unknown): GraphQLError {
  if (!(error instanceof DomainError)) return toGraphQLError(error);
  const { kind, message, retryAfter } = error;
  const headers = new HeaderMap(retryAfter === undefined ? [] : [["retry-after", String(retryAfter)]]);
  const http = { status: statuses[kind] ?? 500, headers };
  return new GraphQLError(message, { originalError: error, extensions: { http } });
}

function isRefused(payload: unknown): boolean {
  const { userErrors = [] } = (payload ?? {}) as Partial<PayloadErrors>;
  return userErrors.length > 0;
}

function isReplayable(operation: Operation): boolean {
  return operation.node.operation === "mutation" && !hasAny(operation, notReplayed);
}

function hasAny(operation: Operation, fields: ReadonlySet<string>): boolean {
  return rootFieldsOf(operation).some(({ node }) => fields.has(node.name.value));
}
