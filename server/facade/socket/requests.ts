import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import { createChatLoaders, type StoredMessage } from "../../chat/index.js";
import type { LimitKind } from "../../platform/limits/rules.js";
import type { FacadeServices } from "../services.js";
import { toLegacyChat, type People } from "../mappers/legacyChat.js";
import { optionalText, readInput, text } from "../mappers/input.js";

/** Who sends an event, over which connection. */
export type Sender = { readonly viewer: Viewer; readonly origin: string; readonly requestId: string };

/** Does what an event asks for; answers how to say what came of it, for those who want to know. */
export type SocketRequest = {
  /** What is counted beside the event itself. */
  readonly limit?: LimitKind;
  /** What the event calls a field of the domain, where it has a name of its own for it. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly serve: (payload: unknown, sender: Sender) => Promise<() => Promise<object>>;
};

const startShape = z.object({ message: text, teacherID: text, clientMessageID: optionalText });
const sendShape = z.object({ content: text, chatID: text, clientMessageID: optionalText });
const readShape = z.object({ messageID: text });

/** What a client may ask for, by the name of the event. */
export function socketRequests(
  { chat, chatReader, database }: FacadeServices,
  people: People,
): Readonly<Record<string, SocketRequest>> {
  const tell = async (viewer: Viewer, chatId: string, given?: StoredMessage) => {
    const state = await chatReader.chat(viewer, chatId);
    if (state === null) throw new Error(`Chat ${chatId} is gone.`);
    const place = { chatId, seq: state.lastMessageSeq };
    const newest = given ?? (await createChatLoaders(database).message.load(place));
    return toLegacyChat(state, viewer.id, newest, people);
  };
  const tellSent = (viewer: Viewer, sent: StoredMessage) => async () => {
    const told = await tell(viewer, sent.chatId, sent);
    return { chat: told, message: told.lastMessage };
  };
  return {
    start_chat: {
      limit: "messages",
      renamed: { content: "message" },
      async serve(payload, { viewer, ...asking }) {
        const {
          message: content,
          teacherID: tutorId,
          clientMessageID: clientMessageId,
        } = readInput(startShape, payload);
        return tellSent(
          viewer,
          await chat.start(viewer, { content, tutorId, clientMessageId, ...asking, kind: "TEXT" }),
        );
      },
    },
    message: {
      limit: "messages",
      async serve(payload, { viewer, origin, requestId }) {
        const { content, chatID, clientMessageID: clientMessageId } = readInput(sendShape, payload);
        const sent = await chat.send(viewer, chatID, { content, clientMessageId, origin, requestId });
        return tellSent(viewer, sent);
      },
    },
    read_message: {
      async serve(payload, { viewer, ...asking }) {
        const chatId = await chat.read(viewer, readInput(readShape, payload).messageID, asking.origin, asking);
        return async () => ({ chat: await tell(viewer, chatId) });
      },
    },
  };
}
