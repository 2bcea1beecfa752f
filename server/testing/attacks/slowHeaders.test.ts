import { once } from "node:events";
import { connect } from "node:net";
import { startTestApp } from "../startTestApp.js";

/** The server's patience for headers and how often it looks, with room, in milliseconds. */
const longest = 30_000;

it("two hundred requests whose headers never end are let go, and nobody else waits for them", async () => {
  const app = await startTestApp();
  const { hostname, port } = new URL(app.origin);
  const slow = Array.from({ length: 200 }, () => connect(Number(port), hostname).on("error", () => undefined));
  await Promise.all(slow.map((socket) => once(socket, "connect")));
  const begin = performance.now();
  for (const socket of slow) socket.write("POST /graphql HTTP/1.1\r\nHost: x\r\nX-Never");
  const ended = Promise.all(slow.map((socket) => once(socket.resume(), "close")));
  const health = await fetch(`${app.origin}/healthz`);
  expect(health.status).toBe(200);
  expect(performance.now() - begin).toBeLessThan(2000);
  await ended;
  expect(performance.now() - begin).toBeLessThan(longest);
});
