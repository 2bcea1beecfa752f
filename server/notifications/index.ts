import { MutedChatRow } from "./rows/MutedChatRow.js";
import { NotificationSettingsRow } from "./rows/NotificationSettingsRow.js";
import { PushSubscriptionRow } from "./rows/PushSubscriptionRow.js";

export { decideNotification, type NotifiableMessage, type Reader } from "./decision/decideNotification.js";
export { defaultSettings } from "./decision/settings.js";
export { notificationData } from "./settings/notificationData.js";
export { NotificationResolver } from "./settings/NotificationResolver.js";
export { buildNotifications, type Notifications, type PushSettings } from "./buildNotifications.js";
export { type PlannedNotification, previewNotifications } from "./delivery/previewNotifications.js";
export { pushProblem } from "./push/pushProblem.js";
export { unsubscribeRoutes } from "./mail/unsubscribeRoutes.js";

export const notificationRows = [NotificationSettingsRow, MutedChatRow, PushSubscriptionRow];
