import { type ApolloServerPlugin, HeaderMap } from "@apollo/server";
import { type FormattedExecutionResult, GraphQLError, Kind, type OperationDefinitionNode } from "graphql";
import type { Context } from "./context.js";
import { answerScopeOf } from "../accounts/index.js";
import { toGraphQLError } from "./errors.js";
import { DomainError, type DomainErrorKind } from "../platform/errors/DomainError.js";
import type { Refusable } from "../platform/graphql/problem.type.js";
import { type IdempotentAnswers, replayedForSeconds } from "../platform/idempotency/IdempotentAnswers.js";

/** Mutations that set a cookie: replaying only the response would not open the session again. */
const unrepeatable = new Set(["logIn", "logInByLink", "refreshSession", "signUpStudent", "signUpTutor", "startOpenId"]);

/** The HTTP status of an operation whose idempotency key is rejected. */
const statuses: Partial<Record<DomainErrorKind, number>> = { MALFORMED: 400, INVALID: 422, CONFLICT: 409 };

/**
 * Replays the response of a mutation that is sent again over HTTP with the same Idempotency-Key, as REST does. The key
 * is released if nothing was executed; it is kept even if a field of the response failed.
 */
export function idempotencyPlugin(answers: IdempotentAnswers): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => {
      let beginning: ReturnType<typeof answers.begin<FormattedExecutionResult>> | null = null;
      /** Whether one of the operation's mutations succeeded. */
      let isDone = false;
      return {
        async didResolveOperation({ operation, source, request, contextValue: { viewer } }) {
          const key = request.http?.headers.get("idempotency-key");
          if (key === undefined || operation === undefined || !isRepeatable(operation)) return;
          const parts = ["graphql", source, request.operationName ?? "", JSON.stringify(request.variables ?? {})];
          beginning = answers.begin({ scope: answerScopeOf(viewer), key, parts, keptFor: replayedForSeconds });
          await beginning.catch((error: unknown) => {
            throw keyError(error);
          });
        },
        async responseForOperation() {
          const begun = await beginning;
          if (begun === null || !("answer" in begun)) return null;
          const headers = new HeaderMap([["idempotency-replayed", "true"]]);
          return { http: { headers }, body: { kind: "single", singleResult: begun.answer } };
        },
        async executionDidStart() {
          if (beginning === null) return;
          return {
            willResolveField({ info }) {
              if (info.path.prev !== undefined) return;
              return (error, payload: unknown) => {
                isDone ||= error === null && !isRefused(payload);
              };
            },
          };
        },
        async willSendResponse({ response: { body } }) {
          // Another plugin, such as a rate limit, may have rejected the operation while the claim was being made.
          const begun = await beginning?.catch(() => null);
          if (!begun || "answer" in begun) return;
          await (isDone && body.kind === "single" ? begun.keep(body.singleResult) : begun.release());
        },
      };
    },
  };
}

/** Creates the error for a rejected idempotency key, with the same status as in REST and with Retry-After. */
function keyError(error: unknown): GraphQLError {
  if (!(error instanceof DomainError)) return toGraphQLError(error);
  const { kind, message, retryAfter } = error;
  const headers = new HeaderMap(retryAfter === undefined ? [] : [["retry-after", String(retryAfter)]]);
  const http = { status: statuses[kind] ?? 500, headers };
  return new GraphQLError(message, { originalError: error, extensions: { http } });
}

/** Returns whether a mutation's payload has user errors. */
function isRefused(payload: unknown): boolean {
  const { userErrors = [] } = (payload ?? {}) as Partial<Refusable>;
  return userErrors.length > 0;
}

/** Returns whether an operation is a mutation without fields that set a cookie, at its root or in a fragment there. */
function isRepeatable({ operation, selectionSet: { selections } }: OperationDefinitionNode): boolean {
  return (
    operation === "mutation" &&
    selections.every((selection) => selection.kind === Kind.FIELD && !unrepeatable.has(selection.name.value))
  );
}
