import { ApolloProvider } from "@apollo/client/react";
import { act, render } from "@testing-library/react";
import { forgetAccessToken, storeAccessToken } from "../../../graphql/session/accessToken";
import { anna, message } from "../../../testing/chatResponses";
import { fakeServer } from "../../../testing/fakeServer";
import { chatSessionOf } from "../feed/chatSession";
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
  return { outbox, sent, shown: () => outbox.of("c1").map(({ content, state }) => `${content}: ${state}`) };
}

const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

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

it("the browser asks for confirmation before closing a page with messages that are neither on the server nor on the disk", async () => {
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
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

it("the next message is sent even if the server rejects the content of the one before it", async () => {
  const { sent, shown } = annaWrites("MESSAGE_TOO_LONG", "Maximum 5000 characters allowed to enter");
  await after(retryDelayMs);
  expect(sent()).toEqual(["One", "Two"]);
  expect(shown()).toEqual(["One: failed", "Two: stored"]);
});
