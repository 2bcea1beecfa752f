import type { Example } from "../Example";
import { placeholders } from "../ids";

const settings = "settings { mail trialRequests quietHours { from to } mutedChatIds } userErrors { code field reason }";
const { chatId } = placeholders;

export const notificationExamples: readonly Example[] = [
  {
    title: "My notification settings",
    query: `query MyNotificationSettings {
  viewer {
    emailVerified
    notificationSettings { mail trialRequests quietHours { from to } mutedChatIds pushKey }
  }
}`,
  },
  {
    title: "Change notification settings",
    query: `mutation ChangeNotificationSettings($input: UpdateNotificationSettingsInput!) {
  updateNotificationSettings(input: $input) { ${settings} }
}`,
    variables: { input: { mail: "DAILY", quietHours: { from: "22:00", to: "07:00" } } },
  },
  {
    title: "Mute a chat",
    query: `mutation MuteChat($input: MuteChatInput!) {
  muteChat(input: $input) { ${settings} }
}`,
    variables: { input: { chatId } },
  },
  {
    title: "Unmute a chat",
    query: `mutation UnmuteChat($input: MuteChatInput!) {
  unmuteChat(input: $input) { ${settings} }
}`,
    variables: { input: { chatId } },
  },
  {
    title: "Subscribe a device to push notifications",
    query: `# A browser gets these values from PushManager.subscribe().
mutation SavePushSubscription($input: SavePushSubscriptionInput!) {
  savePushSubscription(input: $input) { userErrors { code field reason } }
}`,
    variables: {
      input: { endpoint: "https://push.example.com/send/…", p256dh: "the device's key", auth: "the device's secret" },
    },
  },
  {
    title: "Unsubscribe a device from push notifications",
    query: `mutation RemovePushSubscription($input: RemovePushSubscriptionInput!) {
  removePushSubscription(input: $input) { userErrors { code field reason } }
}`,
    variables: { input: { endpoint: "https://push.example.com/send/…" } },
  },
  {
    title: "Send another verification email",
    query: `mutation ResendEmailVerification {
  resendEmailVerification { userErrors { code field reason } }
}`,
  },
  {
    title: "Verify the email address",
    query: `# The token follows the # in the emailed link.
mutation VerifyEmail($input: VerifyEmailInput!) {
  verifyEmail(input: $input) { viewer { emailVerified } userErrors { code field reason } }
}`,
    variables: { input: { token: "the token from the emailed link" } },
  },
];
