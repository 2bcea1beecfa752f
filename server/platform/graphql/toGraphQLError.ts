import { GraphQLError } from "graphql";

/** What was thrown as GraphQL knows errors. */
export function toGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  return new GraphQLError("An operation failed.", { originalError: error instanceof Error ? error : null });
}
