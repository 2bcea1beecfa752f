import { Field, ObjectType } from "type-graphql";
import { Message } from "./message.type.js";
import type { MessagePosition } from "../projections/messages.js";
import { accessErrors } from "../../accounts/index.js";
import { payloadOf } from "../../platform/graphql/problem.type.js";

/** A field resolver loads `chat`. */
@ObjectType({ description: "The result of sending a message." })
export class SendMessagePayload extends payloadOf("SendMessage", [
  ...accessErrors,
  "BAD_CLIENT_MESSAGE_ID",
  "BLANK_MESSAGE",
  "CHAT_NOT_FOUND",
  "CLIENT_MESSAGE_ID_REUSED",
  "MESSAGE_TOO_LONG",
  "TRY_AGAIN",
  "TUTOR_NOT_FOUND",
  "UNSTORABLE_CHARACTER",
  "WRONG_ROLE",
]) {
  @Field(() => Message, { nullable: true, description: "The message as stored; null if the request was rejected." })
  message?: Message | null;
}

@ObjectType({ description: "The result of announcing that the viewer is typing." })
export class TypingPayload extends payloadOf("Typing", [...accessErrors, "CHAT_NOT_FOUND"]) {}

/** A field resolver loads `message`. */
@ObjectType({ description: "The result of editing or removing a message." })
export class ChangeMessagePayload extends payloadOf("ChangeMessage", [
  ...accessErrors,
  "BAD_CLIENT_EDIT_ID",
  "BLANK_MESSAGE",
  "CLIENT_EDIT_ID_REUSED",
  "MESSAGE_NOT_FOUND",
  "MESSAGE_REMOVED",
  "MESSAGE_TOO_LONG",
  "NOT_THE_AUTHOR",
  "TOO_LATE_TO_EDIT",
  "TRY_AGAIN",
  "UNSTORABLE_CHARACTER",
]) {
  readonly position?: MessagePosition;
}

/** A field resolver loads `chat`. */
@ObjectType({ description: "The result of marking messages as read or unread." })
export class ReadMessagesPayload extends payloadOf("ReadMessages", [
  ...accessErrors,
  "MESSAGE_NOT_FOUND",
  "OWN_MESSAGE",
  "TRY_AGAIN",
]) {
  readonly chatId?: string;
}
