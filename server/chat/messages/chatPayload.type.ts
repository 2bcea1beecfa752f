import { Field, ObjectType } from "type-graphql";
import { Message } from "./message.type.js";
import type { MessagePosition } from "../projections/messages.js";
import { Payload } from "../../platform/graphql/problem.type.js";

/** The result of sending a message or starting a chat; a field resolver loads `chat`. */
@ObjectType({ description: "The result of sending a message." })
export class SendMessagePayload extends Payload {
  @Field(() => Message, { nullable: true, description: "The message as it is stored; null when it was refused." })
  message?: Message | null;
}

/** The result of `tellTyping`. */
@ObjectType({ description: "The result of announcing that the viewer is typing." })
export class TypingPayload extends Payload {}

/** The result of editing or removing a message; a field resolver loads `message`. */
@ObjectType({ description: "The result of editing or removing a message." })
export class ChangeMessagePayload extends Payload {
  readonly position?: MessagePosition;
}

/** The result of marking messages as read or unread; a field resolver loads `chat`. */
@ObjectType({ description: "The result of marking messages as read or unread." })
export class ReadMessagesPayload extends Payload {
  readonly chatId?: string;
}
