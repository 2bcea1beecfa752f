import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { type FoundNode, Node } from "./node.type.js";
import { DomainError } from "../errors/DomainError.js";

/**
 * Finds one slice's objects by id, with the slice's own authorization. Returns them in no particular order, omitting
 * those that the viewer is not allowed to see.
 */
export type NodeFinder<Context> = (ids: readonly string[], context: Context) => Promise<readonly FoundNode[]>;

const maxIds = 100;

/** Refetches objects by their ids (Relay's Global Object Identification). */
@Resolver()
export class NodeResolver<Context> {
  constructor(private readonly finders: readonly NodeFinder<Context>[]) {}

  @Query(() => Node, {
    nullable: true,
    description:
      "The object with this id: a tutor, a review, a chat, a message, a webhook or a webhook delivery; null if there " +
      "is none that the viewer can see.",
  })
  async node(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The id." }) id: string,
  ): Promise<FoundNode | null> {
    const [found] = await this.found([id], context);
    return found ?? null;
  }

  @Query(() => [Node], {
    nullable: "itemsAndList",
    description: "The objects with these ids, in the order of the ids; null for each id that `node` would not find.",
  })
  async nodes(
    @Ctx() context: Context,
    @Arg("ids", () => [ID], { description: `The ids: at most ${maxIds}.` }) ids: readonly string[],
  ): Promise<readonly (FoundNode | null)[]> {
    if (ids.length > maxIds) {
      throw DomainError.of("INVALID", "TOO_MANY_IDS", `At most ${maxIds} ids can be requested at once.`, "ids");
    }
    const byId = new Map((await this.found(ids, context)).map((found) => [found.id, found]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  private async found(ids: readonly string[], context: Context): Promise<readonly FoundNode[]> {
    const found: FoundNode[] = [];
    let missing = [...new Set(ids)];
    for (const find of this.finders) {
      if (missing.length === 0) break;
      found.push(...(await find(missing, context)));
      missing = missing.filter((id) => !found.some((one) => one.id === id));
    }
    return found;
  }
}
