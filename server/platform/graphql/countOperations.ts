import { type ApolloServerPlugin, type BaseContext, HeaderMap } from "@apollo/server";
import { GraphQLError } from "graphql";
import { limitHeaders } from "../limits/limitHeaders.js";
import { TooMany } from "../limits/Limits.js";
import type { Allowance } from "../limits/rate.js";
import type { Asked } from "./Operation.js";
import type { OperationReader } from "./OperationReader.js";

/** How operations over HTTP are counted: `take` before one is executed, `sent` when its answer is about to go. */
export type OperationCounting<Context> = {
  readonly take: (asked: Asked, context: Context) => Promise<Allowance | null>;
  readonly sent: (context: Context) => Promise<void>;
};

/** Refuses operations that may not be asked, or not so often, before they are executed, and tells what is left. */
export function countOperations<Context extends BaseContext>(
  reader: OperationReader,
  { take, sent }: OperationCounting<Context>,
): ApolloServerPlugin<Context> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        async didResolveOperation({ document, request, source, contextValue, response }) {
          const text = reader.textOf({ query: source });
          if (typeof text !== "string") throw text;
          const { operationName, variables } = request;
          const allowance = await take({ document, operationName, variables }, contextValue).catch(asHttp);
          for (const [name, value] of Object.entries(allowance ? limitHeaders(allowance) : {})) {
            response.http.headers.set(name.toLowerCase(), value);
          }
        },
        willSendResponse: ({ contextValue }) => sent(contextValue),
      }),
  };
}

function asHttp(error: unknown): never {
  if (!(error instanceof TooMany)) throw error;
  const headers = Object.entries(limitHeaders(error.allowance)).map(([name, value]) => [name.toLowerCase(), value]);
  const http = { status: 429, headers: new HeaderMap(headers as [string, string][]) };
  throw new GraphQLError(error.message, { originalError: error, extensions: { http } });
}
