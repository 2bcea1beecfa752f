import { types } from "node:util";
import { GraphQLError } from "graphql";

/** What was thrown as GraphQL knows errors. */
export function toGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  return new GraphQLError("An operation failed.", { originalError: types.isNativeError(error) ? error : null });
}
