import { ApolloProvider } from "@apollo/client/react";
import { act, render } from "@testing-library/react";
import { setConnected } from "../../../graphql/connection/connectionStatus";
import { Unreachable } from "../../../graphql/connection/failures";
import { ChatListDocument } from "../../../graphql/generated/graphql";
import { forgetAccessToken, storeAccessToken } from "../../../graphql/session/accessToken";
import { sendToPerson } from "../../../graphql/session/unsentMessages";
import { anna, ben, chat, chatList, message } from "../../../testing/chatResponses";
import { fakeServer } from "../../../testing/fakeServer";
import { chatSessionOf } from "../feed/chatSession";
import { ackTimeoutMs } from "./ackTimeout";
import { retryDelayMs } from "./Outbox";
import { OutboxDelivery } from "./OutboxDelivery";

type Input = { readonly chatId: string; readonly clientMessageId: string; readonly content: string };

const refusal = (code: string, reason: string) => ({
  message: null,
  userErrors: [{ __typename: "SendMessageUserError", code, reason }],
});

/** Has Anna write "One" and "Two" to a server that rejects the first attempt with this error. */
function annaWrites(code: string, reason: string) {
  let seq = 1;
  const server = fakeServer({
    SendMessage: ({ input }) => {
      const { chatId, clientMessageId, content } = input as Input;
      seq += 1;
      const stored = { message: message(chatId, seq, anna, { clientMessageId, content }), userErrors: [] };
      const payload = seq === 2 ? refusal(code, reason) : stored;
      return { sendMessage: { __typename: "SendMessagePayload", ...payload } };
    },
  });
  render(
    <ApolloProvider client={server.client}>
      <OutboxDelivery />
    </ApolloProvider>,
  );
  const { outbox } = chatSessionOf(server.client);
  act(() => ["One", "Two"].forEach((text) => outbox.send("c1", text)));
  const sent = () => server.variablesOf("SendMessage").map(({ input }) => (input as Input).content);
  return { server, outbox, sent, shown: () => outbox.of("c1").map(({ content, state }) => `${content}: ${state}`) };
}

const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("a message written before the page first connects waits for the connection, and can time out only after that", async () => {
  const server = fakeServer({ SendMessage: () => new Promise(() => undefined) });
  render(
    <ApolloProvider client={server.client}>
      <OutboxDelivery />
    </ApolloProvider>,
  );
  const { outbox } = chatSessionOf(server.client);
  act(() => outbox.send("c1", "One"));
  await after(2 * ackTimeoutMs);
  expect(outbox.of("c1")[0]?.state).toBe("sending");
  setConnected(true);
  await after(ackTimeoutMs - 1);
  expect(outbox.of("c1")[0]?.state).toBe("sending");
  await after(1);
  expect(outbox.of("c1")[0]?.state).toBe("failed");
});

it.each(["TRY_AGAIN", "LOG_IN_FIRST"])("a message rejected with %s is sent again before the next one", async (code) => {
  const { sent, shown } = annaWrites(code, "Try again in a moment.");
  await after(100);
  expect(shown()).toEqual(["One: failed", "Two: sending"]);
  await after(retryDelayMs);
  expect(sent()).toEqual(["One", "One", "Two"]);
  expect(shown()).toEqual(["One: stored", "Two: stored"]);
});

it("the next message is sent when Anna deletes the one before it, which could not be sent", async () => {
  const { outbox, sent, shown } = annaWrites("TRY_AGAIN", "Try again in a moment.");
  await after(100);
  act(() => outbox.discard(outbox.of("c1")[0]!));
  await after(100);
  expect(sent()).toEqual(["One", "Two"]);
  expect(shown()).toEqual(["Two: stored"]);
});

const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("the browser asks for confirmation before closing a page with messages that are neither on the server nor on the disk", async () => {
  storeAccessToken("annas-token");
  annaWrites("TRY_AGAIN", "Try again in a moment.");
  await after(100);
  expect(asks()).toBe(true);
  forgetAccessToken();
  expect(asks()).toBe(false);
  storeAccessToken("annas-token");
  await after(retryDelayMs);
  expect(asks()).toBe(false);
});

it("the browser asks for confirmation before closing a page with an unanswered message from the contact form", async () => {
  storeAccessToken("annas-token");
  let fail: () => void = () => undefined;
  const answered = sendToPerson(
    "ben",
    () => new Promise((_resolve, reject) => (fail = () => reject(new Unreachable()))),
  );
  expect(asks()).toBe(true);
  forgetAccessToken();
  expect(asks()).toBe(false);
  storeAccessToken("annas-token");
  fail();
  await expect(answered).rejects.toThrow(Unreachable);
  expect(asks()).toBe(false);
});

it("a message from the contact form is sent after those waiting in the chat with the same tutor, and holds up later ones", async () => {
  const { server, outbox, sent } = annaWrites("MESSAGE_TOO_LONG", "Maximum 5000 characters allowed to enter");
  server.client.writeQuery({ query: ChatListDocument, data: chatList([chat("c1", ben, message("c1", 1, anna))]) });
  let answer: (done: string) => void = () => undefined;
  const startChat = jest.fn(() => new Promise<string>((resolve) => (answer = resolve)));
  const toCarla = jest.fn(async () => "done");
  void sendToPerson("carla", toCarla);
  expect(toCarla).toHaveBeenCalled();
  const done = sendToPerson("ben", startChat);
  expect(startChat).not.toHaveBeenCalled();
  await after(100);
  expect(sent()).toEqual(["One", "Two"]);
  expect(startChat).toHaveBeenCalledTimes(1);
  act(() => outbox.send("c1", "Three"));
  await after(100);
  expect(sent()).not.toContain("Three");
  answer("done");
  expect(await done).toBe("done");
  await after(100);
  expect(sent()).toContain("Three");
});

it("a message from the contact form that gets no response holds up later ones only until it times out", async () => {
  const { server, outbox, sent } = annaWrites("MESSAGE_TOO_LONG", "Maximum 5000 characters allowed to enter");
  server.client.writeQuery({ query: ChatListDocument, data: chatList([chat("c1", ben, message("c1", 1, anna))]) });
  setConnected(true);
  await after(100);
  let answer: (done: string) => void = () => undefined;
  const done = sendToPerson("ben", () => new Promise<string>((resolve) => (answer = resolve)));
  act(() => outbox.send("c1", "Three"));
  await after(ackTimeoutMs - 1);
  expect(sent()).toEqual(["One", "Two"]);
  await after(100);
  expect(sent()).toEqual(["One", "Two", "Three"]);
  answer("done");
  expect(await done).toBe("done");
});

it("the next message is sent even if the server rejects the content of the one before it", async () => {
  const { sent, shown } = annaWrites("MESSAGE_TOO_LONG", "Maximum 5000 characters allowed to enter");
  await after(retryDelayMs);
  expect(sent()).toEqual(["One", "Two"]);
  expect(shown()).toEqual(["One: failed", "Two: stored"]);
});
