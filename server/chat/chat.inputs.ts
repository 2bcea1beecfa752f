import { Field, ID, InputType } from "type-graphql";
import { MessageKind } from "./messages/message.type.js";
import { maxMessageLength } from "./chat.js";
import type { MessageKind as Kind } from "./events.js";

const atMost = `at most ${maxMessageLength.toLocaleString("en-US")} characters, not blank.`;
const content = { description: `The text to send: ${atMost}` };
const clientMessageId = {
  nullable: true,
  description:
    "A key of 1 to 64 printable ASCII characters, chosen by the sender, that makes retries safe: only one message is " +
    "stored per key.",
};

@InputType({ description: "The first message to a tutor." })
export class StartChatInput {
  @Field(() => ID, { description: "The tutor's id." })
  tutorId!: string;

  @Field(() => String, content)
  content!: string;

  @Field(() => MessageKind, {
    defaultValue: "TEXT",
    description: "Whether it is a plain text message or a request for a trial lesson.",
  })
  kind!: Kind;

  @Field(() => String, clientMessageId)
  clientMessageId?: string | null;
}

@InputType({ description: "A message to send." })
export class SendMessageInput {
  @Field(() => ID, { description: "The chat's id." })
  chatId!: string;

  @Field(() => String, content)
  content!: string;

  @Field(() => String, clientMessageId)
  clientMessageId?: string | null;
}

@InputType({ description: "A message to edit, and its new text." })
export class EditMessageInput {
  @Field(() => ID, { description: "The id of one of the viewer's messages." })
  messageId!: string;

  @Field(() => String, { description: `The new text: ${atMost}` })
  content!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "A key of 1 to 64 printable ASCII characters, chosen by the sender, that makes retries safe: an edit that is " +
      "sent again with its key changes nothing, even if the message has been edited since. It must differ from the " +
      "keys of the sender's messages.",
  })
  clientEditId?: string | null;
}

@InputType({ description: "A message to remove." })
export class RemoveMessageInput {
  @Field(() => ID, { description: "The id of one of the viewer's messages." })
  messageId!: string;
}

@InputType({ description: "The chat in which the viewer is typing." })
export class TypingInput {
  @Field(() => ID, { description: "The chat's id." })
  chatId!: string;
}

@InputType({ description: "The viewer's time zone and locale." })
export class TimeZoneInput {
  @Field(() => String, { description: "The IANA name of the time zone, such as Asia/Tashkent." })
  timeZone!: string;

  @Field(() => String, {
    nullable: true,
    description: "The locale for dates, as a BCP 47 language tag such as de-AT. If omitted, the saved locale is kept.",
  })
  locale?: string | null;
}

@InputType({ description: "The last message that the viewer has read." })
export class ReadMessagesInput {
  @Field(() => ID, { description: "The id of the last message read, which must be from the counterpart." })
  messageId!: string;
}

@InputType({ description: "The first message to mark as unread." })
export class MarkUnreadInput {
  @Field(() => ID, { description: "The id of the first message to mark, which must be from the counterpart." })
  messageId!: string;
}
