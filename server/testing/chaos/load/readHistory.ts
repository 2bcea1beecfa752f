import type { Pool } from "pg";
import type { ObservedEvent, History, ShownChat } from "../../consistency/history.js";
import { readBack } from "../../consistency/readBack.js";
import type { Device } from "./Device.js";
import type { Talk } from "./Load.js";
import { type ChatsAnswer, type MessagesAnswer, loadOperations } from "./loadOperations.js";

type Page = NonNullable<MessagesAnswer["chat"]>["messages"];

/** Reads the exported logs, the result of `verify`, and what the API returns to the users. */
export async function readHistory(
  pool: Pool,
  talks: readonly Talk[],
  devices: readonly Device[],
): Promise<Omit<History, "sends" | "subscriptions">> {
  const readings = await readBack(
    pool,
    talks.map(({ chatId }) => chatId),
  );
  const shownMessages = new Map<string, readonly ObservedEvent[]>();
  for (const { chatId, devices: own } of talks) shownMessages.set(chatId, await readMessages(own, chatId));
  const shownChats: ShownChat[] = [];
  for (const device of devices) {
    const { personId } = device;
    const { chats } = await device.ask<ChatsAnswer>(loadOperations.chats, {});
    shownChats.push(...chats.edges.map(({ node: { id, ...shown } }) => ({ chatId: id, personId, ...shown })));
  }
  return { ...readings, shownMessages, shownChats };
}

/** Returns the whole history, oldest messages first. */
async function readMessages([device]: readonly Device[], chatId: string): Promise<readonly ObservedEvent[]> {
  const pages: ObservedEvent[][] = [];
  let before: string | null = null;
  do {
    const answer: MessagesAnswer | undefined = await device?.ask(loadOperations.messages, { id: chatId, before });
    const page: Page | undefined = answer?.chat?.messages;
    if (!page) throw new Error(`Chat ${chatId} is not shown to its own members.`);
    pages.push(
      page.edges.map(({ node: { seq, clientMessageId: key, content, author } }) => {
        return { chatId, seq, type: "MessageSent", authorId: author.id, key, content, upTo: null };
      }),
    );
    before = page.pageInfo.hasPreviousPage ? page.pageInfo.startCursor : null;
  } while (before !== null);
  return pages.toReversed().flat();
}
