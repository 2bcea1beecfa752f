import { mailFrequencyOf } from "../decision/decideNotification.js";
import { groupBy } from "../groupBy.js";
import type { DeliveredMessage, Delivery } from "./decideDeliveries.js";

export type PlannedMail = {
  readonly isDigest: boolean;
  readonly messages: readonly [DeliveredMessage, ...DeliveredMessage[]];
};

/** Splits a delivery into emails: one for each due chat, and a daily digest if one is due. */
export function mailsOf({ settings, messages }: Pick<Delivery, "settings" | "messages">): readonly PlannedMail[] {
  const isDaily = (message: DeliveredMessage) => mailFrequencyOf(message, settings) === "DAILY";
  const chats = groupBy(
    messages.filter((message) => !isDaily(message)),
    ({ chatId }) => chatId,
  );
  const digests = groupBy(messages.filter(isDaily), () => "digest");
  return [
    ...chats.map((chat) => ({ isDigest: false, messages: chat })),
    ...digests.map((digest) => ({ isDigest: true, messages: digest })),
  ].filter((mail) => mail.messages.some(({ isDue }) => isDue));
}
