import { once } from "node:events";
import { WebSocket } from "ws";
import { Limits } from "../../platform/limits/Limits.js";
import { connectionBounds } from "../../platform/limits/OpenConnections.js";
import { aStudent } from "../../testing/support/people/people.js";
import { startTestApp } from "../../testing/support/servers/startTestApp.js";

it("a GraphQL WebSocket connection that closes while it is being authenticated is no longer counted", async () => {
  const app = await startTestApp({ config: { rateLimits: true } });
  const { client } = await aStudent(app);
  const connect = async () => {
    const socket = new WebSocket(`${app.origin.replace("http", "ws")}/graphql`, "graphql-transport-ws");
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "connection_init", payload: { token: client.accessToken } }));
    return socket;
  };
  const connectAndClose = async () => {
    const socket = await connect();
    socket.close();
    await once(socket, "close");
  };
  const { take } = Limits.prototype;
  let closed: Promise<unknown> = Promise.resolve();
  const counting = jest.spyOn(Limits.prototype, "take").mockImplementation(async function (this: Limits, ...args) {
    await closed;
    return take.apply(this, args);
  });
  const closing = Array.from({ length: connectionBounds.perAccount }, connectAndClose);
  closed = Promise.all(closing).then(() => fetch(`${app.origin}/healthz`));
  await closed;
  expect(counting).toHaveBeenCalledTimes(connectionBounds.perAccount);
  const socket = await connect();
  const [answer] = (await Promise.race([once(socket, "message"), once(socket, "close")])) as [unknown];
  expect(String(answer)).toBe('{"type":"connection_ack"}');
  socket.close();
});
