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

/** An edge of a page; its cursor is computed only when it is read. */
class Edge<T, Shown> {
  constructor(
    private readonly item: T,
    private readonly cursorOf: (item: T) => string,
    readonly node: Shown,
  ) {}

  get cursor(): string {
    return this.cursorOf(this.item);
  }
}

/** Converts a page to a Relay connection; `cursorOf` returns an item's cursor. */
export function toConnection<T>(page: Page<T>, cursorOf: (item: T) => string): Connection<T> {
  return showConnection(page, cursorOf, (item) => item);
}

/** Converts a page to a Relay connection whose nodes are the items mapped by `show`. */
export function showConnection<T, Shown>(
  page: Page<T>,
  cursorOf: (item: T) => string,
  show: (item: T) => Shown,
): Connection<Shown> {
  const edges = page.items.map((item) => new Edge(item, cursorOf, show(item)));
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
