import type { Fixtures } from "./fixtures.js";

/** The results (`ok` or an error code) are in the order of `roles`. */
export type SocketRow = { readonly payload: (fixtures: Fixtures) => object; readonly answers: string };

export const socketRows: Readonly<Record<string, SocketRow>> = {
  start_chat: {
    payload: ({ people }) => ({ teacherID: people.tutor.id, message: "Hello by socket" }),
    answers: "not-connected ok WRONG_ROLE WRONG_ROLE ok not-connected",
  },
  message: {
    payload: ({ chatId }) => ({ chatID: chatId, content: "Hello by socket" }),
    answers: "not-connected ok ok CHAT_NOT_FOUND CHAT_NOT_FOUND not-connected",
  },
  read_message: {
    payload: ({ answer }) => ({ messageID: answer.id }),
    answers: "not-connected ok OWN_MESSAGE MESSAGE_NOT_FOUND MESSAGE_NOT_FOUND not-connected",
  },
};
