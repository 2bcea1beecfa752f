import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import compression from "compression";
import express from "express";
import { WebSocket, WebSocketServer } from "ws";
import { atTheEnd } from "../../../testing/support/atTheEnd.js";
import { until } from "../../../testing/support/pause.js";
import { repeat } from "../../../testing/support/servers/slowService.js";
import { createHttpServer } from "../listen.js";
import { routeUpgrades } from "../routeUpgrades.js";
import { serverTimeouts } from "./bodyTimeout.js";
import { OpenResponses } from "./OpenResponses.js";
import { maxUnreadPerAddress, UnreadResponses } from "./UnreadResponses.js";

const timeout = 1000;
/** More than the operating system buffers. */
const large = Buffer.alloc(32 * 1024 * 1024, "x");

async function aServer(handler: RequestListener): Promise<Server> {
  const server = createHttpServer(handler, { ...serverTimeouts, timeout });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atTheEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

function aConnection(server: Server): Socket {
  const socket = connect(portOf(server), "127.0.0.1");
  socket.on("error", () => undefined);
  atTheEnd(async () => void socket.destroy());
  return socket;
}

const aRequest = "GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n";

/** Sends requests and leaves their responses unread; resolves once the server has handled every request. */
async function doesNotRead(server: Server, requests = 1): Promise<Socket> {
  const socket = aConnection(server).pause();
  let left = requests;
  const handled = new Promise<void>((resolve) => {
    const count = () => {
      left -= 1;
      if (left > 0) return;
      server.off("request", count);
      resolve();
    };
    server.on("request", count);
  });
  socket.write(aRequest.repeat(requests));
  await handled;
  return socket;
}

/** Resolves when the server's end of the next connection has closed, for whatever reason. */
function nextClose(server: Server): Promise<void> {
  return new Promise((resolve) => server.once("connection", (socket: Socket) => socket.once("close", () => resolve())));
}

/** Waits until the server has disconnected a client that reads nothing, which takes at least as long as the timeout. */
async function untilTimeout(server: Server): Promise<void> {
  const closed = nextClose(server);
  await doesNotRead(server);
  await closed;
}

const sendsLarge: RequestListener = (_request, response) => void response.end(large);

it("a client that does not read its response is disconnected", async () => {
  await untilTimeout(await aServer(sendsLarge));
});

it("a client that reads a large response slowly gets all of it", async () => {
  const server = await aServer(sendsLarge);
  // With a listener for `readable`, the socket reads ahead only as much as its own buffer holds.
  const options = { port: portOf(server), host: "127.0.0.1", highWaterMark: 1024 * 1024 };
  const socket = connect(options);
  socket.on("readable", () => undefined).write(aRequest);
  const begin = performance.now();
  let read = 0;
  const readsMore = () => {
    const elapsed = performance.now() - begin;
    // Read 6 MB a second until four timeouts have passed, and then everything that is available.
    const wanted = elapsed < 4 * timeout ? Math.max(0, elapsed * 6144 - read) : Infinity;
    read += (socket.read(Math.min(Math.floor(wanted), socket.readableLength)) as Buffer | null)?.length ?? 0;
    return read > large.length;
  };
  await until("the response is read", readsMore, 60_000);
  expect(performance.now() - begin).toBeGreaterThan(3 * timeout);
  socket.destroy();
});

it("an upload that arrives slowly is received", async () => {
  const server = await aServer((request, response) => void request.resume().on("end", () => response.end("received")));
  const socket = aConnection(server);
  const begin = performance.now();
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 320\r\n\r\n");
  repeat(socket, "x");
  const [answer] = (await Promise.race([once(socket, "data"), once(socket, "close")])) as [unknown];
  expect(String(answer)).toContain("received");
  expect(performance.now() - begin).toBeGreaterThan(3 * timeout);
  socket.destroy();
});

it("a silent WebSocket stays open", async () => {
  const server = await aServer(sendsLarge);
  const webSockets = new WebSocketServer({ noServer: true });
  routeUpgrades(server, { "/graphql": webSockets }, () => false);
  webSockets.on("connection", (socket) => socket.on("message", (data) => socket.send(data)));
  const socket = new WebSocket(`ws://127.0.0.1:${portOf(server)}/graphql`);
  await once(socket, "open");
  await untilTimeout(server);
  socket.send("still open");
  expect(String((await once(socket, "message"))[0])).toBe("still open");
  socket.terminate();
});

it.each([
  ["plain", express()],
  ["compressed", express().use(compression())],
])("an address that leaves many %s responses unread keeps its oldest 20 connections", async (_how, app) => {
  const unread = new UnreadResponses({ boundFactor: 1 }, ({ socket }) => socket.remoteAddress ?? "");
  const body = randomBytes(large.length);
  app.use((_request, response) => void response.type("text/plain").end(body));
  const server = await aServer((request, response) =>
    unread.watch(request, response, () => void app(request, response)),
  );
  server.setTimeout(0);
  let open = 0;
  const closed: number[] = [];
  server.on("connection", (socket: Socket) => {
    const number = open++;
    socket.on("close", () => closed.push(number));
  });
  for (let i = 0; i < maxUnreadPerAddress + 2; i += 1) await once(await doesNotRead(server), "readable");
  unread.check();
  await new Promise(setImmediate);
  expect(closed).toEqual([]);
  unread.check();
  await new Promise(setImmediate);
  expect(closed.sort()).toEqual([maxUnreadPerAddress, maxUnreadPerAddress + 1]);
});

it("responses that are not sent yet don't count as unread", async () => {
  const unread = new UnreadResponses({ boundFactor: 1 }, () => "");
  const server = await aServer((request, response) => unread.watch(request, response, () => void response));
  const connections: Socket[] = [];
  server.on("connection", (socket: Socket) => connections.push(socket));
  for (let i = 0; i < maxUnreadPerAddress + 2; i += 1) await doesNotRead(server);
  unread.check();
  unread.check();
  expect(connections.map(({ destroyed }) => destroyed)).toEqual(Array(maxUnreadPerAddress + 2).fill(false));
});

it("the responses to pipelined requests are no longer open once their connection has closed", async () => {
  const open = new OpenResponses();
  const server = await aServer((request, response) => {
    open.add(request, response);
    response.end(large);
  });
  const closed = nextClose(server);
  const socket = await doesNotRead(server, 5);
  expect([...open]).toHaveLength(5);
  socket.destroy();
  await closed;
  expect([...open]).toEqual([]);
});
