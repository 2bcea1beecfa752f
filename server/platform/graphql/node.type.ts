import { Field, ID, InterfaceType } from "type-graphql";

/** Relay's Node: anything that has an id of its own. */
@InterfaceType({ description: "Anything that has an id of its own." })
export abstract class Node {
  @Field(() => ID, { description: "The id." })
  id!: string;
}
