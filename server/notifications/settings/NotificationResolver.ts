import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";
import { Viewer, type ViewerContext } from "../../accounts/index.js";
import { toPayload } from "../../platform/graphql/problem.type.js";
import type { NotificationService, OwnSettings } from "./NotificationService.js";
import {
  MuteChatInput,
  NotificationSettings,
  NotificationSettingsPayload,
  PushSubscriptionPayload,
  RemovePushSubscriptionInput,
  SavePushSubscriptionInput,
  UpdateNotificationSettingsInput,
} from "./notificationSettings.type.js";
import { writeTimeOfDay } from "./timeOfDay.js";

@Resolver(() => Viewer)
export class NotificationResolver {
  constructor(private readonly service: NotificationService) {}

  @FieldResolver(() => NotificationSettings, { description: "The viewer's notification settings." })
  async notificationSettings(@Root() viewer: Viewer): Promise<NotificationSettings> {
    return toType(await this.service.settings(viewer));
  }

  @Mutation(() => NotificationSettingsPayload, { description: "Change the viewer's notification settings." })
  updateNotificationSettings(
    @Arg("input", () => UpdateNotificationSettingsInput, { description: "The settings to change." })
    input: UpdateNotificationSettingsInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<NotificationSettingsPayload> {
    return toPayload(async () => ({ settings: toType(await this.service.update(viewer, input)) }));
  }

  @Mutation(() => NotificationSettingsPayload, { description: "Mute a chat: stop notifications about it." })
  muteChat(
    @Arg("input", () => MuteChatInput, { description: "The chat." }) { chatId }: MuteChatInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<NotificationSettingsPayload> {
    return toPayload(async () => ({ settings: toType(await this.service.mute(viewer, chatId)) }));
  }

  @Mutation(() => NotificationSettingsPayload, { description: "Unmute a chat: resume notifications about it." })
  unmuteChat(
    @Arg("input", () => MuteChatInput, { description: "The chat." }) { chatId }: MuteChatInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<NotificationSettingsPayload> {
    return toPayload(async () => ({ settings: toType(await this.service.unmute(viewer, chatId)) }));
  }

  @Mutation(() => PushSubscriptionPayload, {
    description:
      "Send push notifications to a device until its session ends. Beyond 10 devices, a new one replaces the oldest.",
  })
  savePushSubscription(
    @Arg("input", () => SavePushSubscriptionInput, { description: "The device." }) input: SavePushSubscriptionInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<PushSubscriptionPayload> {
    return toPayload(async () => {
      const { endpoint, p256dh, auth } = input;
      await this.service.saveDevice(viewer, { endpoint, p256dh, auth });
      return {};
    });
  }

  @Mutation(() => PushSubscriptionPayload, { description: "Stop push notifications to a device." })
  removePushSubscription(
    @Arg("input", () => RemovePushSubscriptionInput, { description: "The device." })
    { endpoint }: RemovePushSubscriptionInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<PushSubscriptionPayload> {
    return toPayload(async () => {
      await this.service.removeDevice(viewer, endpoint);
      return {};
    });
  }
}

function toType({ quietHours, ...settings }: OwnSettings): NotificationSettings {
  const written = quietHours && { from: writeTimeOfDay(quietHours.from), to: writeTimeOfDay(quietHours.to) };
  return { ...settings, quietHours: written };
}
