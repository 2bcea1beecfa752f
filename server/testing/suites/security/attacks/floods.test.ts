import { once } from "node:events";
import { WebSocket } from "ws";
import { systemClock } from "../../../../platform/clock.js";
import { aStudent } from "../../../support/people/people.js";
import { aLegacyStudent } from "../../../support/people/legacyPeople.js";
import { startTestApp, type TestApp } from "../../../support/servers/startTestApp.js";

let app: TestApp;
beforeAll(async () => {
  // Freeze the clock: on a busy machine, a rate limit's window could elapse during the test.
  jest.spyOn(systemClock, "now").mockReturnValue(new Date());
  app = await startTestApp({ config: { rateLimits: true } });
});

async function greeted(): Promise<WebSocket> {
  const socket = new WebSocket(`${app.origin.replace(/^http/, "ws")}/graphql`, "graphql-transport-ws");
  await once(socket, "open");
  const { client } = await aStudent(app);
  socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${client.accessToken}` } }));
  await once(socket, "message");
  return socket;
}

it.each([
  ["graphql-ws pings", (socket: WebSocket) => socket.send(JSON.stringify({ type: "ping" }))],
  ["WebSocket pings", (socket: WebSocket) => socket.ping()],
  [
    "operations",
    (socket: WebSocket, i: number) =>
      socket.send(JSON.stringify({ id: String(i), type: "subscribe", payload: { query: "{ __typename }" } })),
  ],
])("a flood of %s closes its own connection and no others", async (_what, send) => {
  const [greedy, modest] = [await greeted(), await greeted()];
  const closed = once(greedy, "close");
  for (let i = 0; i < 3000; i += 1) send(greedy, i);
  // A client that keeps sending may miss the close frame and report 1006.
  expect([1006, 1008]).toContain((await closed)[0]);
  const answered = once(modest, "message");
  modest.send(JSON.stringify({ type: "ping" }));
  expect(String((await answered)[0])).toContain("pong");
  modest.close();
});

it("with RATE_LIMITS=off, a flood still closes its connection, at a limit a hundred times higher", async () => {
  const { origin } = await startTestApp();
  const socket = new WebSocket(`${origin.replace(/^http/, "ws")}/graphql`, "graphql-transport-ws");
  await once(socket, "open");
  const closed = once(socket, "close");
  const answerTo = async (message: object) => {
    socket.send(JSON.stringify(message));
    return String((await once(socket, "message"))[0]);
  };
  expect(await answerTo({ type: "connection_init" })).toContain("connection_ack");
  // Unsolicited pongs get no response.
  for (let i = 0; i < 59_000; i += 1) socket.pong();
  expect(await answerTo({ type: "ping" })).toContain("pong");
  for (let i = 0; i < 1100; i += 1) socket.pong();
  expect([1006, 1008]).toContain((await closed)[0]);
});

it("a flood of Socket.IO packets closes its own connection and no others", async () => {
  const [greedy, modest] = [await (await aLegacyStudent(app)).connects(), await (await aLegacyStudent(app)).connects()];
  for (let i = 0; i < 3000; i += 1) greedy.emit("nothing");
  expect(await greedy.ended).toMatch(/transport (close|error)/);
  expect((await modest.ask("read_message", { messageID: "none" })).error?.code).toBe("MESSAGE_NOT_FOUND");
});

it("a frame larger than any legitimate one closes its connection", async () => {
  const socket = await greeted();
  const closed = once(socket, "close");
  socket.send("x".repeat(300_000));
  expect((await closed)[0]).toBe(1009);
});

it("60 of 300 connections from one IP address are rejected", async () => {
  const flooded = await startTestApp({ config: { rateLimits: true } });
  const open = async () => {
    const socket = new WebSocket(`${flooded.origin.replace(/^http/, "ws")}/graphql`, "graphql-transport-ws");
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "connection_init" }));
    const outcome = await Promise.race([
      once(socket, "message").then(() => "in"),
      once(socket, "close").then(([code]) => String(code)),
    ]);
    socket.close();
    if (socket.readyState !== socket.CLOSED) await once(socket, "close");
    return outcome;
  };
  const outcomes: string[] = [];
  // In small groups, to stay below the limit on open connections.
  for (let i = 0; i < 300; i += 25) outcomes.push(...(await Promise.all(Array.from({ length: 25 }, open))));
  expect(outcomes.filter((outcome) => outcome === "in")).toHaveLength(240);
  expect(outcomes.filter((outcome) => outcome !== "in")).toHaveLength(60);
});
