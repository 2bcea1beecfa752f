import { once } from "node:events";
import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createClient } from "graphql-ws";
import { Client } from "pg";
import { WebSocket } from "ws";
import { ConnectionDrain, createHttpServer, listen, stopListening } from "./platform/http/listen.js";
import { atTheEnd } from "./testing/support/atTheEnd.js";
import { aLegacyStudent, aLegacyTutor } from "./testing/support/people/legacyPeople.js";
import { operations, type ProblemAnswer } from "./testing/support/clients/operations.js";
import { until } from "./testing/support/pause.js";
import { aChat, type Person } from "./testing/support/people/people.js";
import type { RestChat } from "./testing/support/clients/restClient.js";
import { type ServerProcess, startServerProcess } from "./testing/support/servers/serverProcess.js";
import { startTestApp } from "./testing/support/servers/startTestApp.js";
import { createTestDatabase } from "./testing/support/databases/testDatabase.js";
import { isUnused, unusedPort } from "./testing/support/servers/unusedPort.js";

const timeoutMs = 30_000;
/** The maximum duration of a shutdown; if it takes longer, the process ends with exit code 1. */
const stopDeadlineMs = 9000;
/** The longest time that the server waits for open connections. */
const stopListeningMs = 5000;

/** Sends a message over a WebSocket and returns the problems; rejects if the connection closes before they arrive. */
function sendLive({ client: { origin, accessToken } }: Person, chatId: string, content: string) {
  const client = createClient({
    url: `${origin.replace(/^http/, "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${accessToken}` },
    retryAttempts: 0,
  });
  atTheEnd(async () => client.terminate());
  return new Promise<readonly ProblemAnswer[]>((resolve, reject) => {
    const next = ({ data }: { data?: unknown }) => {
      resolve((data as { payload: { problems: readonly ProblemAnswer[] } }).payload.problems);
    };
    const query = operations.sendMessage;
    client.subscribe({ query, variables: { input: { chatId, content } } }, { next, error: reject, complete: () => {} });
  });
}

/** Locks every chat until the returned function is called. */
async function lockChats({ database }: ServerProcess): Promise<() => Promise<void>> {
  const locker = new Client({ connectionString: database.url });
  await locker.connect();
  await locker.query("begin");
  await locker.query("select from chat for update");
  return atTheEnd(() => locker.end());
}

