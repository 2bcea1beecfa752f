import { Field, ID, InterfaceType } from "type-graphql";

/**
 * Relay's Node (Global Object Identification): what `node` finds again by its id. No two things of different types have
 * the same id, so a type whose ids are also another's can't implement it.
 */
@InterfaceType({
  description: "Anything that can be asked for again by its id, with `node`.",
  resolveType: (found: FoundNode) => found.__typename,
})
export abstract class Node {
  @Field(() => ID, { description: "The id." })
  id!: string;
}

/** A thing that was found by its id, and its type's name. */
export type FoundNode = Node & { readonly __typename: string };
