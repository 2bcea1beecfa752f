import { Field, ID, InputType } from "type-graphql";
import { MessageKind } from "./messages/message.type.js";
import type { MessageKind as Kind } from "./events.js";

const content = { description: "What to send: at most 5,000 characters, not blank." };
const clientMessageId = {
  nullable: true,
  description:
    "A key of the sender's choice, 1 to 64 characters, that makes a retry safe: the same key is stored once.",
};

/** A first message to a tutor. */
@InputType({ description: "A first message to a tutor." })
export class StartChatInput {
  @Field(() => ID, { description: "The tutor's id." })
  tutorId!: string;

  @Field(() => String, content)
  content!: string;

  @Field(() => MessageKind, { defaultValue: "TEXT", description: "Whether it asks for a trial lesson." })
  kind!: Kind;

  @Field(() => String, clientMessageId)
  clientMessageId?: string | null;
}

/** A message to send. */
@InputType({ description: "A message to send." })
export class SendMessageInput {
  @Field(() => ID, { description: "The chat's id." })
  chatId!: string;

  @Field(() => String, content)
  content!: string;

  @Field(() => String, clientMessageId)
  clientMessageId?: string | null;
}

/** A change of a message. */
@InputType({ description: "A change of a message." })
export class EditMessageInput {
  @Field(() => ID, { description: "The message's id; it must be one of the viewer's." })
  messageId!: string;

  @Field(() => String, { description: "What it shall say: at most 5,000 characters, not blank." })
  content!: string;
}

/** A message to take back. */
@InputType({ description: "A message to take back." })
export class RemoveMessageInput {
  @Field(() => ID, { description: "The message's id; it must be one of the viewer's." })
  messageId!: string;
}

/** Where the viewer writes. */
@InputType({ description: "Where the viewer writes." })
export class TypingInput {
  @Field(() => ID, { description: "The chat's id." })
  chatId!: string;
}

/** Where the viewer is. */
@InputType({ description: "Where the viewer is." })
export class TimeZoneInput {
  @Field(() => String, { description: "The IANA name of the time zone, as Asia/Tashkent." })
  timeZone!: string;
}

/** Up to where the viewer has read. */
@InputType({ description: "Up to where the viewer has read." })
export class ReadMessagesInput {
  @Field(() => ID, { description: "The id of the last message read; it must be one of the counterpart's." })
  messageId!: string;
}

/** From where messages count as unread again. */
@InputType({ description: "From where messages count as unread again." })
export class MarkUnreadInput {
  @Field(() => ID, { description: "The id of the first of them; it must be one of the counterpart's." })
  messageId!: string;
}
