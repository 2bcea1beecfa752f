import { z } from "zod";
import { createPersonLoader, requireAuthenticated } from "../../../accounts/index.js";
import { createChatLoaders, fromMessageId } from "../../../chat/index.js";
import { pageSize } from "../../../platform/pagination.js";
import { DomainError } from "../../../platform/errors/DomainError.js";
import type { FacadeServices } from "../../services.js";
import { toLegacyChat, toLegacyMessage } from "../../mappers/legacyChat.js";
import { optionalNumber, optionalText } from "../../mappers/input.js";
import { onOff } from "./queryList.js";
import { type Route, route } from "../route.js";

/** The maximum and default number of items in a list. */
const maxListLength = 500;

/** Returns the routes for the viewer's chats and their messages. */
export function chatRoutes({ chatReader: reader, database }: FacadeServices): readonly Route[] {
  return [
    route({
      method: "get",
      path: "/chats",
      caller: "user",
      shape: z.object({ onlyUnreads: onOff, limit: optionalNumber }),
      answer: async ({ viewer, input: { onlyUnreads: onlyUnread, limit: requested } }) => {
        const user = requireAuthenticated(viewer);
        const limit = pageSize(requested ?? maxListLength, "limit", maxListLength);
        const page = await reader.chats(user, { first: limit, most: maxListLength, after: null, onlyUnread });
        const [people, { message }] = [createPersonLoader(database), createChatLoaders(database)];
        const chats = page.items.map(async (chat) => {
          const newest = await message.load({ chatId: chat.id, seq: chat.lastMessageSeq });
          return toLegacyChat(chat, user.id, newest, people);
        });
        return { data: await Promise.all(chats), meta: { total: page.total, limit, hasMore: page.hasNext } };
      },
    }),
    route({
      method: "get",
      path: "/chats/:id",
      caller: "user",
      shape: z.object({ before: optionalText, limit: optionalNumber }),
      answer: async ({ viewer, id, input: { before, limit: requested } }) => {
        const limit = pageSize(requested ?? maxListLength, "limit", maxListLength);
        const position = before === null ? null : seqOf(before, id);
        const range = { last: limit, most: maxListLength, before: position };
        const page = await reader.messages(viewer, id, range);
        const people = createPersonLoader(database);
        const messages = await Promise.all(page.items.map((message) => toLegacyMessage(message, people)));
        return { data: messages, meta: { limit, hasMore: page.hasPrevious } };
      },
    }),
  ];
}

function seqOf(messageId: string, chatId: string): number {
  const position = fromMessageId(messageId);
  if (position?.chatId === chatId) return position.seq;
  throw DomainError.of("INVALID", "BAD_CURSOR", "before must be the _id of a message in this chat.", "before");
}
