import { ApolloClient, gql, InMemoryCache } from "@apollo/client";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { createClient } from "graphql-ws";
import { abortable } from "./abortable";

type Frame = { readonly type: string; readonly payload?: { readonly variables: { readonly text: string } } };

/** A WebSocket that a test opens and closes. */
class TestSocket {
  static readonly OPEN = 1;
  static readonly all: TestSocket[] = [];
  readyState = 0;
  readonly frames: Frame[] = [];
  onopen?: () => Promise<void>;
  onmessage?: (event: { readonly data: string }) => void;
  onclose?: (event: { readonly code: number; readonly reason: string }) => void;
  constructor() {
    TestSocket.all.push(this);
  }
  send(frame: string) {
    this.frames.push(JSON.parse(frame) as Frame);
  }
  async open() {
    this.readyState = TestSocket.OPEN;
    await this.onopen?.();
    this.onmessage?.({ data: JSON.stringify({ type: "connection_ack" }) });
    await settled();
  }
  async close() {
    this.readyState = 3;
    this.onclose?.({ code: 1006, reason: "" });
    await settled();
  }
  texts() {
    return this.frames.flatMap(({ payload }) => payload?.variables.text ?? []);
  }
}

const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  TestSocket.all.length = 0;
});
afterEach(() => jest.useRealTimers());

const mutation = gql`
  mutation Say($text: String!) {
    say(text: $text)
  }
`;

/** Sends "Withdrawn" and "Kept"; the test can abort the first one. */
async function annaSays() {
  const webSocket = createClient({
    url: "ws://saywell.test",
    webSocketImpl: Object.assign(TestSocket, { CONNECTING: 0, CLOSING: 2, CLOSED: 3 }),
    retryAttempts: 1,
    retryWait: async () => undefined,
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link: abortable.concat(new GraphQLWsLink(webSocket)) });
  const request = new AbortController();
  const say = (text: string, context = {}) =>
    client.mutate({ mutation, variables: { text }, context }).catch((error: unknown) => error);
  const withdrawn = say("Withdrawn", { signal: request.signal });
  void say("Kept");
  await settled();
  return { withdraw: () => request.abort(), withdrawn };
}

it("a request that is aborted before the connection is open is never sent, and fails", async () => {
  const { withdraw, withdrawn } = await annaSays();
  withdraw();
  await TestSocket.all[0]?.open();
  expect(TestSocket.all[0]?.texts()).toEqual(["Kept"]);
  expect(await withdrawn).toBeInstanceOf(Error);
});

it("a request that is aborted after it was sent is not sent again on the next connection", async () => {
  const { withdraw } = await annaSays();
  await TestSocket.all[0]?.open();
  expect(TestSocket.all[0]?.texts()).toEqual(["Withdrawn", "Kept"]);
  withdraw();
  await TestSocket.all[0]?.close();
  await TestSocket.all[1]?.open();
  expect(TestSocket.all[1]?.texts()).toEqual(["Kept"]);
});

it("a request that is aborted between two connections is not sent again", async () => {
  const { withdraw } = await annaSays();
  await TestSocket.all[0]?.open();
  await TestSocket.all[0]?.close();
  withdraw();
  await TestSocket.all[1]?.open();
  expect(TestSocket.all[1]?.texts()).toEqual(["Kept"]);
});
