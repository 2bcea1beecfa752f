import { Field, ID, InputType, ObjectType } from "type-graphql";
import { accessErrors } from "../../accounts/index.js";
import { enumOf } from "../../platform/graphql/enumOf.js";
import { payloadOf } from "../../platform/graphql/problem.type.js";
import { digestMinute } from "../decision/decideNotification.js";
import type { MailFrequency } from "../decision/settings.js";

const MailFrequencyEnum = enumOf<MailFrequency>("MailFrequency", "When messages are emailed to a user who is away.", {
  OFF: "Never.",
  UNREAD: "Once they have been unread for ten minutes, at most once an hour per chat.",
  DAILY: `Once a day, at ${digestMinute / 60} a.m. in the user's time zone.`,
});

@ObjectType({
  description:
    "Hours without notifications, in the user's time zone. Pending notifications are sent when the quiet hours end.",
})
export class QuietHours {
  @Field(() => String, { description: "When they begin, such as 22:00." })
  from!: string;

  @Field(() => String, {
    description: "When they end, such as 07:00; earlier than the beginning if they span midnight.",
  })
  to!: string;
}

@ObjectType({ description: "What the viewer is notified about while away, and how." })
export class NotificationSettings {
  @Field(() => MailFrequencyEnum, { description: "When messages are emailed." })
  mail!: MailFrequency;

  @Field(() => Boolean, {
    description:
      "Whether unread trial lesson requests are emailed after ten minutes, regardless of `mail`; " +
      "if not, they are emailed like other messages.",
  })
  trialRequests!: boolean;

  @Field(() => QuietHours, { nullable: true, description: "The quiet hours; null if there are none." })
  quietHours!: QuietHours | null;

  @Field(() => [ID], { description: "The chats that the viewer has muted." })
  mutedChatIds!: readonly string[];

  @Field(() => String, {
    nullable: true,
    description:
      "The `applicationServerKey` to subscribe a device with; null if this server does not send push notifications.",
  })
  pushKey!: string | null;
}

@InputType({ description: "The quiet hours." })
export class QuietHoursInput {
  @Field(() => String, { description: "When they begin, such as 22:00." })
  from!: string;

  @Field(() => String, { description: "When they end, such as 07:00." })
  to!: string;
}

@InputType({ description: "The settings to change. Omitted settings are kept." })
export class UpdateNotificationSettingsInput {
  @Field(() => MailFrequencyEnum, { nullable: true, description: "When messages are emailed." })
  mail?: MailFrequency | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "Whether trial requests are emailed regardless of `mail`; if not, they are emailed like other messages.",
  })
  trialRequests?: boolean | null;

  @Field(() => QuietHoursInput, { nullable: true, description: "The quiet hours; null for none." })
  quietHours?: QuietHoursInput | null;
}

@InputType({ description: "A chat to mute or unmute." })
export class MuteChatInput {
  @Field(() => ID, { description: "The chat's id." })
  chatId!: string;
}

@InputType({ description: "A device to send push notifications to: the fields of the browser's PushSubscription." })
export class SavePushSubscriptionInput {
  @Field(() => String, { description: "The push service's URL for the device." })
  endpoint!: string;

  @Field(() => String, { description: "The device's public key, in base64url: `keys.p256dh`." })
  p256dh!: string;

  @Field(() => String, { description: "The device's secret, in base64url: `keys.auth`." })
  auth!: string;
}

@InputType({ description: "A device to stop sending push notifications to." })
export class RemovePushSubscriptionInput {
  @Field(() => String, { description: "The push service's URL for the device." })
  endpoint!: string;
}

@ObjectType({ description: "The result of changing the notification settings." })
export class NotificationSettingsPayload extends payloadOf("NotificationSettings", [
  ...accessErrors,
  "CHAT_NOT_FOUND",
  "NOT_A_TIME",
  "NO_QUIET_HOURS",
  "TOO_MANY_MUTED",
]) {
  @Field(() => NotificationSettings, {
    nullable: true,
    description: "The updated settings; null if the request was rejected.",
  })
  settings?: NotificationSettings | null;
}

@ObjectType({ description: "The result of adding or removing a device for push notifications." })
export class PushSubscriptionPayload extends payloadOf("PushSubscription", [
  ...accessErrors,
  "NOT_A_KEY",
  "NOT_A_PUSH_SERVICE",
  "NOT_A_SECRET",
  "PUSH_OFF",
]) {}
