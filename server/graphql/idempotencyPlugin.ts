import { type ApolloServerPlugin, HeaderMap } from "@apollo/server";
import { type FormattedExecutionResult, Kind, type OperationDefinitionNode } from "graphql";
import type { Context } from "./context.js";
import { answerScopeOf } from "../accounts/index.js";
import { toGraphQLError } from "./errors.js";
import { type Claim, type IdempotentAnswers, replayedForSeconds } from "../platform/idempotency/IdempotentAnswers.js";

/** Mutations that set a cookie: replaying the response alone would not open the session again. */
const unrepeatable = new Set(["logIn", "logInByLink", "refreshSession", "signUpStudent", "signUpTutor", "startOpenId"]);

/** Replays the response of a mutation that is sent again over HTTP with the same Idempotency-Key, as REST does. */
export function idempotencyPlugin(answers: IdempotentAnswers): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => {
      let claim: Claim<FormattedExecutionResult> | null = null;
      let stored: FormattedExecutionResult | null = null;
      return {
        async didResolveOperation({ operation, source, request, contextValue: { viewer } }) {
          const key = request.http?.headers.get("idempotency-key");
          if (key === undefined || operation === undefined || !isRepeatable(operation)) return;
          const parts = ["graphql", source, request.operationName ?? "", JSON.stringify(request.variables ?? {})];
          const scope = answerScopeOf(viewer);
          const begun = await answers
            .begin<FormattedExecutionResult>({ scope, key, parts, keptFor: replayedForSeconds })
            .catch((error: unknown) => {
              throw toGraphQLError(error);
            });
          if ("answer" in begun) stored = begun.answer;
          else claim = begun;
        },
        async responseForOperation() {
          if (stored === null) return null;
          const headers = new HeaderMap([["idempotency-replayed", "true"]]);
          return { http: { headers }, body: { kind: "single", singleResult: stored } };
        },
        async willSendResponse({ response: { body } }) {
          if (claim === null) return;
          const isDone = body.kind === "single" && body.singleResult.errors === undefined;
          await (isDone ? claim.keep(body.singleResult) : claim.release());
        },
      };
    },
  };
}

/** Whether an operation is a mutation without fields that set a cookie, at the root or in a fragment there. */
function isRepeatable({ operation, selectionSet: { selections } }: OperationDefinitionNode): boolean {
  return (
    operation === "mutation" &&
    selections.every((selection) => selection.kind === Kind.FIELD && !unrepeatable.has(selection.name.value))
  );
}
