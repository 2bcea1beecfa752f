import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { routeUpgrades, upgradeOptions } from "./routeUpgrades.js";
import { serverTimeouts } from "./timeouts/bodyTimeout.js";

const upgradeTo = (protocol: string) => `Host: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n`;

/** Starts a server; `send` keeps the client's side of a connection open even after the server has closed its own. */
async function serving(listener: RequestListener) {
  const server: Server = createServer({ ...serverTimeouts, ...upgradeOptions }, listener);
  routeUpgrades(server, {}, () => false);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atTheEnd(async () => void server.close());
  const { port } = server.address() as AddressInfo;
  const send = (request: string): Socket => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    socket.write(request);
    atTheEnd(async () => void socket.destroy());
    return socket;
  };
  return { server, send };
}

describe("a WebSocket upgrade on an unknown path", () => {
  it("is rejected with 404, and the server closes the connection even if the client doesn't", async () => {
    const { server, send } = await serving(() => undefined);
    const upgraded = once(server, "upgrade") as Promise<[unknown, Socket]>;
    const client = send(`GET /nothing HTTP/1.1\r\n${upgradeTo("websocket")}\r\n`);
    const [, socket] = await upgraded;
    const [response] = (await once(client, "data")) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    await (socket.closed || once(socket, "close"));
  });

  it("causes no unhandled error if the client resets the connection", async () => {
    const { server, send } = await serving(() => undefined);
    const upgraded = once(server, "upgrade") as Promise<[unknown, Socket]>;
    send(`GET /nothing HTTP/1.1\r\n${upgradeTo("websocket")}\r\n`);
    const [, socket] = await upgraded;
    expect(socket.emit("error", new Error("read ECONNRESET"))).toBe(true);
  });
});

it("a request that offers to upgrade to another protocol, as curl and Java do for HTTP/2, is served over HTTP/1.1", async () => {
  const { send } = await serving((request, response) => {
    void text(request).then((body) => response.end(`${request.method} ${request.url} ${body}`));
  });
  const offer = upgradeTo("h2c").replace("Upgrade\r\n", "Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n");
  const client = send(`POST /api/auth/login?a=1 HTTP/1.1\r\n${offer}Content-Length: 10\r\n\r\nhello`);
  client.write("again");
  const [response] = (await once(client, "data")) as [Buffer];
  client.write("GET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  const responses = response.toString() + (await text(client));
  expect(responses.match(/HTTP\/1\.1 \d+|POST .* helloagain|GET .*/g)).toEqual([
    "HTTP/1.1 200",
    "POST /api/auth/login?a=1 helloagain",
    "HTTP/1.1 200",
    "GET /next ",
  ]);
});
