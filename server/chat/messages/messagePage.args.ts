import { ArgsType, Field, ID, Int } from "type-graphql";
import { DomainError } from "../../platform/errors/DomainError.js";
import { badCursor, fromCursor } from "../../platform/pagination.js";

@ArgsType()
export class MessagePageArgs {
  @Field(() => Int, {
    nullable: true,
    description: "The maximum number of messages, counted from the oldest or from `after`: 1 to 100.",
  })
  first?: number | null;

  @Field(() => String, { nullable: true, description: "Only messages after this message cursor." })
  after?: string | null;

  @Field(() => Int, {
    defaultValue: 20,
    description: "The maximum number of messages, counted back from the newest or from `before`: 1 to 100.",
  })
  last!: number;

  @Field(() => String, { nullable: true, description: "Only messages before this message cursor." })
  before?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The id of the message to center the page on; `first` or `last` sets the maximum number of messages.",
  })
  around?: string | null;
}

/**
 * Selects messages just before or after a sequence number, or around a message. If the number is null, a `before` page
 * ends with the newest message, and an `after` page begins with the first.
 */
export type MessagePage =
  | { readonly last: number; readonly before: number | null }
  | { readonly first: number; readonly after: number | null }
  | { readonly first: number; readonly around: string };

/**
 * Returns the page that the arguments select.
 * @throws DomainError INVALID for an invalid cursor, or for arguments that can't be combined
 */
export function readMessagePage({ first, after, last, before, around }: MessagePageArgs): MessagePage {
  if ([around, before, after].filter((one) => one != null).length > 1 || (before != null && first != null)) {
    const reason = "Use first and after, last and before, or around.";
    throw DomainError.of("INVALID", "BAD_PAGE_ARGUMENTS", reason);
  }
  const size = first ?? last;
  if (around != null) return { first: size, around };
  if (first != null || after != null) return { first: size, after: after ? seqOf(after, "after") : null };
  return { last, before: before ? seqOf(before, "before") : null };
}

function seqOf(cursor: string, field: "before" | "after"): number {
  const [seq] = fromCursor(cursor, 1, field);
  if (!Number.isSafeInteger(seq)) throw badCursor(field);
  return Number(seq);
}
