import { newId } from "../platform/ids.js";
import { ChatParticipants } from "./ChatParticipants.js";
import type { ChatRows } from "./projections/chats.js";

it("a chat's participants are looked up again after a failure, and then cached", async () => {
  const [chatId, people] = [newId(), { studentId: newId(), tutorId: newId() }];
  const byIds = jest.fn().mockRejectedValueOnce(new Error("The connection was lost.")).mockResolvedValue([people]);
  const participants = new ChatParticipants({ byIds } as unknown as ChatRows);
  await expect(participants.of(chatId)).rejects.toThrow("The connection was lost.");
  expect(await participants.of(chatId)).toEqual(people);
  expect(await participants.of(chatId)).toEqual(people);
  expect(byIds).toHaveBeenCalledTimes(2);
});
