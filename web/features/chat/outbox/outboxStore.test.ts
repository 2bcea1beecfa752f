import { markLeaving } from "../../../graphql/session/session";
import { openOutboxStore, type OutgoingMessage } from "./outboxStore";

const mockPut = jest.fn();
jest.mock("../../../graphql/session/accountDatabase", () => ({
  openAccountDatabase: () => ({
    inTable: async (_table: string, _mode: string, work: (store: object) => unknown) => work({ put: mockPut }),
  }),
}));

const message: OutgoingMessage = {
  clientMessageId: "k1",
  chatId: "c1",
  content: "Hi",
  writtenAt: "2026-11-27T09:00:00.000Z",
  state: "failed",
  reason: null,
  seq: null,
};

it("the outbox writes messages to disk before logout, but not between logout and leaving the page", async () => {
  const store = openOutboxStore("leo");
  const change = { what: "changed", chatId: "c1" } as const;
  expect(await store.put(message, change)).toBe(true);
  markLeaving();
  expect(await store.put(message, change)).toBe(false);
  expect(mockPut).toHaveBeenCalledTimes(1);
});
