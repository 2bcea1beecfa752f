import type { GraphQLError } from "graphql";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { operations } from "../../testing/operations.js";
import { describeWith } from "../../testing/parts.js";
import { until } from "../../testing/pause.js";
import { aChat, type Person } from "../../testing/people.js";
import { sharedRedisUrl } from "../../testing/redis.js";
import { type ServerProcess, startServerProcess } from "../../testing/serverProcess.js";
import { SocketClient } from "../../testing/socketClient.js";
import { createTestDatabase } from "../../testing/testDatabase.js";

type Line = Readonly<Record<string, unknown>> & { readonly msg: string };

const debug = { environment: { LOG_LEVEL: "debug" } };

function linesOf(server: ServerProcess): readonly Line[] {
  const complete = server.output().split("\n").slice(0, -1);
  return complete.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Line);
}

describeWith("redis")("the name of a request", () => {
  let here: ServerProcess;
  let there: ServerProcess;
  let chat: Awaited<ReturnType<typeof aChat>>;
  let sam: Person;

  beforeAll(async () => {
    const place = { database: await createTestDatabase(), redisUrl: sharedRedisUrl(), ...debug };
    [here, there] = await Promise.all([startServerProcess(place), startServerProcess(place)]);
    chat = await aChat(here);
    sam = chat.student;
    const amelia = await chat.tutor.onAnotherDevice(there.origin);
    const feed = await amelia.follows();
    await sam.says(chat.id, "Are you there?");
    await feed.next();
  }, 60_000);

  const isHandedOn = ({ msg, personId }: Line) => msg === "An event was handed on" && personId === chat.tutor.id;

  /** Waits for the other node's line about what a request has done, and answers this node's lines about it. */
  async function joined(requestId: string): Promise<readonly string[]> {
    const line = () => linesOf(there).find((one) => isHandedOn(one) && one["requestId"] === requestId);
    await until("It is handed on", () => line() !== undefined, 5000);
    const own = linesOf(here).filter((one) => one["requestId"] === requestId);
    const stored = own.find(({ msg }) => msg === "An event was stored");
    expect(line()).toMatchObject({ chatId: chat.id, seq: stored?.["seq"], way: "bell" });
    return own.map(({ msg }) => msg);
  }

  /** Waits for a line of this node's: what a process writes is read a moment later. */
  async function lineHere(fits: (line: Line) => boolean): Promise<Line> {
    await until("The line has come", () => linesOf(here).some(fits), 5000);
    return linesOf(here).find(fits) as Line;
  }

  it("goes from the browser's HTTP request over GraphQL and the bell to the other node's log", async () => {
    const response = await fetch(`${here.origin}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${sam.client.accessToken}`,
        "x-request-id": "from-sam:1",
      },
      body: JSON.stringify({
        query: operations.sendMessage,
        variables: { input: { chatId: chat.id, content: "By HTTP" } },
      }),
    });
    expect(response.headers.get("x-request-id")).toBe("from-sam:1");
    await response.text();
    const request = await lineHere((line) => line.msg.includes("request") && line["requestId"] === "from-sam:1");
    expect(request).toMatchObject({ method: "POST", route: "/graphql", status: 200 });
    const told = ["An event was stored", "An operation was answered", "A request was answered"];
    expect(await joined("from-sam:1")).toEqual(expect.arrayContaining(told));
  });

  it("is given to an operation over the WebSocket, and is in its error too", async () => {
    const client = createClient({
      url: here.origin.replace("http", "ws") + "/graphql",
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${sam.client.accessToken}` },
    });
    const before = new Set(linesOf(here).map((line) => line["requestId"]));
    const input = { chatId: chat.id, content: "By WebSocket" };
    for await (const answer of client.iterate({ query: operations.sendMessage, variables: { input } })) {
      expect(answer.errors).toBeUndefined();
    }
    const sent = await lineHere((line) => line["operation"] === "sendMessage" && !before.has(line["requestId"]));
    expect(await joined(String(sent["requestId"]))).toContain("An event was stored");
    const refused = client.iterate({ query: operations.chats, variables: { first: 1000, onlyUnread: false } });
    const { value } = (await refused.next()) as { value: { errors: readonly GraphQLError[] } };
    const requestId = value.errors[0]?.extensions["requestId"];
    const line = await lineHere((one) => one["requestId"] === requestId);
    expect(line).toMatchObject({ msg: "An operation was answered", operation: "chats", outcome: "refused" });
    await client.dispose();
  });

  it("is given to an older client's event", async () => {
    const socket = await SocketClient.connect({ origin: here.origin, accessToken: sam.client.accessToken ?? "" });
    await socket.ask("message", { chatID: chat.id, content: "By socket" });
    const event = await lineHere(({ msg }) => msg === "An event was answered");
    expect(event).toMatchObject({ event: "message", outcome: "ok" });
    expect(await joined(String(event?.["requestId"]))).toContain("An event was stored");
  });
});
