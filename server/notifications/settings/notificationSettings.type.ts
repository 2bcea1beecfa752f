import { Field, ID, InputType, ObjectType, registerEnumType } from "type-graphql";
import { accessErrors } from "../../accounts/index.js";
import { payloadOf } from "../../platform/graphql/problem.type.js";
import type { MailFrequency } from "../decision/settings.js";

/** The values of `MailFrequency` in GraphQL. */
const MailFrequencyEnum = { OFF: "OFF", UNREAD: "UNREAD", DAILY: "DAILY" } as const;

registerEnumType(MailFrequencyEnum, {
  name: "MailFrequency",
  description: "When messages are mailed to a person who is away.",
  valuesConfig: {
    OFF: { description: "Never." },
    UNREAD: { description: "After ten minutes unread, and at most once an hour for each chat." },
    DAILY: { description: "Once a day, at 8 in the morning by the person's own clocks." },
  },
});

/** The hours without notifications. */
@ObjectType({
  description: "The hours in which nothing is sent, by the person's own clocks; it is sent when they end.",
})
export class QuietHours {
  @Field(() => String, { description: "When they begin, as 22:00." })
  from!: string;

  @Field(() => String, { description: "When they end, as 07:00; earlier than the beginning if they pass midnight." })
  to!: string;
}

/** What the viewer is notified of. */
@ObjectType({ description: "What the viewer is notified of while they are away." })
export class NotificationSettings {
  @Field(() => MailFrequencyEnum, { description: "When messages are mailed." })
  mail!: MailFrequency;

  @Field(() => Boolean, {
    description: "Whether requests for a trial lesson are mailed after ten minutes unread, whatever `mail` says.",
  })
  trialRequests!: boolean;

  @Field(() => QuietHours, { nullable: true, description: "The hours without notifications; null without any." })
  quietHours!: QuietHours | null;

  @Field(() => [ID], { description: "The chats that the viewer has muted." })
  mutedChatIds!: readonly string[];

  @Field(() => String, {
    nullable: true,
    description: "The `applicationServerKey` to subscribe a device with; null if this server sends no pushes.",
  })
  pushKey!: string | null;
}

/** The hours without notifications, to set. */
@InputType({ description: "The hours in which nothing is sent." })
export class QuietHoursInput {
  @Field(() => String, { description: "When they begin, as 22:00." })
  from!: string;

  @Field(() => String, { description: "When they end, as 07:00." })
  to!: string;
}

@InputType({ description: "The settings to change; what is left out stays." })
export class UpdateNotificationSettingsInput {
  @Field(() => MailFrequencyEnum, { nullable: true, description: "When messages are mailed." })
  mail?: MailFrequency | null;

  @Field(() => Boolean, { nullable: true, description: "Whether trial requests are mailed whatever `mail` says." })
  trialRequests?: boolean | null;

  @Field(() => QuietHoursInput, { nullable: true, description: "The hours without notifications; null for none." })
  quietHours?: QuietHoursInput | null;
}

@InputType({ description: "A chat to mute, or to mute no longer." })
export class MuteChatInput {
  @Field(() => ID, { description: "The chat's id." })
  chatId!: string;
}

@InputType({ description: "A device to push to, as its browser's PushSubscription describes it." })
export class SavePushSubscriptionInput {
  @Field(() => String, { description: "The push service's URL for the device." })
  endpoint!: string;

  @Field(() => String, { description: "The device's public key, in base64url: `keys.p256dh`." })
  p256dh!: string;

  @Field(() => String, { description: "The device's secret, in base64url: `keys.auth`." })
  auth!: string;
}

/** The device to push to no longer. */
@InputType({ description: "A device to push to no longer." })
export class RemovePushSubscriptionInput {
  @Field(() => String, { description: "The push service's URL for the device." })
  endpoint!: string;
}

/** The payload of every change. */
@ObjectType({ description: "The settings after a change." })
export class NotificationSettingsPayload extends payloadOf("NotificationSettings", [
  ...accessErrors,
  "CHAT_NOT_FOUND",
  "NOT_A_TIME",
  "NO_QUIET_HOURS",
  "TOO_MANY_MUTED",
]) {
  @Field(() => NotificationSettings, { nullable: true, description: "The settings now; null when it was refused." })
  settings?: NotificationSettings | null;
}

/** The payload of a change of a device. */
@ObjectType({ description: "What came of subscribing a device, or of ending that." })
export class PushSubscriptionPayload extends payloadOf("PushSubscription", [
  ...accessErrors,
  "NOT_A_KEY",
  "NOT_A_PUSH_SERVICE",
  "NOT_A_SECRET",
  "PUSH_OFF",
]) {}
