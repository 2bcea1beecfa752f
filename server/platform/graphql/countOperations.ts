import { type ApolloServerPlugin, type BaseContext, HeaderMap } from "@apollo/server";
import { GraphQLError } from "graphql";
import { limitHeaders } from "../limits/limitHeaders.js";
import { TooMany } from "../limits/Limits.js";
import type { Allowance } from "../limits/rate.js";
import type { Asked } from "./Operation.js";
import type { OperationReader } from "./OperationReader.js";

/**
 * How operations over HTTP are counted: `weigh` and `take` before one is executed, `sent` when its answer is about to go.
 * `take` answers what is left by the rule that leaves least; null where nothing is counted.
 */
export type OperationCounting<Context, Weighed> = {
  readonly weigh: (asked: Asked) => Weighed;
  readonly take: (weighed: Weighed, context: Context) => Promise<Allowance | null>;
  readonly sent: (context: Context) => Promise<void>;
};

/** Says what an operation costs, in objects that it may bring back, as it was counted before it was executed. */
export const costHeader = "x-operation-cost";

/** Refuses operations that may not be asked, or not so often, before they are executed, and tells what is left. */
export function countOperations<Context extends BaseContext, Weighed extends { readonly cost: number }>(
  reader: OperationReader,
  { weigh, take, sent }: OperationCounting<Context, Weighed>,
): ApolloServerPlugin<Context> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        async didResolveOperation({ document, request, source, contextValue, response }) {
          const text = reader.textOf({ query: source });
          if (typeof text !== "string") throw text;
          const { operationName, variables } = request;
          const weighed = weigh({ document, operationName, variables });
          response.http.headers.set(costHeader, String(weighed.cost));
          const allowance = await take(weighed, contextValue).catch(refuseTooMany);
          for (const [name, value] of Object.entries(allowance ? limitHeaders(allowance) : {})) {
            response.http.headers.set(name.toLowerCase(), value);
          }
        },
        willSendResponse: ({ contextValue }) => sent(contextValue),
      }),
  };
}

/** Throws what counting threw, and a limit's refusal as GraphQL over HTTP says it: 429 with what is left. */
export function refuseTooMany(error: unknown): never {
  if (!(error instanceof TooMany)) throw error;
  const headers = Object.entries(limitHeaders(error.allowance)).map(([name, value]) => [name.toLowerCase(), value]);
  const http = { status: 429, headers: new HeaderMap(headers as [string, string][]) };
  throw new GraphQLError(error.message, { originalError: error, extensions: { http } });
}
