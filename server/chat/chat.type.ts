import { Field, ID, Int, ObjectType } from "type-graphql";
import { type ChatState, unreadOf } from "./chat.js";
import type { ChatRecord } from "./projections/chats.js";
import { Node } from "../platform/graphql/node.type.js";
import { PageInfo } from "../platform/graphql/pageInfo.type.js";

/** A chat as one of its two people sees it; field resolvers load the people and the messages. */
@ObjectType({
  implements: Node,
  description:
    "A chat between one student and one tutor: an append-only log of events, of which this is the present state.",
})
export class Chat extends Node {
  @Field(() => ID, { description: "The chat's id, which never changes." })
  override id!: string;

  @Field(() => Int, { description: "The sequence number of the newest event of this chat that this answer contains." })
  lastSeq!: number;

  @Field(() => Int, {
    description: "The sequence number up to which the viewer has read; 0 when nothing has been read.",
  })
  readUpTo!: number;

  @Field(() => Int, {
    description: "The sequence number up to which the counterpart has read; 0 when nothing has been read.",
  })
  counterpartReadUpTo!: number;

  @Field(() => Int, { description: "How many messages of the counterpart the viewer has not read." })
  unreadCount!: number;

  readonly studentId!: string;
  readonly tutorId!: string;
  readonly counterpartId!: string;
  readonly lastMessageSeq!: number;
}

/** A chat and its cursor in a page of chats. */
@ObjectType({ description: "A chat in a page of chats." })
export class ChatEdge {
  @Field(() => String, { description: "The position of this chat in the list; opaque." })
  cursor!: string;

  @Field(() => Chat, { description: "The chat." })
  node!: Chat;
}

/** A page of the viewer's chats. */
@ObjectType({ description: "A page of chats, the one with the newest message first." })
export class ChatConnection {
  @Field(() => [ChatEdge], { description: "The chats of this page with their cursors." })
  edges!: readonly ChatEdge[];

  @Field(() => PageInfo, { description: "Where this page stands in the whole list." })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: "The number of all chats in the list, not only of this page." })
  totalCount!: number;

  @Field(() => String, {
    description:
      "A cursor for `chatFeed(after:)`, taken before this page was read: what this page may lack follows it.",
  })
  feedCursor!: string;
}

/** Converts a chat to the view of one of its two people. */
export function toChat(record: ChatRecord, viewerId: string): Chat {
  const [mine, theirs] = sides(record, viewerId);
  return {
    id: record.id,
    lastSeq: record.lastSeq,
    lastMessageSeq: record.lastMessageSeq,
    studentId: record.studentId,
    tutorId: record.tutorId,
    counterpartId: viewerId === record.studentId ? record.tutorId : record.studentId,
    readUpTo: mine.readUpTo,
    counterpartReadUpTo: theirs.readUpTo,
    unreadCount: unreadOf(record, viewerId),
  };
}

function sides(state: ChatState, viewerId: string) {
  return viewerId === state.studentId
    ? ([state.student, state.tutor] as const)
    : ([state.tutor, state.student] as const);
}
