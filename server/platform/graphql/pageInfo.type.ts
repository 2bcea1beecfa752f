import { Field, ObjectType } from "type-graphql";
import type { Page } from "../pagination.js";

/** Relay's PageInfo (Cursor Connections Specification, section 5). */
@ObjectType({ description: "The position of a page in the whole list." })
export class PageInfo {
  @Field(() => Boolean, { description: "Whether there are more items after this page." })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: "Whether there are more items before this page." })
  hasPreviousPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: "The cursor of the page's first item; null if the page is empty.",
  })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The cursor of the page's last item; null if the page is empty.",
  })
  endCursor!: string | null;
}

export type Connection<T> = {
  readonly edges: readonly { readonly cursor: string; readonly node: T }[];
  readonly pageInfo: PageInfo;
};

/** Creates a connection type's base class; `noun`, `nouns` and `list` name its items and the list in descriptions. */
export function connectionOf<Item extends object>(
  item: new () => Item,
  noun: string,
  { nouns = `${noun}s`, list = "list" } = {},
): abstract new () => Connection<Item> {
  @ObjectType(`${item.name}Edge`, { description: `A ${noun} in a page of ${nouns}.` })
  class ItemEdge {
    @Field(() => String, { description: `The position of this ${noun} in the ${list}; opaque.` })
    readonly cursor!: string;

    @Field(() => item, { description: `The ${noun}.` })
    readonly node!: Item;
  }

  @ObjectType()
  abstract class ItemConnection implements Connection<Item> {
    @Field(() => [ItemEdge], { description: `The ${nouns} of this page with their cursors.` })
    readonly edges!: readonly ItemEdge[];

    @Field(() => PageInfo, { description: `The position of this page in the whole ${list}.` })
    readonly pageInfo!: PageInfo;
  }
  return ItemConnection;
}

export function toConnection<T>(page: Page<T>, cursorOf: (item: T) => string): Connection<T> {
  return showConnection(page, cursorOf, (item) => item);
}

export function showConnection<T, Shown>(
  page: Page<T>,
  cursorOf: (item: T) => string,
  show: (item: T) => Shown,
): Connection<Shown> {
  const edges = page.items.map((item) => ({ cursor: cursorOf(item), node: show(item) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: page.hasNext,
      hasPreviousPage: page.hasPrevious,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
