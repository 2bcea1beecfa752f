import { Field, ID, Int, ObjectType } from "type-graphql";
import { type ChatState, unreadOf } from "./chat.js";
import type { ChatRecord } from "./projections/chats.js";
import { Node } from "../platform/graphql/node.type.js";
import { connectionOf } from "../platform/graphql/pageInfo.type.js";

/** The chat as one of its participants sees it; field resolvers load the participants and the messages. */
@ObjectType({
  implements: Node,
  description: "A chat between a student and a tutor: the current state, derived from its append-only event log.",
})
export class Chat extends Node {
  @Field(() => ID, { description: "The chat's id, which never changes." })
  override id!: string;

  @Field(() => Int, {
    description: "The sequence number of the newest event of this chat that this response includes.",
  })
  lastSeq!: number;

  @Field(() => Int, {
    description: "The sequence number up to which the viewer has read; 0 if nothing has been read.",
  })
  readUpTo!: number;

  @Field(() => Int, {
    description: "The sequence number up to which the counterpart has read; 0 if nothing has been read.",
  })
  counterpartReadUpTo!: number;

  @Field(() => Int, { description: "The number of the counterpart's messages that the viewer has not read." })
  unreadCount!: number;

  readonly studentId!: string;
  readonly tutorId!: string;
  readonly counterpartId!: string;
  readonly lastMessageSeq!: number;
}

@ObjectType({ description: "A page of chats, by newest message, newest first." })
export class ChatConnection extends connectionOf(Chat, "chat") {
  @Field(() => Int, { description: "The total number of chats in the list, not only on this page." })
  totalCount!: number;

  @Field(() => String, {
    description:
      "A cursor for `chatFeed(after:)`, taken before this page was read: the feed returns whatever the page misses.",
  })
  feedCursor!: string;
}

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
