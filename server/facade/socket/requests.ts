import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import { createChatLoaders, type StoredMessage } from "../../chat/index.js";
import type { LimitKind } from "../../platform/limits/rules.js";
import type { FacadeServices } from "../services.js";
import { toLegacyChat, toLegacyMessage, type People } from "../mappers/legacyChat.js";
import { nullableText, readInput, text } from "../mappers/input.js";

/** `origin` is the connection's id. */
export type Sender = { readonly viewer: Viewer; readonly origin: string; readonly requestId: string };

/**
 * How an event is handled. `serve` resolves to a function that builds the acknowledgement; the function is called only
 * if the client requests one.
 */
export type SocketRequest = {
  /** The rate limit for this event, in addition to the one for all events. */
  readonly limit?: LimitKind;
  /** The event's names for fields that the domain names differently. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly serve: (payload: unknown, sender: Sender) => Promise<() => Promise<object>>;
};

const startShape = z.object({ message: text, teacherID: text, clientMessageID: nullableText });
const sendShape = z.object({ content: text, chatID: text, clientMessageID: nullableText });
const readShape = z.object({ messageID: text });

/** Returns the event handlers, keyed by event name. */
export function socketRequests(
  { chat, chatReader, database }: FacadeServices,
  people: People,
): Readonly<Record<string, SocketRequest>> {
  const chatPayload = async (viewer: Viewer, chatId: string, given?: StoredMessage) => {
    const state = await chatReader.chat(viewer, chatId);
    if (state === null) throw new Error(`Chat ${chatId} is gone.`);
    const position = { chatId, seq: state.lastMessageSeq };
    const newest = given?.seq === position.seq ? given : await createChatLoaders(database).message.load(position);
    return toLegacyChat(state, viewer.id, newest, people);
  };
  const sentPayload = (viewer: Viewer, sent: StoredMessage) => async () => ({
    chat: await chatPayload(viewer, sent.chatId, sent),
    message: await toLegacyMessage(sent, people),
  });
  return {
    start_chat: {
      limit: "messages",
      renamed: { content: "message" },
      async serve(payload, { viewer, ...sender }) {
        const {
          message: content,
          teacherID: tutorId,
          clientMessageID: clientMessageId,
        } = readInput(startShape, payload);
        return sentPayload(
          viewer,
          await chat.start(viewer, { content, tutorId, clientMessageId, ...sender, kind: "TEXT" }),
        );
      },
    },
    message: {
      limit: "messages",
      async serve(payload, { viewer, origin, requestId }) {
        const { content, chatID, clientMessageID: clientMessageId } = readInput(sendShape, payload);
        const sent = await chat.send(viewer, chatID, { content, clientMessageId, origin, requestId });
        return sentPayload(viewer, sent);
      },
    },
    read_message: {
      async serve(payload, { viewer, ...sender }) {
        const chatId = await chat.read(viewer, readInput(readShape, payload).messageID, sender.origin, sender);
        return async () => ({ chat: await chatPayload(viewer, chatId) });
      },
    },
  };
}
