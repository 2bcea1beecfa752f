import { z } from "zod";
import { createPersonLoader, requireViewer } from "../../accounts/index.js";
import { createChatLoaders, fromMessageId } from "../../chat/index.js";
import { pageSize } from "../../platform/pages.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import type { FacadeServices } from "../services.js";
import { toLegacyChat, toLegacyMessage } from "../mappers/legacyChat.js";
import { optionalNumber, optionalText } from "../mappers/input.js";
import { onOff } from "./queryList.js";
import { type Route, route } from "./route.js";

/** The most chats, and the most messages of one, that come at once, and how many come where no limit is given. */
const maxListLength = 500;

/** The viewer's chats and what was said in them. */
export function chatRoutes({ chatReader: reader, database }: FacadeServices): readonly Route[] {
  return [
    route({
      method: "get",
      path: "/chats",
      caller: "someone",
      shape: z.object({ onlyUnreads: onOff, limit: optionalNumber }),
      answer: async ({ viewer, input: { onlyUnreads: onlyUnread, limit: asked } }) => {
        const someone = requireViewer(viewer);
        const limit = pageSize(asked ?? maxListLength, "limit", maxListLength);
        const page = await reader.chats(someone, { first: limit, most: maxListLength, after: null, onlyUnread });
        const [people, { message }] = [createPersonLoader(database), createChatLoaders(database)];
        const chats = page.items.map(async (chat) => {
          const newest = await message.load({ chatId: chat.id, seq: chat.lastMessageSeq });
          return toLegacyChat(chat, someone.id, newest, people);
        });
        return { data: await Promise.all(chats), meta: { total: page.total, limit, hasMore: page.hasNext } };
      },
    }),
    route({
      method: "get",
      path: "/chats/:id",
      caller: "someone",
      shape: z.object({ before: optionalText, limit: optionalNumber }),
      answer: async ({ viewer, id, input: { before, limit: asked } }) => {
        const limit = pageSize(asked ?? maxListLength, "limit", maxListLength);
        const place = before === null ? null : placeOf(before, id);
        const asking = { last: limit, most: maxListLength, before: place };
        const page = await reader.messages(requireViewer(viewer), id, asking);
        const people = createPersonLoader(database);
        const messages = await Promise.all(page.items.map((message) => toLegacyMessage(message, people)));
        return { data: messages, meta: { limit, hasMore: page.hasPrevious } };
      },
    }),
  ];
}

function placeOf(messageId: string, chatId: string): number {
  const place = fromMessageId(messageId);
  if (place?.chatId === chatId) return place.seq;
  throw DomainError.of("INVALID", "BAD_CURSOR", "before must be the _id of a message of this chat.", "before");
}
