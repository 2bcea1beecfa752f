import { Field, ID, InterfaceType } from "type-graphql";

/**
 * Relay's Node (Global Object Identification): any object that `node` can refetch by its id. Ids must be unique across
 * types, so a type that shares its ids with another type can't implement `Node`.
 */
@InterfaceType({
  description: "An object that can be refetched by its id, with `node`.",
  resolveType: (found: FoundNode) => found.__typename,
})
export abstract class Node {
  @Field(() => ID, { description: "The id." })
  id!: string;
}

export type FoundNode = Node & { readonly __typename: string };
