import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { type FoundNode, Node } from "./node.type.js";

/**
 * Finds an object of one slice by its id, with the slice's own authorization; returns null if there is none that the
 * viewer may see.
 */
export type NodeFinder<Context> = (id: string, context: Context) => Promise<FoundNode | null>;

/** Refetches an object by its id (Relay's Global Object Identification). */
@Resolver()
export class NodeResolver<Context> {
  constructor(private readonly finders: readonly NodeFinder<Context>[]) {}

  @Query(() => Node, {
    nullable: true,
    description: "What has this id: a tutor, a review, a chat or a message; null when there is none for the viewer.",
  })
  async node(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The id." }) id: string,
  ): Promise<FoundNode | null> {
    for (const find of this.finders) {
      const found = await find(id, context);
      if (found !== null) return found;
    }
    return null;
  }
}
