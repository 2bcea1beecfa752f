import { EventEmitter } from "node:events";
import type { WebSocket } from "ws";
import { GraphqlWsConnection } from "./GraphqlWsConnection.js";
import type { Viewer } from "../../accounts/index.js";
import { systemClock } from "../../platform/clock.js";
import { FrameMeter } from "../../platform/limits/FrameMeter.js";
import { createLogger } from "../../platform/telemetry/logger.js";

/** A socket that never finishes writing what is sent, and whose client responds to each ping immediately. */
class PongingSocket extends EventEmitter {
  readonly OPEN = 1;
  readonly readyState = 1;
  bufferedAmount = 0;
  isPaused = false;
  readonly close = jest.fn();
  readonly terminate = jest.fn();

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }

  ping(data: string): void {
    this.emit("pong", Buffer.from(data));
  }

  send(data: string): void {
    this.bufferedAmount += data.length;
  }
}

function aConnection() {
  const socket = new PongingSocket();
  const meter = new FrameMeter(systemClock, { boundFactor: 1 });
  const webSocket = socket as unknown as WebSocket;
  return { socket, connection: new GraphqlWsConnection(webSocket, "192.0.2.1", meter, createLogger("silent")) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("an anonymous GraphQL WebSocket connection is closed after a minute without operations", () => {
  const { socket, connection } = aConnection();
  jest.advanceTimersByTime(50_000);
  connection.operationStarted();
  jest.advanceTimersByTime(59_000);
  expect(socket.close).not.toHaveBeenCalled();
  jest.advanceTimersByTime(15_000);
  expect(socket.close).toHaveBeenCalledWith(1000, "Idle");
  connection.dispose();
});

it("a logged-in user's GraphQL WebSocket connection stays open as long as its client sends pongs", () => {
  const { socket, connection } = aConnection();
  connection.viewer = { id: "anna" } as Viewer;
  jest.advanceTimersByTime(3_600_000);
  expect(socket.close).not.toHaveBeenCalled();
  connection.dispose();
});

it("a GraphQL WebSocket connection stays open even if its client sends unsolicited pongs", () => {
  const { socket, connection } = aConnection();
  connection.viewer = { id: "anna" } as Viewer;
  jest.advanceTimersByTime(15_000);
  socket.emit("pong", Buffer.from(""));
  jest.advanceTimersByTime(15_000);
  expect(socket.terminate).not.toHaveBeenCalled();
  connection.dispose();
});

it("a GraphQL WebSocket connection stays open while its client is still reading one large response", () => {
  const { socket, connection } = aConnection();
  const transport = connection.transport();
  void transport.send("x".repeat(3_000_000));
  void transport.send("x");
  socket.emit("message", Buffer.from("{}"));
  expect(socket.terminate).not.toHaveBeenCalled();
  connection.dispose();
});

it("a GraphQL WebSocket connection is terminated once its client has left more than 1 MB unread", () => {
  const { socket, connection } = aConnection();
  const transport = connection.transport();
  for (let sent = 0; sent < 11; sent += 1) void transport.send("x".repeat(100_000));
  expect(socket.terminate).not.toHaveBeenCalled();
  void transport.send("x".repeat(100_000));
  void transport.send("x");
  expect(socket.terminate).toHaveBeenCalled();
  connection.dispose();
});

it("a GraphQL WebSocket connection is terminated if no pong arrives within 25 seconds", () => {
  const { socket, connection } = aConnection();
  connection.viewer = { id: "anna" } as Viewer;
  socket.ping = () => undefined;
  jest.advanceTimersByTime(23_000);
  expect(socket.terminate).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2000);
  expect(socket.terminate).toHaveBeenCalled();
  connection.dispose();
});

it("a GraphQL WebSocket connection is terminated if its client guesses the pings instead of reading them", () => {
  const { socket, connection } = aConnection();
  connection.viewer = { id: "anna" } as Viewer;
  let count = 0;
  socket.ping = () => void socket.emit("pong", Buffer.from(String(++count)));
  jest.advanceTimersByTime(25_000);
  expect(socket.terminate).toHaveBeenCalled();
  connection.dispose();
});

it("a GraphQL WebSocket connection whose client does not read a response is closed after its token has expired", async () => {
  const { socket, connection } = aConnection();
  connection.transport().onMessage(() => new Promise(() => undefined));
  connection.grant({ viewer: { id: "anna" } as Viewer, expiresAt: new Date(Date.now() + 1000) });
  socket.emit("message", Buffer.from("{}"));
  await jest.advanceTimersByTimeAsync(20_000);
  expect(socket.close).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1000);
  expect(socket.close).toHaveBeenCalledWith(4401, "The access token has expired.");
  connection.dispose();
});

it("a GraphQL WebSocket connection whose client does not read a response is closed soon after its session has ended", async () => {
  const { socket, connection } = aConnection();
  connection.transport().onMessage(() => new Promise(() => undefined));
  socket.emit("message", Buffer.from("{}"));
  void connection.end("Your session has ended.");
  await jest.advanceTimersByTimeAsync(1000);
  expect(socket.close).toHaveBeenCalledWith(4401, "Your session has ended.");
  connection.dispose();
});
