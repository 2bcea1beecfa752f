import { fillIn, idsIn, placeholders } from "./ids";

it("only the ids of the first tutor, chat and message are taken from a response", () => {
  const chats = {
    edges: [
      { node: { id: "chat 1", counterpart: { id: "person 1" }, lastMessage: { id: "message 1" } } },
      { node: { id: "chat 2", lastMessage: { id: "message 2" } } },
    ],
  };
  expect(idsIn({ chats, viewer: { person: { id: "person 2" } } })).toEqual({
    chatId: "chat 1",
    messageId: "message 1",
  });
  expect(idsIn({ sendMessage: { message: { id: "message 3" } } })).toEqual({ messageId: "message 3" });
  expect(idsIn({ tutors: { edges: [] }, node: { id: "anything" } })).toEqual({});
  expect(idsIn(null)).toEqual({});
});

it("placeholders are replaced with known ids, and placeholders for unknown ids stay", () => {
  const variables = JSON.stringify({ input: { tutorId: placeholders.tutorId, chatId: placeholders.chatId } });
  expect(fillIn(variables, { chatId: "chat 1" })).toBe(
    JSON.stringify({ input: { tutorId: placeholders.tutorId, chatId: "chat 1" } }),
  );
});
