import { Field, ObjectType } from "type-graphql";
import { Message } from "./message.type.js";
import type { MessagePosition } from "../projections/messages.js";
import { Payload } from "../../platform/graphql/problem.type.js";

/** What came of sending or starting; `chat` is resolved. */
@ObjectType({ description: "What came of sending a message." })
export class SendMessagePayload extends Payload {
  @Field(() => Message, { nullable: true, description: "The message as it is stored; null when it was refused." })
  message?: Message | null;
}

/** What came of telling that one writes. */
@ObjectType({ description: "What came of telling that the viewer writes." })
export class TypingPayload extends Payload {}

/** What came of editing or removing; `message` is resolved. */
@ObjectType({ description: "What came of changing a message." })
export class ChangeMessagePayload extends Payload {
  readonly place?: MessagePosition;
}

/** What came of reading or marking as unread; `chat` is resolved. */
@ObjectType({ description: "What came of marking messages as read or unread." })
export class ReadMessagesPayload extends Payload {
  readonly chatId?: string;
}