describe("a server that receives SIGTERM", () => {
  it("rejects messages that it can't store because the chats are locked, and exits cleanly", async () => {
    const metricsPort = await unusedPort();
    const environment = { METRICS_PORT: String(metricsPort) };
    const server = await startServerProcess({ database: await createTestDatabase(), environment });
    const { id, student, tutor } = await aChat(server);
    const [olderStudent, olderTutor] = await Promise.all([aLegacyStudent(server), aLegacyTutor(server)]);
    const socket = await olderStudent.connects();
    const opening = { teacherID: olderTutor.id, message: "Hi Amelia!" };
    const { chat } = await socket.must<{ chat: RestChat }>("start_chat", opening);
    await student.says(id, "stored");
    const unlock = await lockChats(server);
    const feed = await tutor.follows();

    const outcomes = Promise.allSettled([
      student.says(id, "over HTTP"),
      sendLive(student, id, "over a WebSocket"),
      socket.ask("message", { chatID: chat._id, content: "over Socket.IO" }),
    ]);
    const areWaiting = async () => {
      const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      return (await metrics.text()).includes("\nsaywell_append_waiting 3\n");
    };
    await until("All three wait", areWaiting, timeoutMs);
    const startedAt = performance.now();
    expect(await server.end("SIGTERM")).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(stopDeadlineMs);

    const reason = "The message could not be stored. Please try again in a moment.";
    const problem = expect.objectContaining({ code: "TRY_AGAIN", reason }) as unknown;
    expect(await outcomes).toEqual([
      { status: "rejected", reason: expect.objectContaining({ problems: [problem] }) as unknown },
      { status: "fulfilled", value: [problem] },
      { status: "fulfilled", value: { error: { code: "TRY_AGAIN", msg: reason, retryAfter: 2 } } },
    ]);
    expect(await feed.ended).toMatchObject({ code: 1001 });
    await unlock();
    const stored = await server.database.query(
      "select data ->> 'content' as content from chat_event where type = 'MessageSent' order by content",
    );
    expect(stored.map(({ content }: { content?: string }) => content)).toEqual(["Hi Amelia!", "Hi Amelia!", "stored"]);
  });

  it("does not wait for a client that has connected to the metrics port and sends nothing", async () => {
    const metricsPort = await unusedPort();
    const environment = { METRICS_PORT: String(metricsPort) };
    const server = await startServerProcess({ database: await createTestDatabase(), environment });
    const silent = connect(metricsPort, "127.0.0.1");
    atTheEnd(async () => void silent.destroy());
    await once(silent, "connect");
    const startedAt = performance.now();
    expect(await server.end("SIGTERM")).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(stopListeningMs);
  });

  it("exits cleanly even if a WebSocket client has stopped reading", async () => {
    const server = await startServerProcess({ database: await createTestDatabase() });
    const socket = new WebSocket(`${server.origin.replace(/^http/, "ws")}/graphql`, "graphql-transport-ws");
    atTheEnd(async () => socket.terminate());
    await once(socket, "open");
    socket.pause();
    expect(await server.end("SIGTERM")).toBe(0);
  });
});

it("a server that stops while it is receiving a GraphQL request over HTTP still executes the request, and closes the connection after the response", async () => {
  const { origin, stop } = await startTestApp();
  const agent = new Agent({ keepAlive: true });
  atTheEnd(async () => agent.destroy());
  const headers = { "content-type": "application/json", expect: "100-continue" };
  const request = httpRequest(`${origin}/graphql`, { method: "POST", headers, agent });
  request.flushHeaders();
  await once(request, "continue");
  const stopped = stop();
  await until("The port is closed", () => isUnused(Number(new URL(origin).port)), timeoutMs);
  request.end(JSON.stringify({ query: "{ __typename }" }));
  const [response] = (await once(request, "response")) as [IncomingMessage];
  expect([response.statusCode, await text(response)]).toEqual([200, '{"data":{"__typename":"Query"}}\n']);
  expect(response.headers.connection).toBe("close");
  await stopped;
});

it("while a stopping server waits for a WebSocket to close, the server closes each HTTP connection after the next response", async () => {
  const { origin, stop } = await startTestApp();
  const agent = new Agent({ keepAlive: true });
  atTheEnd(async () => agent.destroy());
  const socket = new WebSocket(`${origin.replace(/^http/, "ws")}/graphql`, "graphql-transport-ws");
  atTheEnd(async () => socket.terminate());
  await once(socket, "open");
  const readiness = async () => {
    const request = httpRequest(`${origin}/readyz`, { agent }).end();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.resume();
    await once(response, "end");
    return [response.statusCode, response.headers.connection];
  };
  expect(await readiness()).toEqual([200, "keep-alive"]);
  socket.pause();
  const stopped = stop();
  expect(await readiness()).toEqual([503, "close"]);
  socket.terminate();
  await stopped;
});

it("a server that begins to drain its connections while it is sending a response completes that response", async () => {
  const drain = new ConnectionDrain();
  let finish = () => {};
  const server = createHttpServer((request, response) => {
    drain.watch(request, response, () => {
      response.write("begun, ");
      finish = () => response.end("done");
    });
  });
  const origin = await listen(server, 0, "127.0.0.1");
  atTheEnd(() => stopListening(server, 0));
  const response = await fetch(origin);
  drain.begin();
  finish();
  expect(await response.text()).toBe("begun, done");
});
