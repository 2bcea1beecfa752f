import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";
import { Viewer, type ViewerContext } from "../../accounts/index.js";
import { answer } from "../../platform/graphql/problem.type.js";
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

/** The viewer's notification settings. */
@Resolver(() => Viewer)
export class NotificationResolver {
  constructor(private readonly service: NotificationService) {}

  @FieldResolver(() => NotificationSettings, { description: "What the viewer is notified of while they are away." })
  async notificationSettings(@Root() viewer: Viewer): Promise<NotificationSettings> {
    return toType(await this.service.settings(viewer));
  }

  @Mutation(() => NotificationSettingsPayload, { description: "Change what the viewer is notified of." })
  updateNotificationSettings(
    @Arg("input", () => UpdateNotificationSettingsInput, { description: "What to change." })
    input: UpdateNotificationSettingsInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<NotificationSettingsPayload> {
    return answer(async () => ({ settings: toType(await this.service.update(viewer, input)) }));
  }

  @Mutation(() => NotificationSettingsPayload, { description: "Be notified of a chat no longer." })
  muteChat(
    @Arg("input", () => MuteChatInput, { description: "Which chat." }) { chatId }: MuteChatInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<NotificationSettingsPayload> {
    return answer(async () => ({ settings: toType(await this.service.mute(viewer, chatId)) }));
  }

  @Mutation(() => NotificationSettingsPayload, { description: "Be notified of a chat again." })
  unmuteChat(
    @Arg("input", () => MuteChatInput, { description: "Which chat." }) { chatId }: MuteChatInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<NotificationSettingsPayload> {
    return answer(async () => ({ settings: toType(await this.service.unmute(viewer, chatId)) }));
  }

  @Mutation(() => PushSubscriptionPayload, {
    description: "Push to a device until its session ends; at most 10 devices, a further one replaces the oldest.",
  })
  savePushSubscription(
    @Arg("input", () => SavePushSubscriptionInput, { description: "The device." }) input: SavePushSubscriptionInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<PushSubscriptionPayload> {
    return answer(async () => {
      const { endpoint, p256dh, auth } = input;
      await this.service.saveDevice(viewer, { endpoint, p256dh, auth });
      return {};
    });
  }

  @Mutation(() => PushSubscriptionPayload, { description: "Push to a device no longer." })
  removePushSubscription(
    @Arg("input", () => RemovePushSubscriptionInput, { description: "The device." })
    { endpoint }: RemovePushSubscriptionInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<PushSubscriptionPayload> {
    return answer(async () => {
      await this.service.removeDevice(viewer, endpoint);
      return {};
    });
  }
}

function toType({ quietHours, ...settings }: OwnSettings): NotificationSettings {
  const written = quietHours && { from: writeTimeOfDay(quietHours.from), to: writeTimeOfDay(quietHours.to) };
  return { ...settings, quietHours: written };
}
