import type { ApolloServerPlugin, BaseContext } from "@apollo/server";
import type { GraphQLError, GraphQLSchema } from "graphql";
import { newId } from "../ids.js";
import type { Telemetry } from "../telemetry/Telemetry.js";
import { operationKind, outcomeOf } from "./operationEnd.js";
import { tellOperation } from "./tellOperation.js";

/** Which request an error belongs to, for whoever has to say the error and is told nothing else. */
export class ErrorRequests {
  private readonly ids = new WeakMap<GraphQLError, string>();

  /** Notes that errors belong to a request. */
  note(errors: readonly GraphQLError[], requestId: string): void {
    for (const error of errors) this.ids.set(error, requestId);
  }

  /** The request of an error; a new id where there was none yet, as where no operation could be read. */
  of(error: GraphQLError): string {
    return this.ids.get(error) ?? newId();
  }
}

/** Measures operations over HTTP and tells of them, and notes which request their errors belong to. */
export function watchOperations<Context extends BaseContext & { readonly requestId: string }>(
  schema: GraphQLSchema,
  requests: ErrorRequests,
  telemetry: Telemetry,
): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      const begin = performance.now();
      const span = telemetry.tracing?.begin("graphql");
      return {
        async didEncounterErrors({ errors, contextValue }) {
          requests.note(errors, contextValue.requestId);
        },
        async willSendResponse({ document, request, errors, contextValue: context }) {
          const operation = document ? operationKind(schema, document, request.operationName) : "none";
          const outcome = outcomeOf(errors);
          span?.end({ name: `graphql ${operation}`, isFailure: outcome === "failed" });
          tellOperation(telemetry, { operation, door: "http", outcome, begin, context });
        },
      };
    },
  };
}
