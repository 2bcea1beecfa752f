import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { type FoundNode, Node } from "./node.type.js";

/**
 * Finds a thing by its id among those of one slice, and decides as the slice always does whether whoever asks may see it;
 * null where there is none for them.
 */
export type NodeFinder<Context> = (id: string, context: Context) => Promise<FoundNode | null>;

/** Relay's way to ask again for what is known by its id only. */
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
