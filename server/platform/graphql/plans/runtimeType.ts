import {
  GraphQLError,
  type GraphQLAbstractType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from "graphql";
import { inspect } from "graphql/jsutils/inspect.js";
import type { Position } from "./position.js";

/**
 * The object type that a value of an abstract type has, by the name that the type's resolver said.
 * @throws GraphQLError in graphql-js' words where there is no such type
 */
export function runtimeTypeOf(
  schema: GraphQLSchema,
  abstract: GraphQLAbstractType,
  said: unknown,
  value: unknown,
  { parentType, fieldName, fieldNodes: nodes }: Position,
): GraphQLObjectType {
  const field = `${parentType.name}.${fieldName}`;
  if (said == null) {
    throw new GraphQLError(
      `Abstract type "${abstract.name}" must resolve to an Object type at runtime for field "${field}". Either the "${abstract.name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
      { nodes },
    );
  }
  if (isObjectType(said)) {
    throw new GraphQLError(
      "Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.",
    );
  }
  if (typeof said !== "string") {
    throw new GraphQLError(
      `Abstract type "${abstract.name}" must resolve to an Object type at runtime for field "${field}" with value ${inspect(value)}, received "${inspect(said)}".`,
    );
  }
  const type = schema.getType(said);
  if (type == null) {
    throw new GraphQLError(
      `Abstract type "${abstract.name}" was resolved to a type "${said}" that does not exist inside the schema.`,
      { nodes },
    );
  }
  if (!isObjectType(type)) {
    throw new GraphQLError(`Abstract type "${abstract.name}" was resolved to a non-object type "${said}".`, { nodes });
  }
  if (!schema.isSubType(abstract, type)) {
    throw new GraphQLError(`Runtime Object type "${type.name}" is not a possible type for "${abstract.name}".`, {
      nodes,
    });
  }
  return type;
}
