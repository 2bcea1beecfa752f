import type { GraphQLError } from "graphql";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { type LogLine, logLine, logLines, untilDeliveredByPubSub } from "../../testing/support/servers/logLines.js";
import { operations } from "../../testing/support/clients/operations.js";
import { describeWith } from "../../testing/support/tools.js";
import { aChat, type Person } from "../../testing/support/people/people.js";
import { sharedRedisUrl } from "../../testing/support/servers/redis.js";
import type { RestMessage } from "../../testing/support/clients/restClient.js";
import { type ServerProcess, startServerProcess } from "../../testing/support/servers/serverProcess.js";
import { SocketClient } from "../../testing/support/clients/socketClient.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";

type SentMessage = { readonly requestId: string; readonly seq: number };
type Answer = { readonly payload: { readonly message: { readonly seq: number } } };

const debug = { environment: { LOG_LEVEL: "debug" } };

describeWith("redis")("the id of a request", () => {
  let here: ServerProcess;
  let there: ServerProcess;
  let chat: Awaited<ReturnType<typeof aChat>>;
  let sam: Person;

  beforeAll(async () => {
    const settings = { database: await createTestDatabase(), redisUrl: sharedRedisUrl(), ...debug };
    [here, there] = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
    chat = await aChat(here);
    sam = chat.student;
    const amelia = await chat.tutor.onAnotherDevice(there.origin);
    const feed = await amelia.follows();
    await sam.says(chat.id, "Are you there?");
    await feed.next();
  });

  /** Sends messages until the pubsub delivers one to the other node; returns what `here` logged for that message. */
  async function logTextsOf(send: (attempt: number) => Promise<SentMessage>): Promise<readonly string[]> {
    const tutor = { server: there, personId: chat.tutor.id, chatId: chat.id };
    const { requestId, seq, line } = await untilDeliveredByPubSub(tutor, send);
    expect(line["requestId"]).toBe(requestId);
    const isStored = (one: LogLine) => one.msg === "An event was stored" && one["requestId"] === requestId;
    expect(await logLine(here, isStored)).toMatchObject({ chatId: chat.id, seq });
    return logLines(here).flatMap((one) => (one["requestId"] === requestId ? [one.msg] : []));
  }

  /** Waits for a matching log line from a request that has no line in `before`. */
  function newLine(before: readonly LogLine[], fits: (line: LogLine) => boolean): Promise<LogLine> {
    const known = new Set(before.map((line) => line["requestId"]));
    return logLine(here, (line) => fits(line) && !known.has(line["requestId"]));
  }

  it("is logged at every step, from the browser's HTTP request to the delivery on the other node", async () => {
    const lines = await logTextsOf(async (attempt) => {
      const requestId = `from-sam:${attempt}`;
      const response = await fetch(`${here.origin}/graphql`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${sam.client.accessToken}`,
          "x-request-id": requestId,
        },
        body: JSON.stringify({
          query: operations.sendMessage,
          variables: { input: { chatId: chat.id, content: "By HTTP" } },
        }),
      });
      expect(response.headers.get("x-request-id")).toBe(requestId);
      const { data } = (await response.json()) as { data: Answer };
      const request = await logLine(here, (line) => line.msg.includes("request") && line["requestId"] === requestId);
      expect(request).toMatchObject({ method: "POST", route: "/graphql", status: 200 });
      return { requestId, seq: data.payload.message.seq };
    });
    const messages = ["An event was stored", "An operation was completed", "A request was completed"];
    expect(lines).toEqual(expect.arrayContaining(messages));
  });

  it("is assigned to an operation over the WebSocket, and returned in the operation's error", async () => {
    const client = createClient({
      url: here.origin.replace("http", "ws") + "/graphql",
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${sam.client.accessToken}` },
    });
    await logTextsOf(async () => {
      const before = logLines(here);
      const variables = { input: { chatId: chat.id, content: "By WebSocket" } };
      let seq = NaN;
      for await (const answer of client.iterate<Answer>({ query: operations.sendMessage, variables })) {
        expect(answer.errors).toBeUndefined();
        seq = answer.data?.payload.message.seq ?? NaN;
      }
      const sent = await newLine(before, (line) => line["operation"] === "sendMessage");
      return { requestId: String(sent["requestId"]), seq };
    });
    const refused = client.iterate({ query: operations.chats, variables: { first: 1000, onlyUnread: false } });
    const { value } = (await refused.next()) as { value: { errors: readonly GraphQLError[] } };
    const requestId = value.errors[0]?.extensions["requestId"];
    const line = await logLine(here, (one) => one["requestId"] === requestId);
    expect(line).toMatchObject({ msg: "An operation was completed", operation: "chats", outcome: "refused" });
    await client.dispose();
  });

  it("is assigned to a legacy client's event", async () => {
    const socket = await SocketClient.connect({ origin: here.origin, accessToken: sam.client.accessToken ?? "" });
    await logTextsOf(async () => {
      const before = logLines(here);
      const { message } = await socket.must<{ message: RestMessage }>("message", { chatID: chat.id, content: "Hi" });
      const event = await newLine(before, ({ msg }) => msg === "Served an event");
      expect(event).toMatchObject({ event: "message", outcome: "ok" });
      return { requestId: String(event["requestId"]), seq: Number(message._id.split("-").at(-1)) };
    });
  });
});
