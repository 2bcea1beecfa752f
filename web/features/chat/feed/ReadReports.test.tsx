import { ApolloProvider } from "@apollo/client/react";
import { act, render } from "@testing-library/react";
import { fakeServer } from "../../../testing/fakeServer";
import { retryMs } from "./ReadReporter";
import { ReadReports } from "./ReadReports";

const payload = (...codes: readonly string[]) => {
  const userErrors = codes.map((code) => ({ __typename: "ReadMessagesUserError", code, reason: "Not now." }));
  return { readMessages: { __typename: "ReadMessagesPayload", userErrors } };
};

/** Opens Anna's chat with Ben; the server first returns `answers`, and then accepts every report. */
function annaReads(...answers: readonly (() => ReturnType<typeof payload>)[]) {
  const left = [...answers];
  const server = fakeServer({ ReadMessages: () => left.shift()?.() ?? payload() });
  const page = (seq: number, sentAt = "2026-03-14T10:00:00.000Z", readUpTo = 1) => (
    <ApolloProvider client={server.client}>
      <ReadReports chatId="c1" last={{ id: `c1-${seq}`, seq, sentAt }} known={{ readUpTo, unreadCount: 0 }} />
    </ApolloProvider>
  );
  const { rerender, unmount } = render(page(2));
  const reported = () =>
    server.variablesOf("ReadMessages").map(({ input }) => (input as { messageId: string }).messageId);
  const arrives = (...last: Parameters<typeof page>) => rerender(page(...last));
  return { arrives, leaves: unmount, reported };
}

let hasFocus = true;
const focus = (next: boolean) => {
  hasFocus = next;
  act(() => void window.dispatchEvent(new Event(next ? "focus" : "blur")));
};
const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  hasFocus = true;
  jest.spyOn(document, "hasFocus").mockImplementation(() => hasFocus);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it("at most one message per interval is reported as read, but the last message always is", async () => {
  const { arrives, reported } = annaReads();
  [3, 4, 5].forEach((seq) => arrives(seq));
  expect(reported()).toEqual(["c1-2"]);
  await after(1_000);
  expect(reported()).toEqual(["c1-2", "c1-5"]);
});

it("a message is reported as read after the interval even if the clock has been set back", async () => {
  const { arrives, reported } = annaReads();
  jest.setSystemTime(Date.now() - 3_600_000);
  arrives(3);
  await after(1_000);
  expect(reported()).toEqual(["c1-2", "c1-3"]);
});

it.each([
  ["could not store it", () => payload("TRY_AGAIN")],
  [
    "failed",
    () => {
      throw new Error("Something went wrong.");
    },
  ],
])("a read message is reported again while the chat stays open if the server %s", async (_what, answer) => {
  const { reported } = annaReads(answer);
  await after(retryMs);
  expect(reported()).toEqual(["c1-2", "c1-2"]);
  await after(2 * retryMs);
  expect(reported()).toHaveLength(2);
});

it("a newer message is reported as read instead of one whose read report the server could not store", async () => {
  const { arrives, reported } = annaReads(() => payload("TRY_AGAIN"));
  await after(1_000);
  arrives(3);
  await after(2 * retryMs);
  expect(reported()).toEqual(["c1-2", "c1-3"]);
});

it("a message with a lower sequence number is reported as read after the server has lost the newest messages", async () => {
  const { arrives, reported } = annaReads();
  arrives(5);
  await after(1_000);
  arrives(3);
  await after(1_000);
  expect(reported()).toEqual(["c1-2", "c1-5", "c1-3"]);
});

it("a new message is reported as read even if it has the id of the last reported message, which the server has lost", async () => {
  const { arrives, reported } = annaReads();
  arrives(3);
  await after(1_000);
  arrives(2, "2026-03-14T10:00:00.000Z", 2);
  arrives(3, "2026-03-14T11:00:00.000Z", 2);
  await after(1_000);
  expect(reported()).toEqual(["c1-2", "c1-3", "c1-3"]);
});

it("a read report that the server rejects is not sent again", async () => {
  const { reported } = annaReads(() => payload("MESSAGE_NOT_FOUND"));
  await after(2 * retryMs);
  expect(reported()).toEqual(["c1-2"]);
});

it("a message that Anna saw within the interval is reported when she closes the chat", () => {
  const { arrives, leaves, reported } = annaReads();
  arrives(3);
  leaves();
  expect(reported()).toEqual(["c1-2", "c1-3"]);
});

it("a message that Anna saw within the interval is reported when the window loses focus", async () => {
  const { arrives, reported } = annaReads();
  arrives(3);
  focus(false);
  arrives(4);
  await after(1_000);
  expect(reported()).toEqual(["c1-2", "c1-3"]);
  focus(true);
  await after(1_000);
  expect(reported()).toEqual(["c1-2", "c1-3", "c1-4"]);
});
